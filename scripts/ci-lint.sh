#!/usr/bin/env bash
# Checks the scripts, and what other programs read where the tools for that are installed.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-lint.sh [--install]

Checks every script with shellcheck, which has to be installed, and where these are installed

  actionlint, zizmor    the workflows
  check-jsonschema      workflows, action, issue forms, the citation, and the configuration of CircleCI, of Renovate and of
                        the stores, by their schemas
  kubernetes-validate   the manifests, by those of Kubernetes
  hadolint              the Dockerfile

--install puts these, but for shellcheck, below target/linters first, by Python's pip, in the versions of
.github/linters.txt.
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

# Runs a tool where it is installed.
check() {
  if command -v "$1" >/dev/null; then
    echo "== $1" >&2
    "$@"
  fi
}

check_schema() {
  check check-jsonschema --builtin-schema "vendor.$1" "${@:2}"
}

# Those below scripts/ as well; a file that is not under version control yet has still to be added.
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
# Without what only kustomize reads.
check kubernetes-validate --strict scripts/kubernetes/files.yaml scripts/kubernetes/base/{merge,network,results,shards}.yaml
check hadolint scripts/docker/Dockerfile
