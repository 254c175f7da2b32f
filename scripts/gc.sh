#!/usr/bin/env bash
# Runs benchmarks with the garbage collector's log and JMH's gc profiler.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: scripts/gc.sh [--out DIR] [JMH-OPTIONS] REGEX...

Runs the matching benchmarks with -prof gc:churn=true and a log of the garbage collector for each fork. Writes results,
logs and output to DIR; results/<time>-gc by default. JMH-OPTIONS may be any but -rf, -rff and -jvmArgsPrepend, which this
script sets.

Churn is what collections removed from each space: gc.churn.G1_Eden_Space, gc.churn.G1_Survivor_Space and the like in MB/s,
and per op in those that end in .norm. A space without a collection has no churn.

A service that a fork starts has its own log, gc-PID-service.log. Churn covers the fork only.

  scripts/gc.sh FanOut -p model=VIRTUAL,HYBRID -p tasks=100000 -p waitMillis=100 -f 1
EOF
}

# shellcheck source-path=SCRIPTDIR source=attach.sh
source "$(dirname "${BASH_SOURCE[0]}")/attach.sh"

parse_call gc.sh "$@"
# Without the quotes, JMH would split the argument at spaces. %p is the process number of the fork.
run_jmh -prof gc:churn=true -jvmArgsPrepend "\"-Xlog:gc*:file=$out/gc-%p.log:time,uptime,level,tags\""
say_where
