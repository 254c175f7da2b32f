#!/usr/bin/env bash
# Checks verdicts, intervals, steady-state detection and change points on recorded forks and in simulations.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/validate-statistics.sh DATA_DIR [RESULT_DIR]

Builds the test classes and checks the statistics on the JMH results in DATA_DIR (*.json, *.json.gz). Takes about six
minutes and prints:

  false alarms between forks of one benchmark, and slow-downs of 5 % that were found
  coverage of the intervals in simulation
  forks that were measured before they were steady
  the adaptive policy on pairs and on families of six arms, and its four error rates in simulated families
  how often claims at their bound get a verdict after one run and after six, in simulation, on recorded forks and on those
  of docs/ledger; in simulation also if the forks of a run share a change
  published change points

Forks need 1,000 iterations of 100 ms from the first op on, ten forks a benchmark. An optional labels.json in DATA_DIR has
the first steady iteration of each fork, -1 for none: {"<benchmark>?<param>=<value>&...": {"steadyStateStarts": [0, -1]}}.
With RESULT_DIR, the figures are also written to RESULT_DIR/validation.txt.

  scripts/validate-statistics.sh recorded-forks target
EOF
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
esac
if [[ $# -lt 1 || $# -gt 2 ]]; then
  usage >&2
  exit 2
fi
if [[ ! -d $1 ]]; then
  echo "$1: no such directory; valid: a directory of JMH results" >&2
  exit 2
fi

# Maven runs in another directory. The realpath of macOS takes no path that does not exist.
absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
  esac
}

arguments="'$(absolute "$1")'"
if [[ $# -eq 2 ]]; then
  arguments+=" '$(absolute "$2")'"
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec mvn -B -ntp -q test-compile exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
  -Dexec.args="-classpath %classpath dev.strandbench.analysis.stats.StatisticsValidation $arguments"
