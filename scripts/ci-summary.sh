#!/usr/bin/env bash
# Writes the report of results as the summary of a job.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-summary.sh RESULT...

Appends the report of each result file, or directory of a run, to the file that $GITHUB_STEP_SUMMARY names, as Markdown;
prints it if there is no such variable. Missing results are named and skipped: the step that should have written them has
failed already.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
esac
if (($# == 0)); then
  echo "ci-summary.sh: which results? See ci-summary.sh --help" >&2
  exit 2
fi

jar=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target/benchmarks.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
summary=$(mktemp "${TMPDIR:-/tmp}/strandbench-summary.XXXXXX")
trap 'rm -f "$summary"' EXIT
for result in "$@"; do
  if [[ -f $result || -f $result/results.json ]]; then
    "$java" -jar "$jar" report "$result" --format md >>"$summary"
    echo >>"$summary"
  else
    echo "No results in \`$result\`." >>"$summary"
  fi
done
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  cat "$summary" >>"$GITHUB_STEP_SUMMARY"
else
  cat "$summary"
fi
