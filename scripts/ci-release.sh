#!/usr/bin/env bash
# Drafts a release of the files that were built for a tag.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-release.sh [--dry-run] TAG DIR

Drafts a release for TAG with the files in DIR, by the command gh. A person then publishes it. Nothing is drafted unless
the files match DIR/SHA256SUMS. --dry-run prints the release instead.

Needs $GITHUB_REPOSITORY, as owner/name, and $GH_TOKEN with permission to write contents.
USAGE
}

wrong_call() {
  echo "ci-release.sh: $1; see ci-release.sh --help" >&2
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
esac
(($# == 2)) || wrong_call "it takes a tag and a directory"
tag=$1
directory=$2
[[ $tag =~ ^v[0-9]+(\.[0-9]+)*(-[0-9A-Za-z.-]+)?$ ]] || wrong_call "$tag is not valid; valid: v1.2.0"
[[ -f $directory/SHA256SUMS ]] || wrong_call "$directory/SHA256SUMS: no such file"

sums=(sha256sum)
command -v sha256sum >/dev/null || sums=(shasum -a 256)
if ! (cd "$directory" && "${sums[@]}" -c SHA256SUMS) >&2; then
  echo "ci-release.sh: a file in $directory is not what SHA256SUMS says" >&2
  exit 1
fi
# The check above ignores files that SHA256SUMS does not name.
named=$(sed 's/^[0-9a-f]* [ *]//' "$directory/SHA256SUMS")
for file in "$directory"/*; do
  if [[ ${file##*/} != SHA256SUMS ]] && ! grep -qxF -e "${file##*/}" <<<"$named"; then
    echo "ci-release.sh: $file is not in SHA256SUMS" >&2
    exit 1
  fi
done

notes="What is new: CHANGELOG.md, of this tag.

Whether a file is what this project's workflow has built:

    gh attestation verify FILE --repo ${GITHUB_REPOSITORY:-OWNER/REPOSITORY}

Whether the sources give the same bytes: scripts/release.sh --check, and its SHA256SUMS against this one."
call=(gh release create "$tag" --repo "${GITHUB_REPOSITORY:-OWNER/REPOSITORY}" --verify-tag --draft
  --title "Strandbench ${tag#v}" --notes "$notes" "$directory"/*)
if $dry_run; then
  printf '%s\n' "${call[@]}"
  exit 0
fi
"${call[@]}"
