#!/usr/bin/env bash
# Checks the scripts, and the workflows where the tools for that are installed.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: scripts/ci-lint.sh

Checks every script with shellcheck, which has to be installed, and the workflows with actionlint and zizmor where they
are.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  ?*)
    echo "ci-lint.sh: $1 is not valid; see ci-lint.sh --help" >&2
    exit 2
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Those below scripts/ as well; a file that is not under version control yet has still to be added.
git ls-files -z -- '*.sh' | xargs -0 shellcheck .ci/run
if command -v actionlint >/dev/null; then
  actionlint
fi
if command -v zizmor >/dev/null; then
  zizmor --offline .github
fi
