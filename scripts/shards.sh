#!/usr/bin/env bash
# Runs all shards of a run on this machine at once and joins them, to try a call for many machines.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'HELP'
Usage: scripts/shards.sh N [--out DIR] [--dry-run] [RUN-ARGUMENTS]

Runs N shards on this machine at once, by "run RUN-ARGUMENTS --shard I/N", each into DIR/shard-I. Joins the results in
DIR/results.json and DIR/report.html; DIR is results/<time>-shards by default. Each shard has the whole --budget.

Use this to try a call before it goes to many machines, as docs/many-machines.md explains. Shards on one machine disturb
each other, so their figures mean nothing. --dry-run prints what each shard would measure.

  scripts/shards.sh 2 --profile width --budget 2m
  scripts/shards.sh 4 --profile standard --dry-run

Exit status: 0 all shards are there; 1 one is missing, or had failed cells; 2 the call is wrong; 130 interrupted.
HELP
}

wrong_call() {
  echo "shards.sh: $1; see shards.sh --help" >&2
  exit 2
}

count=
out=
dry_run=
run_arguments=()
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
    --dry-run)
      dry_run=yes
      shift
      ;;
    --shard | --shard=* | --resume | --resume=* | --out=*)
      wrong_call "$1 is not valid here"
      ;;
    *)
      if [[ -z $count ]]; then
        [[ $1 =~ ^[1-9][0-9]{0,2}$ ]] || wrong_call "how many shards? $1 is not a number from 1 to 999"
        count=$1
      else
        run_arguments+=("$1")
      fi
      shift
      ;;
  esac
done
[[ -n $count ]] || wrong_call "how many shards?"

jar=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target/benchmarks.jar
[[ -f $jar ]] || wrong_call "$jar is not there; mvn package builds it"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# The arguments for one shard. In bash 3.2 an empty array counts as unset, hence the plus sign.
run_shard() {
  local shard=$1
  shift
  # JMH allows one run at a time on a machine, for good reason.
  exec "$java" -Djmh.ignoreLock=true -jar "$jar" run ${run_arguments[@]+"${run_arguments[@]}"} \
    --shard "$shard/$count" "$@"
}

if [[ -n $dry_run ]]; then
  for ((shard = 1; shard <= count; shard++)); do
    echo "== shard $shard/$count"
    (run_shard "$shard" --dry-run)
  done
  exit 0
fi

# If any shard is empty, it is the last. A wrong call is reported once.
(run_shard "$count" --dry-run) >/dev/null || exit $?

out=${out:-results/$(date -u +%Y%m%dT%H%M%SZ)-shards}
mkdir -p "$out"
out=$(cd "$out" && pwd)
echo "shards.sh: $count shards on one machine disturb each other: a trial, not a measurement"

processes=()
interrupted=
# Ctrl-C does not reach the background processes of a script.
trap 'interrupted=yes; kill "${processes[@]}" 2>/dev/null || true' INT TERM
for ((shard = 1; shard <= count; shard++)); do
  run_shard "$shard" --out "$out/shard-$shard" >"$out/shard-$shard.txt" 2>&1 &
  processes+=($!)
  echo "shard $shard/$count writes to $out/shard-$shard and says what it does in $out/shard-$shard.txt"
done

status=0
there=()
for ((shard = 1; shard <= count; shard++)); do
  ended=0
  wait "${processes[shard - 1]}" || ended=$?
  if [[ -n $interrupted ]]; then
    wait
    echo "shards.sh: interrupted; earlier results are in $out" >&2
    exit 130
  fi
  if ((ended != 0)); then
    status=1
    echo "shards.sh: shard $shard/$count ended with $ended: $(tail -n 1 "$out/shard-$shard.txt")" >&2
  fi
  if [[ -f $out/shard-$shard/results.json ]]; then
    there+=("$out/shard-$shard")
  else
    status=1
    echo "shards.sh: shard $shard/$count is missing: it has no results" >&2
  fi
done
trap - INT TERM

((${#there[@]} > 0)) || exit 1
"$java" -jar "$jar" merge "${there[@]}" --out "$out/results.json"
"$java" -jar "$jar" report "$out/results.json"
exit "$status"
