#!/usr/bin/env bash
# Runs benchmarks with a JFR recording of each fork and summarises the recordings.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: scripts/jfr.sh [--out DIR] [--settings NAME] [JMH-OPTIONS] REGEX...

Runs the matching benchmarks with -prof recording and summarises each recording. Writes recordings, summaries, results and
output to DIR; results/<time>-jfr by default. NAME is strandbench (the default), deep for runs of a second or two,
settings of the JDK (default, profile), or a file *.jfc. JMH-OPTIONS may be any but -rf and -rff, which this script sets.

  scripts/jfr.sh FanOut -p model=VIRTUAL,HYBRID -p tasks=100000 -p waitMillis=100 -f 1
EOF
}

# shellcheck source-path=SCRIPTDIR source=attach.sh
source "$(dirname "${BASH_SOURCE[0]}")/attach.sh"

settings=strandbench
own_option() {
  [[ $1 == --settings ]] && settings=$2
}

parse_call jfr.sh "$@"
run_jmh -prof "recording:dir=$out;settings=$settings"
while IFS= read -r -d '' recording; do
  "$java" -jar "$jar" jfr "$recording" >"${recording%.jfr}.txt"
done < <(find "$out" -name '*.jfr' -print0)
say_where
