# shellcheck shell=bash
# For the scripts beside this one, which source it: what they have in common.

unset CDPATH

# Sets the directory to write to and the arguments for JMH from a call, or answers --help and what is wrong.
#   parse_call NAME "$@"
# The caller has defined usage(), and may define own_option() to take an option of its own: it is given the option and
# what follows it, and returns 0 if it has taken both.
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

# Refuses a directory that a profiler, or the log of the JVM, would take apart: neither lets a sign stand for itself. The
# colon behind a drive's letter is none of those.
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

# Runs the benchmarks of the call with further arguments for JMH, and keeps what is printed and the results.
run_jmh() {
  "$java" -jar "$jar" "${jmh_arguments[@]}" -rf json -rff "$out/results.json" "$@" | tee "$out/jmh.txt"
}

say_where() {
  echo "Written to $out:"
  (cd "$out" && find . -type f | sed 's|^\./|  |' | sort)
}
