#!/usr/bin/env bash
# Calls scripts/gate.sh with arguments from the environment.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-gate.sh

Calls scripts/gate.sh in the current repository and appends the decision to the file that $GITHUB_STEP_SUMMARY names. It
builds the jar that compares next to this script if there is none. The environment has the arguments; empty variables are
ignored:

  GATE_BASE, GATE_HEAD            revisions or jars; default: HEAD^1 and HEAD
  GATE_BUILD, GATE_JAR, GATE_ONLY, GATE_ROUNDS, GATE_BUDGET, GATE_THRESHOLD
                                  the options of gate.sh
  GATE_JMH_OPTIONS                options of JMH for both sides, separated by spaces or line breaks
  GATE_OUT                        the directory for results and gate.md; default: target/gate

gate.md always says what was decided, or that nothing was.

Exit status: that of gate.sh; 2 if the jar cannot be built.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  ?*)
    echo "ci-gate.sh: $1 is not valid; see ci-gate.sh --help" >&2
    exit 2
    ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tool=$root/target/benchmarks.jar
out=${GATE_OUT:-target/gate}
status=0
if [[ ! -f $tool ]]; then
  "$root/scripts/ci-build.sh" || status=2
fi

options=(--tool "$tool" --keep "$out")
for name in build jar only rounds budget threshold; do
  variable=GATE_$(printf '%s' "$name" | tr '[:lower:]' '[:upper:]')
  if [[ -n ${!variable:-} ]]; then
    options+=("--$name" "${!variable}")
  fi
done
jmh_options=()
# Reads to the end: line breaks separate options too.
read -r -d '' -a jmh_options <<<"${GATE_JMH_OPTIONS:-}" || true

if ((status == 0)); then
  "$root/scripts/gate.sh" "${options[@]}" "${GATE_BASE:-HEAD^1}" "${GATE_HEAD:-HEAD}" \
    -- ${jmh_options[@]+"${jmh_options[@]}"} || status=$?
fi
# If the gate could not begin, gate.md may be from an earlier gate.
if ((status > 1)) || [[ ! -f $out/gate.md ]]; then
  mkdir -p "$out"
  echo "**Gate: nothing was decided**, exit status $status; the log of the job says why." >"$out/gate.md"
fi
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  cat "$out/gate.md" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
