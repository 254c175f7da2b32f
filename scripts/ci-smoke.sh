#!/usr/bin/env bash
# Calls the jar on each JDK, as a new user does.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-smoke.sh [JAVA-HOME...]

Lists the JDKs that target/benchmarks.jar finds and starts it on each JAVA-HOME. On JDK 21 or newer it also runs one
benchmark. Without JAVA-HOME: $JAVA_HOME and the JDKs in /usr/lib/jvm and ~/.jdks. Writes JMH's JSON files and the page
report.html to target/smoke.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  -*)
    echo "ci-smoke.sh: $1 is not valid; see ci-smoke.sh --help" >&2
    exit 2
    ;;
esac

# Relative to the caller's directory. A drive letter begins an absolute path too.
homes=()
for home in "$@"; do
  [[ $home == /* || $home == [A-Za-z]:[/\\]* ]] || home=$PWD/$home
  homes+=("$home")
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
jar=target/benchmarks.jar
if [[ ! -f $jar ]]; then
  echo "ci-smoke.sh: $jar is not there; mvn package builds it" >&2
  exit 2
fi

java -jar "$jar" jdks
shopt -s nullglob
if (($# == 0)); then
  for home in ${JAVA_HOME:+"$JAVA_HOME"} /usr/lib/jvm/* "$HOME"/.jdks/*; do
    [[ ! -x $home/bin/java || -L $home ]] || homes+=("$home")
  done
fi
rm -rf target/smoke
mkdir -p target/smoke
results=()
for home in ${homes[@]+"${homes[@]}"}; do
  program=$home/bin/java
  echo "== $program"
  "$program" -jar "$jar" -l >/dev/null
  if "$program" -XshowSettings:properties -version 2>&1 |
    grep -qE 'java.specification.version = (2[1-9]|[3-9][0-9])'; then
    # The integration tests run every model on every JDK. This checks only the call.
    result=target/smoke/$((${#results[@]} + 1)).json
    java -jar "$jar" FanOut -p model=VIRTUAL,STRUCTURED,DEFAULT,HYBRID -p tasks=1000 \
      -f 1 -wi 1 -i 1 -w 200ms -r 200ms -foe true -jvm "$program" -rf json -rff "$result" | grep -E 'fanOut '
    results+=("$result")
  fi
done
if ((${#results[@]} == 0)); then
  echo "ci-smoke.sh: no JDK 21 or newer to run it on" >&2
  exit 1
fi
java -jar "$jar" report "${results[0]}" --out target/smoke/report.html
