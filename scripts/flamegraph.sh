#!/usr/bin/env bash
# Runs benchmarks with async-profiler and draws a flame graph for each cell.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: scripts/flamegraph.sh [--out DIR] [--event EVENT] [JMH-OPTIONS] REGEX...

Runs the matching benchmarks with -prof flame. Writes the results, the output, and a flame graph and collapsed stacks for
each cell, merged over its forks, to DIR; results/<time>-flamegraph by default. EVENT is ctimer (CPU time, the default on
Linux), itimer (CPU time, the default on macOS), wall, alloc or lock. JMH-OPTIONS may be any but -rf and -rff, which this
script sets. Nothing needs installing.

  scripts/flamegraph.sh --event alloc FanOut -p model=HYBRID -p tasks=100000 -p waitMillis=100 -f 2
EOF
}

# shellcheck source-path=SCRIPTDIR source=attach.sh
source "$(dirname "${BASH_SOURCE[0]}")/attach.sh"

event=
own_option() {
  [[ $1 == --event ]] && event=$2
}

parse_call flamegraph.sh "$@"
run_jmh -prof "flame:dir=$out${event:+;event=$event}"
say_where
