#!/usr/bin/env bash
# Posts the decision of a gate as a comment on the pull request.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: scripts/ci-comment.sh [--dry-run] FILE

Posts FILE, Markdown, as a comment on the open pull request of a branch, by the command gh. It replaces the comment that
it posted before. FILE may come from a stranger: links, images, mentions, references and most HTML are disabled; only HTML
that folds and breaks lines works. If FILE does not exist, the comment says that nothing was decided. --dry-run prints
the comment.

Needs $GITHUB_REPOSITORY, as owner/name; $HEAD_OWNER, $HEAD_BRANCH and $HEAD_SHA, which identify the pull request;
$RUN_URL, which the comment links to; and $GH_TOKEN with permission to write pull requests. If the pull request is closed
or has another commit by now, nothing is posted.
USAGE
}

wrong_call() {
  echo "ci-comment.sh: $1; see ci-comment.sh --help" >&2
  exit 2
}

dry_run=false
case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
  --dry-run)
    dry_run=true
    shift
    ;;
  -*)
    wrong_call "$1 is not valid"
    ;;
esac
(($# == 1)) || wrong_call "it takes a file"
[[ ! -L $1 && ! -d $1 ]] || wrong_call "$1 is not a file"

marker='<!-- strandbench gate -->'
comment=$(mktemp "${TMPDIR:-/tmp}/strandbench-comment.XXXXXX")
trap 'rm -f "$comment"' EXIT

# GitHub takes 65,536 characters. The cut may split a character, which iconv drops.
cut_at() {
  head -c "$1" | iconv -c -f UTF-8 -t UTF-8
}

decision() {
  if [[ -f $1 ]]; then
    cut_at 60000 <"$1"
  else
    echo "**Gate: nothing was decided**; the log of the run says why."
  fi
}

{
  printf '%s\n\n' "$marker"
  # GitHub looks for mentions in the rendered text, where an entity is the character itself. An empty HTML comment
  # separates that from the name.
  decision "$1" | LC_ALL=C tr -d '\000-\010\013-\037\177' | sed -E \
    -e 's/&/\&amp;/g' \
    -e 's/&amp;(amp|lt|gt);/\&\1;/g' \
    -e 's/</\&lt;/g' \
    -e 's#&lt;(/?(details|summary|sub|code)|br)>#<\1>#g' \
    -e 's/&lt;!-- -->/<!-- -->/g' \
    -e 's/@/@<!-- -->/g' \
    -e 's/#([0-9])/#<!-- -->\1/g' \
    -e 's/([Gg][Hh])-([0-9])/\1<!-- -->-\2/g' \
    -e 's/\]([[(:])/]<!-- -->\1/g' \
    -e 's#://#:<!-- -->//#g' \
    -e 's/[Ww][Ww][Ww]\./www<!-- -->./g' | cut_at 65000
  if [[ -n ${RUN_URL:-} ]]; then
    printf '\n\n<sub>Measured by the code of this pull request itself, in [this run](%s).</sub>\n' "$RUN_URL"
  fi
} >"$comment" || true
if $dry_run; then
  cat "$comment"
  exit 0
fi
: "${GITHUB_REPOSITORY:?see ci-comment.sh --help}" "${HEAD_OWNER:?}" "${HEAD_BRANCH:?}" "${HEAD_SHA:?}"
export HEAD_SHA

number=$(gh api --method GET "repos/$GITHUB_REPOSITORY/pulls" -f state=open -f "head=$HEAD_OWNER:$HEAD_BRANCH" \
  --jq '[.[] | select(.head.sha == env.HEAD_SHA) | .number] | first // empty')
if [[ ! $number =~ ^[0-9]+$ ]]; then
  echo "No open pull request has commit $HEAD_SHA; nothing to comment." >&2
  exit 0
fi
export MARKER=$marker
existing=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" \
  --jq '.[] | select(.user.login == "github-actions[bot]") | select(.body | startswith(env.MARKER)) | .id')
existing=${existing%%$'\n'*}
if [[ -n $existing ]]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$existing" -F "body=@$comment"
else
  gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F "body=@$comment"
fi
