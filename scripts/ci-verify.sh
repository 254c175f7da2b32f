#!/usr/bin/env bash
# Builds and tests on one JDK, then runs the jar on it.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-verify.sh [--full] [JDK]

Runs mvn verify, then scripts/ci-smoke.sh.

  --full  run the slow tests too: mvn -Pfull verify
  JDK     build on this version, 25 or 28-ea, and run the jar on $JAVA_HOME; without it, build on the JDK that Maven
          chooses, and run the jar on all that ci-smoke.sh finds
USAGE
}

goals=(verify)
case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  --full)
    goals=(-Pfull verify)
    shift
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
  mvn -B -ntp "${goals[@]}"
  exec scripts/ci-smoke.sh
fi
# The machine may have other JDKs. The range allows only this one.
mvn -B -ntp "-Djdk.range=[$version,$((version + 1)))" "${goals[@]}"
exec scripts/ci-smoke.sh ${JAVA_HOME:+"$JAVA_HOME"}
