#!/usr/bin/env bash
# Compiles what was edited and runs a few test classes.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/try.sh TESTS [MAVEN-OPTIONS]

Compiles the Java files that were edited since the last build, and runs the test classes TESTS. Does not compile the
files that use an edited file, and checks neither warnings nor nullness; mvn verify does. If there is no build, or if a
Kotlin file or pom.xml was edited, compiles everything.

  scripts/try.sh SkynetContractTest
  scripts/try.sh 'SkynetContractTest,BenchmarkConventionsTest' -Pfull     slow tests of these classes too
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  '' | -*)
    echo "try.sh: which test classes? Give a name such as SkynetContractTest; see try.sh --help" >&2
    exit 2
    ;;
esac
tests=$1
shift

# The Kotlin compiler writes these files, before the Java compiler runs.
of_main=target/classes/META-INF/strandbench.kotlin_module
of_tests=target/test-classes/META-INF/strandbench.kotlin_module

cd "$(dirname "${BASH_SOURCE[0]}")/.."
profile=()
if [[ -f $of_main && -f $of_tests && -z $(find pom.xml src/main/kotlin -newer "$of_main") &&
  -z $(find src/test/kotlin -newer "$of_tests") ]]; then
  profile=(-Ptry)
  # The second JIT compiler costs a short build more than it saves.
  export MAVEN_OPTS="${MAVEN_OPTS-} -XX:TieredStopAtLevel=1"
fi
exec mvn -B -ntp ${profile[@]+"${profile[@]}"} "$@" "-Dtest=$tests" test
