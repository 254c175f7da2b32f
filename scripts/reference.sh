#!/usr/bin/env bash
# Prints the cost of the suite's structure: the ratio of the suite's code to plain code for each reference pair, from
# interleaved forks.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/reference.sh [JMH-OPTIONS] [REGEX...]

Builds the test classes and runs the reference benchmarks interleaved. Prints for each the ratio of the suite's code to
plain code with its 95 % interval. JMH-OPTIONS are -f ROUNDS (default 10), -wi, -i, -w, -r, -p name=values, -jvm PROGRAM.

  scripts/reference.sh                                     everything
  scripts/reference.sh StructuredScope -p tasks=3 -f 5     one pair, five rounds
EOF
}

# Quoted, because Maven splits arguments at spaces.
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
