#!/usr/bin/env bash
# The gate of a workflow: scripts/gate.sh, called with what the environment says.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-gate.sh

Builds the jar that compares beside this script if it is not there, calls scripts/gate.sh in the repository that it is
called in, and appends what was decided to the file that $GITHUB_STEP_SUMMARY names. The call is in the environment; what is
empty is left out:

  GATE_BASE, GATE_HEAD            revisions or jars; HEAD^1 and HEAD
  GATE_BUILD, GATE_JAR, GATE_ONLY, GATE_ROUNDS, GATE_BUDGET, GATE_THRESHOLD
                                  as the options of gate.sh
  GATE_JMH_OPTIONS                for both sides, parted by spaces or line breaks
  GATE_OUT                        where results and gate.md go; target/gate

Whatever happens, gate.md says what was decided, or that nothing was.

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
# Up to its end: line breaks part options, too.
read -r -d '' -a jmh_options <<<"${GATE_JMH_OPTIONS:-}" || true

if ((status == 0)); then
  "$root/scripts/gate.sh" "${options[@]}" "${GATE_BASE:-HEAD^1}" "${GATE_HEAD:-HEAD}" \
    -- ${jmh_options[@]+"${jmh_options[@]}"} || status=$?
fi
# A gate that could not be begun may have found what an earlier one had decided there.
if ((status > 1)) || [[ ! -f $out/gate.md ]]; then
  mkdir -p "$out"
  echo "**Gate: nothing was decided**, exit status $status; the log of the job says why." >"$out/gate.md"
fi
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  cat "$out/gate.md" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
