# shellcheck shell=bash
# Shared code of the scripts that attach a profiler; they source it.

unset CDPATH

# Sets the output directory and the arguments for JMH from a call, or answers --help and wrong calls.
#   parse_call NAME "$@"
# The caller defines usage(). It may define own_option(), which is given an option and its value, and returns 0 if it
# takes them.
parse_call() {
  local name=$1
  shift
  out=
  jmh_arguments=()
  while (($# > 0)); do
    case $1 in
      -h | --help)
        usage
        exit 0
        ;;
      --out)
        [[ -n ${2-} && $2 != -* ]] || wrong_call "$name" "--out needs a directory"
        out=$2
        shift 2
        ;;
      -jvmArgs | -jvmArgsAppend | -jvmArgsPrepend)
        (($# > 1)) || wrong_call "$name" "$1 needs a value"
        # The value may begin like an option of the script.
        jmh_arguments+=("$1" "$2")
        shift 2
        ;;
      --*)
        (($# > 1)) || wrong_call "$name" "$1 is not valid, or needs a value"
        [[ $2 != *\;* ]] || wrong_call "$name" "$1 $2 is not valid: a semicolon begins another option of the profiler"
        own_option "$1" "$2" || wrong_call "$name" "$1 is not valid"
        shift 2
        ;;
      *)
        jmh_arguments+=("$1")
        shift
        ;;
    esac
  done
  ((${#jmh_arguments[@]} > 0)) || wrong_call "$name" "which benchmarks? Give a regular expression"
  jar=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target/benchmarks.jar
  [[ -f $jar ]] || wrong_call "$name" "$jar is not there; mvn package builds it"
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  out=${out:-results/$(date -u +%Y%m%dT%H%M%SZ)-${name%.sh}}
  require_plain "$name"
  mkdir -p "$out"
  out=$(cd "$out" && pwd)
}

own_option() {
  return 1
}

# Refuses a directory whose name has a separator of the profilers or of the JVM's log, which neither can escape. The colon
# of a drive letter is allowed.
require_plain() {
  local place=$out
  [[ $place == /* || $place == [A-Za-z]:[/\\]* ]] || place=$PWD/$place
  [[ $place != *[\;%\"]* && ${place:2} != *:* ]] \
    || wrong_call "$1" "--out $out is not valid: there must be no ; : % or \" in the path of $place"
}

wrong_call() {
  echo "$1: $2; see $1 --help" >&2
  exit 2
}

# Runs the benchmarks with further arguments for JMH, and keeps the output and the results.
run_jmh() {
  "$java" -jar "$jar" "${jmh_arguments[@]}" -rf json -rff "$out/results.json" "$@" | tee "$out/jmh.txt"
}

say_where() {
  echo "Written to $out:"
  (cd "$out" && find . -type f | sed 's|^\./|  |' | sort)
}
