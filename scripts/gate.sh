#!/usr/bin/env bash
# Decides whether a revision is slower than another: builds both and measures them interleaved.
# shellcheck disable=SC2317,SC2329 # some functions are called by a trap, or by name
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/gate.sh [OPTIONS] BASE HEAD [-- JMH-OPTIONS]

Decides whether HEAD is slower than BASE. Builds two revisions of the current Git repository, each in its own worktree
outside the checkout. BASE or HEAD may also be a JMH jar. Measures the base, the head and the base again, and compares them.
The sides take turns: one fork of each, in random order and then in reverse, so that drift of the machine affects all
alike. If the gate fails, everything is measured once more, and the second look decides. If the base differs from itself,
the machine is too unsteady, and nothing is judged.

  --only REGEX         the benchmarks to measure; default: all
  --rounds N           forks of each side; default: 10, or as many as the budget allows
  --budget TIME        time for a look: 90s, 10m, 2h30m; at least 5 rounds, then no round that would end too late
  --threshold PERCENT  ignore slow-downs below this; default: 5%
  --keep DIR           keep result files, logs and the decision in DIR; by default they are removed
  --build COMMAND      the command that builds a revision, run by bash at its root; default:
                       mvn -B -ntp -q -DskipTests package
  --jar PATH           the JMH jar that the build makes, relative to that root; default: target/benchmarks.jar
  --tool JAR           Strandbench's jar, which compares; default: the head's jar if it can, or the one next to this script
  --seed N             the seed of the order

JMH-OPTIONS go to both sides: -p, -wi, -i, -w, -r, -prof and the like. This script sets -f, -foe, -rf and -rff itself.

  scripts/gate.sh --only FanOut main HEAD -- -p model=VIRTUAL,DEFAULT -p tasks=1000 -wi 5 -i 5 -w 200ms -r 200ms
  scripts/gate.sh --build './gradlew jmhJar' --jar build/libs/app-jmh.jar --tool strandbench.jar main HEAD
  scripts/gate.sh --budget 10m --keep gate old.jar new.jar

Exit status: 0 passed; 1 failed, or the machine was too unsteady, or a benchmark failed; 2 the call is wrong, or a revision
cannot be built; 130 interrupted. Worktrees are always removed.
USAGE
}

wrong_call() {
  echo "gate.sh: $1; see gate.sh --help" >&2
  exit 2
}

# Prints a time such as 90s, 10m or 2h30m in seconds.
seconds() {
  local rest=$1 total=0
  [[ $rest =~ ^([0-9]+h)?([0-9]+m)?([0-9]+s)?$ && -n $rest ]] || return 1
  while [[ $rest =~ ^([0-9]+)([hms])(.*)$ ]]; do
    rest=${BASH_REMATCH[3]}
    case ${BASH_REMATCH[2]} in
      h) total=$((total + 10#${BASH_REMATCH[1]} * 3600)) ;;
      m) total=$((total + 10#${BASH_REMATCH[1]} * 60)) ;;
      *) total=$((total + 10#${BASH_REMATCH[1]})) ;;
    esac
  done
  printf '%s\n' "$total"
}

only=
rounds=
budget=
threshold=
keep=
build='mvn -B -ntp -q -DskipTests package'
built=target/benchmarks.jar
tool=
seed=
sides_given=()
jmh_options=()
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --only | --rounds | --budget | --threshold | --keep | --build | --jar | --tool | --seed)
      [[ $# -gt 1 && $2 != -* ]] || wrong_call "$1 needs a value"
      case $1 in
        --only) only=$2 ;;
        --rounds) rounds=$2 ;;
        --budget) budget=$2 ;;
        --threshold) threshold=$2 ;;
        --keep) keep=$2 ;;
        --build) build=$2 ;;
        --jar) built=$2 ;;
        --tool) tool=$2 ;;
        --seed) seed=$2 ;;
      esac
      shift 2
      ;;
    --)
      shift
      jmh_options=("$@")
      break
      ;;
    -*)
      wrong_call "$1 is not valid"
      ;;
    *)
      sides_given+=("$1")
      shift
      ;;
  esac
