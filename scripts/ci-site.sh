#!/usr/bin/env bash
# Makes a site of what shards have measured: reports, trends, and the result files.
set -euo pipefail
unset CDPATH

usage() {
  cat <<'USAGE'
Usage: scripts/ci-site.sh RESULTS HISTORY SITE

RESULTS holds directories of runs as scripts/ci-measure.sh names them. The shards of each name and JDK, or set of JDKs that
was compared, are merged into SITE/<NAME>-jdk-<JDK>.json, with a page of that name, .html; of a shard that was measured more
than once the last is taken, and shards that are not there or lack cells are named. Every run is added to HISTORY, which may
be empty or not there yet, and its trends are SITE/trends.html. A summary is appended to the file that $GITHUB_STEP_SUMMARY
names, or printed. Results of different JDKs are from different machines and are never put on one page.

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

# What a run's directory holds, as its name tells: what it is merged as, of how many shards, and which of them.
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
  # A shard that ended early lacks cells, of which the page can know nothing. Those that are not there are named already,
  # and an older Java that runs a newer one says so.
  while IFS= read -r notice; do
    gaps+=("$name: $notice")
  done < <(sed -n -e '/^strandbench: missing shard/d' -e '/^strandbench: this is Java/d' -e 's/^strandbench: //p' \
    <<<"$notices")
  "$java" -jar "$jar" report "$site/$name.json" --out "$site/$name.html"
  for run in "${shards[@]}"; do
    # Of a workflow that is run again, some are there already.
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
