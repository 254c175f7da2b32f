#!/usr/bin/env bash
# Checks verdicts, intervals, steady-state detection and change points on recorded forks and in simulations.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/validate-statistics.sh [--out DIR] [DATA_DIR...]

Builds the test classes and checks the statistics on the JMH results in each DATA_DIR (*.json, *.json.gz; default:
docs/corpus), and in simulation. Takes about two minutes for a set and five for the simulation. On the recorded forks of
each set:

  false alarms between forks of one benchmark, and slow-downs of 5 % that were found
  forks that were measured before they were steady
  the adaptive policy on pairs and on families of six arms, only of *.json.gz
  arms that cost the same when warm, at the settings of the profile quick: how often they are told apart
  how often claims at their bound get a verdict after one run and after six
In simulation:
  coverage of the intervals, and the error rates of the adaptive policy
  how often claims at their bound get a verdict, also on the forks of docs/ledger, and if the forks of a run share a
    change
  published change points

Forks need 600 iterations of 100 ms from the first op on, ten forks a benchmark. What needs more forks or benchmarks
than there are is left out. An optional labels.json in DATA_DIR has the first steady iteration of each fork, -1 for
none: {"<benchmark>?<param>=<value>&...": {"steadyStateStarts": [0, -1]}}.
--out also writes the figures to DIR/validation.txt.

  scripts/validate-statistics.sh --out target docs/corpus recorded-forks
EOF
}

wrong_call() {
  echo "validate-statistics.sh: $1; see validate-statistics.sh --help" >&2
  exit 2
}

# Maven runs in another directory. The realpath of macOS takes no path that does not exist.
absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
  esac
}

out=
sets=()
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --out)
      [[ -n ${2-} && $2 != -* ]] || wrong_call "--out needs a directory"
      out=$(absolute "$2")
      shift 2
      ;;
    -*) wrong_call "$1 is not an option" ;;
    *)
      [[ -d $1 ]] || wrong_call "$1: no such directory; valid: a directory of JMH results"
      sets+=("$(absolute "$1")")
      shift
      ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
((${#sets[@]} > 0)) || sets=("$PWD/docs/corpus")
arguments="'${out:--}'"
for set in "${sets[@]}"; do
  arguments+=" '$set'"
done
exec mvn -B -ntp -q test-compile exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
  -Dexec.args="-classpath %classpath dev.strandbench.analysis.stats.StatisticsValidation $arguments"
