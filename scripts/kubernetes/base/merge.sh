#!/usr/bin/env bash
# Joins the shards of a run on a volume and makes the report.
set -euo pipefail

usage() {
  cat <<'HELP'
Usage: merge.sh

Joins RESULTS/RUN/shard-1 to shard-SHARDS into RESULTS/RUN/results.json, makes report.html next to it, and prints the
report as Markdown. Environment:

  SHARDS        the number of shards
  RESULTS, RUN  a volume, and the directory of the run on it
  JAR           default: /opt/strandbench/benchmarks.jar

Exit status: 0 all shards are there; 1 one is missing or incomplete; the others are joined.
HELP
}

if (($# > 0)); then
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    *)
      echo "merge.sh: $1 is not valid; see merge.sh --help" >&2
      exit 2
      ;;
  esac
fi

for name in SHARDS RESULTS RUN; do
  [[ -n ${!name:-} ]] || {
    echo "merge.sh: $name is not set; see merge.sh --help" >&2
    exit 2
  }
done
jar=${JAR:-/opt/strandbench/benchmarks.jar}
run=$RESULTS/$RUN
status=0
there=()
for ((shard = 1; shard <= SHARDS; shard++)); do
  if [[ -f $run/shard-$shard/results.json ]]; then
    there+=("$run/shard-$shard")
  else
    echo "merge.sh: shard $shard/$SHARDS has no results" >&2
    status=1
  fi
done
((${#there[@]} > 0)) || exit 1
java -jar "$jar" merge "${there[@]}" --complete --out "$run/results.json" || status=$?
((status < 2)) || exit "$status"
java -jar "$jar" report "$run/results.json"
java -jar "$jar" report "$run/results.json" --format md
exit "$status"
