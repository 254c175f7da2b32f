#!/usr/bin/env bash
# Builds the jar without testing it.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-build.sh

Builds target/benchmarks.jar by mvn package without tests, for jobs that only measure or inspect it.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  ?*)
    echo "ci-build.sh: $1 is not valid; see ci-build.sh --help" >&2
    exit 2
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec mvn -B -ntp -DskipTests package
