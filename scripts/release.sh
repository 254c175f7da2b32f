#!/usr/bin/env bash
# Builds the files of a release from the current commit.
# shellcheck disable=SC2317,SC2329 # some functions are called by a trap
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/release.sh [OPTIONS] [-- MAVEN-OPTIONS]

Builds the files of a release from the current commit by mvn -Prelease, in a worktree outside the checkout: jars, sources,
Javadoc, pom, the list of all parts (CycloneDX) and SHA256SUMS, which it prints. Uncommitted changes are not included. It
uploads nothing and runs no tests: run mvn -Pfull verify first.

  --check    build twice, in directories of different names and lengths, and compare all files byte by byte
  --tag TAG  require that TAG is v and the version in pom.xml, that this is not a snapshot, and that pom.xml names the
             repository
  --out DIR  the directory for the files, empty or missing; default: target/release, which is replaced

MAVEN-OPTIONS go to every build. Another JDK may compile to other bytes; -Djdk.range selects one.

  scripts/release.sh --check
  scripts/release.sh --check --tag v1.2.0 --out release -- '-Djdk.range=[25,26)'

Exit status: 0 done; 1 the two builds differ, and both are in DIR; 2 the call is wrong, or the commit cannot be built; 130
interrupted. Worktrees are always removed.
USAGE
}

wrong_call() {
  echo "release.sh: $1; see release.sh --help" >&2
  exit 2
}

check=false
tag=
out=
maven_options=()
while (($# > 0)); do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --check)
      check=true
      shift
      ;;
    --tag | --out)
      [[ -n ${2-} && $2 != -* ]] || wrong_call "$1 needs a value"
      case $1 in
        --tag) tag=$2 ;;
        --out) out=$2 ;;
      esac
      shift 2
      ;;
    --)
      shift
      maven_options=("$@")
      break
      ;;
    *)
      wrong_call "$1 is not valid"
      ;;
  esac
done

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
commit=$(git -C "$root" rev-parse --verify --quiet 'HEAD^{commit}') || wrong_call "$root has no commit"
if [[ -n $tag ]]; then
  pom=$(git -C "$root" show "$commit:pom.xml")
  version=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' <<<"$pom")
  [[ $version != *-SNAPSHOT ]] || wrong_call "--tag $tag: pom.xml has version $version, a snapshot"
  [[ $tag == "v$version" ]] || wrong_call "--tag $tag is not valid; valid: v$version, the version in pom.xml"
  [[ $pom != *OWNER/REPOSITORY* ]] || wrong_call "--tag $tag: pom.xml has OWNER/REPOSITORY instead of the project's"
fi
if [[ -n $out ]]; then
  [[ ! -e $out || (-d $out && -z $(ls -A "$out")) ]] || wrong_call "--out $out is not an empty directory"
else
  out=$root/target/release
  rm -rf "$out"
fi
mkdir -p "$out"
out=$(cd "$out" && pwd)

work=$(mktemp -d "${TMPDIR:-/tmp}/strandbench-release.XXXXXX")
tidy_up() {
  local tree
  for tree in "$work"/*/tree*; do
    remove_worktree "$root" "$tree"
  done
  rm -rf "$work"
}
# shellcheck source-path=SCRIPTDIR source=attended.sh
source "$(dirname "${BASH_SOURCE[0]}")/attended.sh"

package() {
  cd "$1"
  exec mvn -B -ntp -Prelease -Dmaven.test.skip=true ${maven_options[@]+"${maven_options[@]}"} package
}

# Builds in a new worktree.
build() {
  local tree=$1 log=$1.log
  mkdir -p "$(dirname "$tree")"
  git -C "$root" worktree add --quiet --detach "$tree" "$commit"
  attended package "$tree" >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    echo "release.sh: $commit cannot be built" >&2
    exit 2
  }
}

first=$work/1/tree
build "$first"
if $check; then
  second=$work/2-of-2/tree-with-a-longer-name
  build "$second"
  if ! diff -r "$first/target/release" "$second/target/release" >"$work/differences"; then
    cat "$work/differences" >&2
    cp -R "$first/target/release" "$out/first"
    cp -R "$second/target/release" "$out/second"
    echo "release.sh: two builds of $commit differ; see $out/first and $out/second" >&2
    exit 1
  fi
  echo "release.sh: two builds of $commit are the same, byte by byte" >&2
fi
cp "$first/target/release/"* "$out"
cat "$out/SHA256SUMS"
