#!/usr/bin/env bash
# Checks scripts, workflows and manifests with the linters that are installed.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-lint.sh [--install]

Checks every script with shellcheck, which must be installed. Runs these linters too if they are installed:

  actionlint, zizmor    workflows
  check-jsonschema      schemas of workflows, action, issue forms, citation, CircleCI, Renovate and Compose
  kubernetes-validate   manifests
  hadolint              Dockerfile

--install first installs these, except shellcheck, into target/linters by Python's pip. .github/linters.txt has the
versions.
USAGE
}

install=false
case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  --install)
    install=true
    ;;
  ?*)
    echo "ci-lint.sh: $1 is not valid; see ci-lint.sh --help" >&2
    exit 2
    ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")/.."
if $install; then
  python3 -m venv target/linters
  target/linters/bin/pip install --quiet --disable-pip-version-check --requirement .github/linters.txt
fi
PATH=$PWD/target/linters/bin:$PATH

# Runs a tool if it is installed.
check() {
  if command -v "$1" >/dev/null; then
    echo "== $1" >&2
    "$@"
  fi
}

check_schema() {
  check check-jsonschema --builtin-schema "vendor.$1" "${@:2}"
}

# Files that Git does not know yet are not checked.
git ls-files -z -- '*.sh' | xargs -0 shellcheck .ci/run
check actionlint
check zizmor --offline .github
check_schema github-workflows .github/workflows/*.yml
check_schema github-actions .github/actions/*/action.yml
check_schema github-issue-forms .github/ISSUE_TEMPLATE/{[!c],c[!o]}*.yml
check_schema citation-file-format CITATION.cff
check_schema circle-ci .circleci/config.yml
check_schema renovate .github/renovate.json
check_schema compose-spec scripts/docker/compose.yaml
# Only kustomize reads the other files.
check kubernetes-validate --strict scripts/kubernetes/files.yaml scripts/kubernetes/base/{merge,network,results,shards}.yaml
check hadolint scripts/docker/Dockerfile
