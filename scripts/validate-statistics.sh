#!/usr/bin/env bash
# Prints how well verdicts, intervals, steady-state detection and change points do on recorded forks and in simulation.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'EOF'
Usage: scripts/validate-statistics.sh DATA_DIR [RESULT_DIR]

Builds the test classes and holds the statistics against the JMH results in DATA_DIR (*.json, *.json.gz): false alarms
between forks of one benchmark, slow-downs of 5 % found, coverage of the intervals in simulation, forks measured before
they are steady, what the adaptive policy makes of pairs and of families of six arms, its four error rates in simulated
families, how often claims at their bound are decided there and on recorded forks, and published change points. It takes
about six minutes. Forks need 1,000 iterations of 100 ms from the first op on, ten forks a benchmark. labels.json in
DATA_DIR, if it is there, says where each fork's steady state starts:
{"<benchmark>?<param>=<value>&...": {"steadyStateStarts": [0, 120, -1]}}, in iterations, -1 for a fork that has none.
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

# Maven is called from elsewhere. The realpath of macOS, where there is one, takes no path that does not exist yet.
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
