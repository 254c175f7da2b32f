#!/usr/bin/env bash
# Makes a site of what shards have measured: reports, trends, and the result files.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: scripts/ci-site.sh RESULTS HISTORY SITE

RESULTS holds directories of runs as scripts/ci-measure.sh names them. The shards of each JDK, or of each set of JDKs that
was compared, are merged into SITE/jdk-<JDK>.json, with the page SITE/jdk-<JDK>.html; shards that are not there are named.
Every run is added to HISTORY, which may be empty or not there yet, and its trends are SITE/trends.html. A summary is
appended to the file that $GITHUB_STEP_SUMMARY names, or printed. Results of different JDKs are from different machines and
are never put on one page.

  scripts/ci-site.sh results history site
USAGE
}

wrong_call() {
  echo "ci-site.sh: $1; see ci-site.sh --help" >&2
  exit 2
}

case ${1-} in
  -h | --help)
    usage
    exit 0
    ;;
esac
(($# == 3)) || wrong_call "it takes three directories"
results=$1
history=$2
site=$3
[[ -d $results ]] || wrong_call "$results: no such directory"

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jar=$root/target/benchmarks.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
shopt -s nullglob
keys=()
while IFS= read -r key; do
  keys+=("$key")
done < <(for run in "$results"/*-jdk-*-shard-*-of-*/results.json; do
  printf '%s\n' "$run" | sed 's|.*-\(jdk-[0-9+]*\)-shard-[0-9]*-of-\([0-9]*\)/results.json$|\1 \2|'
done | sort -u)
if ((${#keys[@]} == 0)); then
  echo "ci-site.sh: no results in $results" >&2
  exit 1
fi

mkdir -p "$site"
links=
pages=()
missing=()
for key in "${keys[@]}"; do
  name=${key% *}
  count=${key#* }
  shards=()
  for ((i = 1; i <= count; i++)); do
    found=("$results"/*-"$name-shard-$i-of-$count"/results.json)
    if ((${#found[@]} == 0)); then
      missing+=("$name: shard $i of $count")
    else
      # Of an attempt that was repeated, the last.
      shards+=("$(dirname "${found[${#found[@]} - 1]}")")
    fi
  done
  "$java" -jar "$jar" merge --out "$site/$name.json" "${shards[@]}"
  "$java" -jar "$jar" report "$site/$name.json" --out "$site/$name.html"
  for shard in "${shards[@]}"; do
    "$java" -jar "$jar" history "$history" --add "$shard" >/dev/null
  done
  pages+=("$site/$name.json")
  links+="<li><a href=\"$name.html\">$name</a> (<a href=\"$name.json\">results</a>)</li>"
done
"$java" -jar "$jar" history "$history" --format html --out "$site/trends.html"
cat >"$site/index.html" <<HTML
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Strandbench</title><meta name="viewport" content="width=device-width"></head>
<body><h1>Strandbench</h1><ul>$links<li><a href="trends.html">trends</a></li></ul></body>
</html>
HTML

"$root/scripts/ci-summary.sh" "${pages[@]}"
if ((${#missing[@]} > 0)); then
  for shard in "${missing[@]}"; do
    echo "Missing: $shard" >&2
    if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
      printf '\n**Missing: %s**\n' "$shard" >>"$GITHUB_STEP_SUMMARY"
    fi
  done
fi
