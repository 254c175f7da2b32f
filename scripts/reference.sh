#!/usr/bin/env bash
# Prints what the suite's own structure costs: the ratio of each reference pair, the suite's way to the plain way,
# from interleaved forks.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/reference.sh [JMH-OPTIONS] [REGEX...]

Builds the test classes, runs the reference benchmarks interleaved and prints, for each, the ratio of the suite's way
to the plain way with its 95 % interval. JMH's options apply: -f ROUNDS (default 10), -wi, -i, -w, -r, -p name=values,
-jvm PROGRAM.

  scripts/reference.sh                                     everything
  scripts/reference.sh StructuredScope -p tasks=3 -f 5     one pair, five rounds
EOF
}

# Quoted, for Maven takes them apart at spaces.
arguments=
for argument in "$@"; do
  case $argument in
    -h | --help)
      usage
      exit 0
      ;;
  esac
  arguments+=" '$argument'"
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec mvn -B -ntp -q test-compile exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
  -Dexec.args="-classpath %classpath dev.strandbench.reference.ReferenceRatios$arguments"
