#!/usr/bin/env bash
# Makes a site from the results of shards: reports, trends and result files.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-site.sh RESULTS HISTORY SITE

Makes a site of the runs in RESULTS, whose directories are named as scripts/ci-measure.sh names them. The shards of each
name and JDK, or list of compared JDKs, are merged into SITE/<NAME>-jdk-<JDK>.json with a page of that name, .html. If a
shard was measured several times, the last counts. Missing and incomplete shards are named.

Every run is added to HISTORY, which is created if missing; its trends are SITE/trends.html. A summary is appended to the
file that $GITHUB_STEP_SUMMARY names, or printed. Results of different JDKs come from different machines, so each JDK has
its own page.

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

# The parts of a directory's name: the name to merge it as, the number of shards, and the shard.
told() {
  printf '%s\n' "${1##*/}" |
    sed -n 's|^[0-9TZ]*-[0-9a-z]*-\([a-z-]*jdk-[0-9+]*\)-shard-\([0-9]*\)-of-\([0-9]*\)$|\1 \3 \2|p'
}

runs=()
of_runs=()
for run in "$results"/*/results.json; do
  of_run=$(told "${run%/results.json}")
  if [[ -n $of_run ]]; then
    runs+=("${run%/results.json}")
    of_runs+=("$of_run")
  fi
done
if ((${#runs[@]} == 0)); then
  echo "ci-site.sh: no results in $results" >&2
  exit 1
fi
keys=()
while IFS= read -r key; do
  keys+=("$key")
done < <(printf '%s\n' "${of_runs[@]% *}" | sort -u)

mkdir -p "$site"
links=
pages=()
gaps=()
for key in "${keys[@]}"; do
  name=${key% *}
  count=${key#* }
  shards=()
  for ((shard = 1; shard <= count; shard++)); do
    found=
    for i in "${!runs[@]}"; do
      [[ ${of_runs[i]} != "$key $shard" ]] || found=${runs[i]}
    done
    if [[ -z $found ]]; then
      gaps+=("Missing: $name: shard $shard of $count")
    else
      shards+=("$found")
    fi
  done
  ((${#shards[@]} > 0)) || continue
  notices=$("$java" -jar "$jar" merge --out "$site/$name.json" "${shards[@]}" 2>&1 >/dev/null) || {
    status=$?
    printf '%s\n' "$notices" >&2
    exit "$status"
  }
  # A shard that ended early lacks cells, and the page does not know which. Missing shards are named already; the message
  # of an older Java that starts a newer one does not belong here.
  while IFS= read -r notice; do
    gaps+=("$name: $notice")
  done < <(sed -n -e '/^strandbench: missing shard/d' -e '/^strandbench: this is Java/d' -e 's/^strandbench: //p' \
    <<<"$notices")
  "$java" -jar "$jar" report "$site/$name.json" --out "$site/$name.html"
  for run in "${shards[@]}"; do
    # If a workflow runs again, some runs are in the history already.
    [[ -e $history/${run##*/} ]] || "$java" -jar "$jar" history "$history" --add "$run" >/dev/null
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
if ((${#gaps[@]} > 0)); then
  for gap in "${gaps[@]}"; do
    echo "$gap" >&2
    if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
      printf '\n**%s**\n' "$gap" >>"$GITHUB_STEP_SUMMARY"
    fi
  done
fi
