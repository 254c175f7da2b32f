#!/usr/bin/env bash
# Measures one shard of a profile into a directory named by time, commit, JDK and shard.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-measure.sh [--out DIR] [--name NAME] JDK I/N [RUN-ARGUMENTS]

Calls java -jar target/benchmarks.jar run --jdk JDK --shard I/N RUN-ARGUMENTS. The results go to
DIR/<time>-<commit>-<NAME>-jdk-<JDK>-shard-I-of-N; DIR is results by default.

JDK is a version, or several separated by commas to compare them. NAME, small letters and dashes, distinguishes different
measurements on a JDK; shards of one NAME and JDK are merged later. Results are kept even if the run fails. The exit
status is that of the run.

  scripts/ci-measure.sh 25 1/3 --profile standard --budget 20m
  scripts/ci-measure.sh --name service-mongo 25 1/1 --profile moraes -p mongo=mongodb://127.0.0.1:27017
  scripts/ci-measure.sh 21,25 1/1 FanOut --model VIRTUAL --budget 2m
USAGE
}

wrong_call() {
  echo "ci-measure.sh: $1; see ci-measure.sh --help" >&2
  exit 2
}

out=results
label=
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --out)
      [[ -n ${2-} && $2 != -* ]] || wrong_call "--out needs a directory"
      out=$2
      shift 2
      ;;
    --name)
      [[ ${2-} =~ ^[a-z]+(-[a-z]+)*$ ]] || wrong_call "--name ${2-} is not valid; valid: small letters and dashes"
      label=$2-
      shift 2
      ;;
    *)
      break
      ;;
  esac
done
(($# >= 2)) || wrong_call "it takes a JDK and a shard"
jdk=$1
shard=$2
shift 2
[[ $jdk =~ ^[0-9]+(,[0-9]+)*$ ]] || wrong_call "$jdk is not a JDK; valid: 25 or 21,25"
[[ $shard =~ ^[1-9][0-9]*/[1-9][0-9]*$ ]] || wrong_call "$shard is not a shard; valid: 1/3"

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
commit=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
name=$(date -u +%Y%m%dT%H%M%SZ)-$commit-${label}jdk-${jdk//,/+}-shard-${shard%/*}-of-${shard#*/}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
mkdir -p "$out"
exec "$java" -jar "$root/target/benchmarks.jar" run --jdk "$jdk" --shard "$shard" --out "$out/$name" "$@"
