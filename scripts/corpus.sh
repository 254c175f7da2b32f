#!/usr/bin/env bash
# Records forks of 60 s from the first op on, on which docs/method.md tests the statistics.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/corpus.sh [OPTIONS] FILE.json.gz

Records 16 cells in blocks and writes FILE.json.gz, a JMH result file with every iteration from the first op on. A block
has one fork of each cell, in random order. Forks have 600 iterations of 100 ms. A block takes about 17 minutes on a
quiet machine, 10 blocks take almost three hours.

  --forks N        the number of blocks; default: 10
  --java PROGRAM   the Java that runs the forks; default: java
  --cells REGEX    only cells whose options match
  --seconds N      the length of a fork; default: 60

Each fork is a file in FILE.json.gz.forks/. The same call continues an interrupted recording with the missing forks.
Nothing else should run on the machine. See docs/corpus.md.
EOF
}

wrong_call() {
  echo "corpus.sh: $1; see corpus.sh --help" >&2
  exit 2
}

forks=10
java=java
cells='.'
seconds=60
file=
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --forks | --java | --cells | --seconds)
      [[ -n ${2-} ]] || wrong_call "$1 needs a value"
      case $1 in
        --forks) forks=$2 ;;
        --java) java=$2 ;;
        --cells) cells=$2 ;;
        --seconds) seconds=$2 ;;
      esac
      shift 2
      ;;
    -*) wrong_call "$1 is not an option" ;;
    *)
      [[ -z $file ]] || wrong_call "one file is written, not $file and $1"
      file=$1
      shift
      ;;
  esac
done
[[ $forks =~ ^[1-9][0-9]?$ ]] || wrong_call "--forks $forks is not valid; valid: 1 to 99"
[[ $seconds =~ ^[1-9][0-9]{0,2}$ ]] || wrong_call "--seconds $seconds is not valid; valid: 1 to 999"
[[ $file == *.json.gz ]] || wrong_call "the file to write must end with .json.gz"

# The table of the profile quick; the same tasks by gate, with and without a second mode of the scheduler; and cells of
# the profile standard whose forks differ.
quick='FanOutBenchmark.fanOut -p tasks=2000 -p waitMillis=10 -p workMicros=10'
gate='FanOutBenchmark.fanOut -p tasks=1000 -p waitBy=GATE -p waitMillis=0 -p workMicros=0'
guarded='GuardedCounterBenchmark.guardedCounter -p protection=ATOMIC -p tasks=10000'
map='ParallelMapBenchmark.parallelMap -p items=10000 -p tokens=10'
all=(
  "$quick -p model=PLATFORM"
  "$quick -p model=POOL"
  "$quick -p model=VIRTUAL"
  "$quick -p model=EVENT_LOOP"
  "$quick -p model=DEFAULT"
  "$quick -p model=IO"
  "$gate -p model=VIRTUAL"
  "$gate -p model=EVENT_LOOP"
  "$gate -p model=DEFAULT"
  "$gate -p model=HYBRID"
  "$guarded -p model=VIRTUAL"
  "$guarded -p model=DEFAULT"
  "$map -p strategy=POOL_PER_ITEM"
  "$map -p strategy=VIRTUAL_PER_ITEM"
  "PingPongBenchmark.pingPong -p strategy=JOX_VIRTUAL"
  "PingPongBenchmark.pingPong -p strategy=CHANNEL_DEFAULT"
)
chosen=()
for number in "${!all[@]}"; do
  if [[ ${all[number]} =~ $cells ]]; then
    chosen+=("$number")
  fi
done
((${#chosen[@]} > 0)) || wrong_call "no cell matches $cells"

case $file in
  /*) ;;
  *) file=$PWD/$file ;;
esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jar=target/benchmarks.jar
if [[ ! -f $jar ]]; then
  mvn -B -ntp -q package -DskipTests
fi
mkdir -p "$file.forks"

# The seed makes the order the same after an interruption.
in_random_order() {
  printf '%s\n' "${chosen[@]}" | awk -v seed="$1" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n | cut -f 2
}

for ((block = 1; block <= forks; block++)); do
  for number in $(in_random_order "$block"); do
    fork=$file.forks/$(printf '%02d-%02d' "$block" "$number").json.gz
    if [[ ! -s $fork ]]; then
      read -r -a options <<<"${all[number]}"
      echo "$(date +%H:%M:%S) block $block of $forks: ${all[number]}"
      "$java" -jar "$jar" "${options[@]}" -f 1 -wi 0 -i $((10 * seconds)) -r 100ms -foe true -rf json -rff "$fork.part" \
        >"$file.forks/log.txt" 2>&1 </dev/null || {
        tail -n 20 "$file.forks/log.txt" >&2
        exit 1
      }
      gzip -9 -n -f "$fork.part"
      mv "$fork.part.gz" "$fork"
    fi
  done
done

plain=${file%.gz}
"$java" -jar "$jar" merge "$file.forks"/*.json.gz --rounds corpus --out "$plain"
gzip -9 -n -f "$plain"
echo "Saved: $file"
