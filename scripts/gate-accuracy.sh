#!/usr/bin/env bash
# Plants slow-downs of known size and counts how many the gate finds.
# shellcheck disable=SC2317,SC2329 # some functions are called by a trap, or by name
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/gate-accuracy.sh [OPTIONS] [-- GATE-OPTIONS]

Measures how often the gate is right on this machine. Builds the current commit in a worktree, then again with its CPU work
made longer by each of some percentages. Judges each of these jars against the first by scripts/gate.sh, several times.
Prints how often the gate failed, passed, or found the machine too unsteady. The benchmark does little but this work, so
its time grows by about the same percentage. A change of 0 is a new build of the same speed.

  --changes LIST   percentages, separated by commas; default: 0,2,5,10,20
  --trials N       trials of each change; default: 5
  --out DIR        the directory for the table and the files of each gate; default: results/<time>-gate-accuracy
  --dry-run        print the call of each gate; build and measure nothing

A gate should fail if the slow-down exceeds its threshold of 5 %. At 5 % either answer is right, so that row is not
counted. Precision is the share of failed gates that should have failed. Recall is the share of gates that should have
failed and did. A gate that found the machine too unsteady missed the slow-down; it is also counted separately.

GATE-OPTIONS are options of gate.sh, except --keep, --tool and --build. They replace --rounds 10 and a Stream benchmark in
one thread, and may end with -- and options of JMH. With the defaults, this takes up to two hours.

  scripts/gate-accuracy.sh --changes 0,10 --trials 3
  scripts/gate-accuracy.sh -- --rounds 20 --only StreamBenchmark -- -p strategy=LOOP -p workMicros=2 -wi 5 -i 5
USAGE
}

wrong_call() {
  echo "gate-accuracy.sh: $1; see gate-accuracy.sh --help" >&2
  exit 2
}

changes=0,2,5,10,20
trials=5
out=
dry_run=false
gate_options=()
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --changes | --trials | --out)
      [[ -n ${2-} && $2 != -* ]] || wrong_call "$1 needs a value"
      case $1 in
        --changes) changes=$2 ;;
        --trials) trials=$2 ;;
        --out) out=$2 ;;
      esac
      shift 2
      ;;
    --dry-run)
      dry_run=true
      shift
      ;;
    --)
      shift
      gate_options=("$@")
      break
      ;;
    *)
      wrong_call "$1 is not valid"
      ;;
  esac
done
[[ $changes =~ ^(0|[1-9][0-9]{0,2})(,(0|[1-9][0-9]{0,2}))*$ ]] || wrong_call "--changes $changes is not valid; valid: 0,2,5,10,20"
[[ $trials =~ ^[1-9][0-9]{0,2}$ ]] || wrong_call "--trials $trials is not valid; valid: a number from 1 on"

gate_own=()
jmh_options=(-p strategy=LOOP -p elements=1000 -p workMicros=2 -wi 5 -i 5 -w 200ms -r 200ms)
rounds_given=false
only_given=false
while ((${#gate_options[@]} > 0)); do
  case ${gate_options[0]} in
    --)
      jmh_options=(${gate_options[@]+"${gate_options[@]:1}"})
      break
      ;;
    --keep | --tool | --build) wrong_call "${gate_options[0]} is set by this script" ;;
    --rounds | --budget) rounds_given=true ;;
    --only) only_given=true ;;
  esac
  gate_own+=("${gate_options[0]}")
  gate_options=(${gate_options[@]+"${gate_options[@]:1}"})
done
$rounds_given || gate_own+=(--rounds 10)
$only_given || gate_own+=(--only 'StreamBenchmark\.stream$')

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
burn=src/main/java/dev/strandbench/workload/CpuBurn.java
out=${out:-results/$(date -u +%Y%m%dT%H%M%SZ)-gate-accuracy}
IFS=, read -r -a percentages <<<"$changes"

