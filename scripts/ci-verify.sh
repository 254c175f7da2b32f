#!/usr/bin/env bash
# Builds and tests on one JDK, and runs the jar on it.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-verify.sh [JDK]

mvn verify on exactly this version of the JDK, 25 or 28-ea, and scripts/ci-smoke.sh on $JAVA_HOME. Without JDK, on the one
that Maven chooses, and on all that ci-smoke.sh finds.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
esac
version=${1-}
version=${version%-ea}
if (($# > 1)) || [[ ! $version =~ ^([1-9][0-9])?$ ]]; then
  echo "ci-verify.sh: $* is not a JDK; valid: 25 or 28-ea; see ci-verify.sh --help" >&2
  exit 2
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [[ -z $version ]]; then
  mvn -B -ntp verify
  exec scripts/ci-smoke.sh
fi
# A machine may have other JDKs too: the build is told to take exactly this one.
mvn -B -ntp "-Djdk.range=[$version,$((version + 1)))" verify
exec scripts/ci-smoke.sh ${JAVA_HOME:+"$JAVA_HOME"}
