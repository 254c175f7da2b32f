# shellcheck shell=bash
# shellcheck disable=SC2317,SC2329 # cleanup is called by a trap
# Shared code of the scripts that build and measure; they source it. However they end, their processes end and their files
# are removed. The caller defines tidy_up(), which removes the files.

child=

# Runs a command as a process group, so that a signal to this script ends it and all its children at once.
attended() {
  local status=0
  set -m
  "$@" </dev/null &
  child=$!
  set +m
  wait "$child" || status=$?
  child=
  return "$status"
}

# Removes a worktree if it exists.
#   remove_worktree REPOSITORY TREE
remove_worktree() {
  if [[ -d $2 ]]; then
    git -C "$1" worktree remove --force "$2" >/dev/null 2>&1 || rm -rf "$2"
  fi
  git -C "$1" worktree prune || true
}

cleanup() {
  local status=$?
  trap '' INT TERM HUP
  if [[ -n $child ]]; then
    kill -- "-$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
  fi
  tidy_up
  exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP
