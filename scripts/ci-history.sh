#!/usr/bin/env bash
# Downloads the history that the last run of the benchmarks kept.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: scripts/ci-history.sh DIR

Downloads the newest artifact called history of the repository's default branch into DIR, by the command gh. Without one,
DIR stays empty and a history begins. Artifacts of forks are ignored, even if their branch has the same name.

Needs $GITHUB_REPOSITORY, as owner/name, $DEFAULT_BRANCH, and $GH_TOKEN with permission to read actions, or a gh that is
logged in.
USAGE
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
esac
if (($# != 1)); then
  echo "ci-history.sh: it takes a directory; see ci-history.sh --help" >&2
  exit 2
fi
: "${GITHUB_REPOSITORY:?see ci-history.sh --help}" "${DEFAULT_BRANCH:?see ci-history.sh --help}"
export DEFAULT_BRANCH

mkdir -p "$1"
run=$(gh api --method GET "repos/$GITHUB_REPOSITORY/actions/artifacts" -f name=history -F per_page=100 --jq '
  [.artifacts[]
    | select(.expired | not)
    | select(.workflow_run.head_branch == env.DEFAULT_BRANCH)
    | select(.workflow_run.head_repository_id == .workflow_run.repository_id)]
  | sort_by(.created_at) | last | .workflow_run.id // empty')
if [[ -z $run ]]; then
  echo "No history yet: one begins." >&2
  exit 0
fi
gh run download "$run" --repo "$GITHUB_REPOSITORY" --name history --dir "$1"
echo "History of run $run." >&2