if $dry_run; then
  for percentage in "${percentages[@]}"; do
    echo "scripts/gate.sh --tool base.jar --keep $out/plus-$percentage/1 ${gate_own[*]} base.jar plus-$percentage.jar" \
      "-- ${jmh_options[*]}"
  done
  exit 0
fi

mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/strandbench-accuracy.XXXXXX")

tidy_up() {
  remove_worktree "$root" "$work/tree"
  rm -rf "$work"
}
# shellcheck source-path=SCRIPTDIR source=attended.sh
source "$(dirname "${BASH_SOURCE[0]}")/attended.sh"

# The jar contains no tests, so they are not compiled.
build() {
  cd "$work/tree"
  exec mvn -B -ntp -q -Dmaven.test.skip=true package
}

# Builds the worktree and copies its jar into the work directory.
build_as() {
  attended build >"$out/build-$1.log" 2>&1 || {
    tail -n 40 "$out/build-$1.log" >&2
    exit 2
  }
  cp "$work/tree/target/benchmarks.jar" "$work/$1.jar"
}

# Builds a jar whose work is longer by a percentage.
build_slower() {
  sed "s|Blackhole\\.consumeCPU(tokens);|Blackhole.consumeCPU(tokens + tokens * $1 / 100);|" "$work/burn.java" \
    >"$work/tree/$burn"
  if cmp -s "$work/burn.java" "$work/tree/$burn"; then
    echo "gate-accuracy.sh: $burn has changed: no slow-down can be planted" >&2
    exit 2
  fi
  build_as "plus-$1"
}

git -C "$root" worktree add --quiet --detach "$work/tree" HEAD
cp "$work/tree/$burn" "$work/burn.java"
build_as base
for percentage in "${percentages[@]}"; do
  build_slower "$percentage"
done

# One trial of each change in turn, so that a busy hour affects all of them.
for ((trial = 1; trial <= trials; trial++)); do
  for percentage in "${percentages[@]}"; do
    kept=$out/plus-$percentage/$trial
    mkdir -p "$kept"
    status=0
    attended "$root/scripts/gate.sh" --tool "$work/base.jar" --keep "$kept" "${gate_own[@]}" \
      "$work/base.jar" "$work/plus-$percentage.jar" -- ${jmh_options[@]+"${jmh_options[@]}"} \
      >"$kept/out.txt" 2>"$kept/err.txt" || status=$?
    if ((status > 1)) || [[ ! -f $kept/gate.txt ]]; then
      cat "$kept/err.txt" >&2
      exit 2
    fi
    decision=passed
    if grep -q '^Gate: invalid' "$kept/gate.txt"; then
      decision=unsteady
    elif ((status == 1)); then
      decision=failed
    fi
    printf '%s %s\n' "$percentage" "$decision" >>"$work/decisions"
    echo "+$percentage %, trial $trial of $trials: $decision" >&2
  done
done

awk -v changes="$changes" '
  { count[$1 " " $2]++; trials[$1]++ }
  END {
    print "| planted | should | gates | failed | passed | too unsteady |"
    print "|---|---|---|---|---|---|"
    n = split(changes, order, ",")
    for (i = 1; i <= n; i++) {
      p = order[i]
      f = count[p " failed"] + 0
      should = p + 0 > 5 ? "fail" : (p + 0 < 5 ? "pass" : "either")
      printf "| +%s %% | %s | %d | %d | %d | %d |\n", p, should, trials[p], f, count[p " passed"], count[p " unsteady"]
      if (should == "fail") { right += f; wanted += trials[p] }
      if (should == "pass") { wrong += f }
    }
    print ""
    if (right + wrong > 0) {
      printf "Precision %.0f %%: %d of %d gates that failed should have.\n", 100 * right / (right + wrong), right, right + wrong
    } else {
      print "Precision: no gate failed."
    }
    if (wanted > 0) {
      printf "Recall %.0f %%: %d of %d gates that should have failed did.\n", 100 * right / wanted, right, wanted
    } else {
      print "Recall: no gate should have failed."
    }
  }' "$work/decisions" | tee "$out/accuracy.md"