done
((${#sides_given[@]} == 2)) || wrong_call "it takes two revisions or jars, BASE and HEAD"
[[ -z $rounds || $rounds =~ ^[1-9][0-9]{0,3}$ ]] || wrong_call "--rounds $rounds is not valid; valid: a number from 1 on"
[[ -z $seed || $seed =~ ^[0-9]{1,9}$ ]] || wrong_call "--seed $seed is not valid; valid: a number from 0 on"
most_seconds=
if [[ -n $budget ]]; then
  most_seconds=$(seconds "$budget") || wrong_call "--budget $budget is not valid; valid: 90s, 10m, 2h30m"
fi
# Checked here, because the threshold is used only after everything has been measured.
if [[ -n $threshold ]]; then
  [[ $threshold =~ ^[0-9]{1,2}(\.[0-9]{1,6})?[[:space:]]*%$ && $threshold =~ [1-9] ]] ||
    wrong_call "--threshold $threshold is not valid; valid: 5%"
fi
for option in ${jmh_options[@]+"${jmh_options[@]}"}; do
  case $option in
    -f | -foe | -rf | -rff) wrong_call "$option is set by this script; valid: --rounds, --keep" ;;
  esac
done
[[ -z $tool || -f $tool ]] || wrong_call "--tool $tool: no such file"

least_rounds=5
most_rounds=${rounds:-10}
if [[ -n $budget && -z $rounds ]]; then
  most_rounds=1000
fi
if ((least_rounds > most_rounds)); then
  least_rounds=$most_rounds
fi
seed=${seed:-$RANDOM}
RANDOM=$seed

absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
  esac
}

# The path of this script, also if a link to it was called.
script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
  linked=$(readlink "$script")
  [[ $linked == /* ]] || linked=$(dirname "$script")/$linked
  script=$linked
done
root=$(cd "$(dirname "$script")/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || wrong_call "$java cannot be run; valid: a JDK as JAVA_HOME, or a java on the path"
repository=
work=$(mktemp -d "${TMPDIR:-/tmp}/strandbench-gate.XXXXXX")
work=$(cd "$work" && pwd)
begun_at=$(date -u +%Y%m%dT%H%M%SZ)

tidy_up() {
  local side
  if [[ -n $repository ]]; then
    for side in base head; do
      remove_worktree "$repository" "$work/$side-tree"
    done
  fi
  rm -rf "$work"
}
# shellcheck source-path=SCRIPTDIR source=attended.sh
source "$(dirname "$script")/attended.sh"

if [[ -n $keep ]]; then
  mkdir -p "$keep"
  out=$(cd "$keep" && pwd)
  [[ ! -e $out/look-1 && ! -e $out/look-2 ]] || wrong_call "--keep $keep: results of another gate are there"
else
  out=$work/out
  mkdir "$out"
fi

is_jar() {
  [[ -f $1 && $1 == *.jar ]]
}

build_in() {
  cd "$1"
  exec bash -c "$build"
}

# Puts the jar of a side into the work directory.
prepare() {
  local side=$1 given=$2 tree=$work/$1-tree revision
  if is_jar "$given"; then
    cp "$given" "$work/$side.jar"
    return
  fi
  if [[ -z $repository ]]; then
    repository=$(git rev-parse --show-toplevel 2>/dev/null) ||
      wrong_call "$given is not a jar, and this is not a Git repository"
  fi
  revision=$(git -C "$repository" rev-parse --verify --quiet "$given^{commit}") ||
    wrong_call "$given is neither a revision nor a jar"
  echo "$side: $(git -C "$repository" log -1 --format='%h %s' "$revision")" >&2
  if [[ $side == head && $revision == "${base_revision:-}" ]]; then
    cp "$work/base.jar" "$work/head.jar"
    return
  fi
  [[ $side != base ]] || base_revision=$revision
  git -C "$repository" worktree add --quiet --detach "$tree" "$revision"
  if ! attended build_in "$tree" >"$out/build-$side.log" 2>&1; then
    tail -n 40 "$out/build-$side.log" >&2
    echo "gate.sh: $given cannot be built by: $build" >&2
    exit 2
  fi
  if [[ ! -f $tree/$built ]]; then
    echo "gate.sh: $given has been built, but there is no $built; valid: --jar PATH" >&2
    exit 2
  fi
  cp "$tree/$built" "$work/$side.jar"
  git -C "$repository" worktree remove --force "$tree"
}

compares() {
  [[ $("$java" -jar "$1" merge --help 2>/dev/null) == *--rounds* ]]
}

prepare base "${sides_given[0]}"
prepare head "${sides_given[1]}"
if [[ -n $tool ]]; then
  tool=$(absolute "$tool")
elif compares "$work/head.jar"; then
  tool=$work/head.jar
else
  tool=$root/target/benchmarks.jar
fi
compares "$tool" || wrong_call "$tool cannot compare; --tool takes Strandbench's jar, which mvn package builds"

# Prints the benchmarks of a jar, sorted.
benchmarks_of() {
  "$java" -jar "$work/$1.jar" -l ${only:+"$only"} 2>/dev/null | tr -d '\r' |
    sed -n 's/^ *\([A-Za-z_$][A-Za-z0-9_$]*\.[A-Za-z0-9_$.]*\) *$/\1/p' | sort -u
}

benchmarks_of base >"$work/base.txt" || true
benchmarks_of head >"$work/head.txt" || true
benchmarks=()
while IFS= read -r benchmark; do
  benchmarks+=("$benchmark")
done < <(sort -u "$work/base.txt" "$work/head.txt")
((${#benchmarks[@]} > 0)) || wrong_call "no benchmark matches ${only:-anything}"

# Runs one fork of each cell of a benchmark on one side.
fork() {
  local look=$1 side=$2 benchmark=$3 number=$4 jar=$2 file
  [[ $side != base-again ]] || jar=base
  grep -qxF -e "$benchmark" "$work/$jar.txt" || return 0
  file=$look/$side/$number
  mkdir -p "$look/$side"
  if ! attended "$java" -jar "$work/$jar.jar" "^\\Q$benchmark\\E\$" ${jmh_options[@]+"${jmh_options[@]}"} \
    -f 1 -foe true -rf json -rff "$file.json" >"$file.log" 2>&1; then
    tail -n 40 "$file.log" >&2
    echo "gate.sh: $benchmark failed in $side" >&2
    exit 1
  fi
}

# Sets the order of the sides for a benchmark in a round: random, and reversed in the next round.
order=(base head base-again)
orders=()
set_order() {
  local round=$1 place=$2 i j swapped
  if ((round % 2 == 0)); then
    IFS=' ' read -r -a order <<<"${orders[place]}"
    order=("${order[2]}" "${order[1]}" "${order[0]}")
    return
  fi
  for i in 2 1; do
    j=$((RANDOM % (i + 1)))
    swapped=${order[i]}
    order[i]=${order[j]}
    order[j]=$swapped
  done
  orders[place]=${order[*]}
}

# Measures all sides again and judges them. Returns 0 if the gate passed, else 1.
look() {
  local number=$1 look=$out/look-$1 round=0 begun=$SECONDS round_begun longest=0 place benchmark side status=0
  mkdir "$look"
  while ((round < most_rounds)); do
    if [[ -n $most_seconds ]] && ((round >= least_rounds && SECONDS - begun + longest > most_seconds)); then
      break
    fi
    round=$((round + 1))
    round_begun=$SECONDS
    place=0
    for benchmark in "${benchmarks[@]}"; do
      place=$((place + 1))
      set_order "$round" "$place"
      for side in "${order[@]}"; do
        fork "$look" "$side" "$benchmark" "$(printf '%04d-%04d' "$round" "$place")"
      done
    done
    if ((SECONDS - round_begun > longest)); then
      longest=$((SECONDS - round_begun))
    fi
    echo "look $number, round $round, $((SECONDS - begun)) s" >&2
  done
  for side in base base-again head; do
    if [[ -d $look/$side ]]; then
      attended "$java" -jar "$tool" merge --rounds "$begun_at-gate-$number" --out "$look/$side.json" "$look/$side"/*.json \
        >/dev/null || exit 2
      # An older java has now said once which JDK it found.
      export STRANDBENCH_JDK_ANNOUNCED=1
    else
      echo '[]' >"$look/$side.json"
    fi
  done
  # The output then names files without directories.
  cd "$look"
  judge text >"$out/gate.txt" || status=$?
  ((status < 2)) || exit 2
  {
    echo "Seed $seed, $round rounds of ${#benchmarks[@]} benchmarks, look $number."
    echo
    judge md || true
  } >"$out/gate.md"
  cat "$out/gate.txt"
  cd - >/dev/null
  return "$status"
}

judge() {
  attended "$java" -jar "$tool" compare base.json head.json --aa base-again.json --gate --format "$1" \
    ${threshold:+--threshold "$threshold"}
}

if look 1; then
  exit 0
fi
echo "Not passed. A second look, with fresh forks, decides." >&2
# If the second look does not end, the result of the first is not a decision.
rm -f "$out/gate.txt" "$out/gate.md"
if look 2; then
  exit 0
fi
exit 1
