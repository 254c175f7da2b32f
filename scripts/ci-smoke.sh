#!/usr/bin/env bash
# Calls the jar as somebody does who has just built it, on each JDK.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-smoke.sh [JAVA-HOME...]

Lists the JDKs that target/benchmarks.jar finds, starts it with the java of each JAVA-HOME, and where that is a JDK 21 or
newer runs one benchmark on it. Without JAVA-HOME: $JAVA_HOME and what is below /usr/lib/jvm and ~/.jdks. Results are
written to target/smoke, as JMH's JSON and as the page report.html.
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

# As they are named where this is called; a drive's letter begins a whole path too.
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
    # Every model runs on every JDK in the integration tests; this is only the call.
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
