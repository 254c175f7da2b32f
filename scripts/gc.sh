#!/usr/bin/env bash
# Runs benchmarks with the garbage collector's log and what JMH's gc profiler counts.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: scripts/gc.sh [--out DIR] [JMH-OPTIONS] REGEX...

Runs the benchmarks that match with -prof gc:churn=true and a log of the garbage collector for each fork, and writes
results, logs and what was printed to one directory (by default results/<time>-gc). JMH's options apply, but for -rf,
-rff and -jvmArgsPrepend, which this script sets.

Churn is what collections removed from each space, in gc.churn.G1_Eden_Space, gc.churn.G1_Survivor_Space and the like
(MB/s), and per op in those that end in .norm. A space that no collection touched has none.

A service that a fork starts has a log of its own, gc-PID-service.log; churn is the fork's alone.

  scripts/gc.sh FanOut -p model=VIRTUAL,HYBRID -p tasks=100000 -p waitMillis=100 -f 1
EOF
}

# shellcheck source-path=SCRIPTDIR source=attach.sh
source "$(dirname "${BASH_SOURCE[0]}")/attach.sh"

parse_call gc.sh "$@"
# The quotes are for JMH, which else parts the argument at a space; %p is the fork's process number.
run_jmh -prof gc:churn=true -jvmArgsPrepend "\"-Xlog:gc*:file=$out/gc-%p.log:time,uptime,level,tags\""
say_where
