#!/usr/bin/env bash
# Measures one shard of a run, in a pod of an indexed job.
set -euo pipefail

usage() {
  cat <<'HELP'
Usage: shard.sh

Measures shard JOB_COMPLETION_INDEX + 1 of SHARDS into RESULTS/RUN/shard-I. Environment:

  JOB_COMPLETION_INDEX  the index of this pod in its job, from 0
  SHARDS                the number of shards
  PROFILE, ARGUMENTS    a profile, and further arguments of run, separated by spaces or line breaks
  RESULTS, RUN          a volume, and the directory of the run on it
  JOB_UID, NODE_NAME, POD_NAME   the job, the machine and this pod
  JAR                   default: /opt/strandbench/benchmarks.jar

A pod that replaces another pod of its job resumes the shard if it is on the same machine. On another machine it starts
again, and the old directory becomes RESULTS/RUN/abandoned-shard-I-POD_NAME. The directory of another job is refused.

Exit status: that of run; 2 if the directory is another job's.
HELP
}

if (($# > 0)); then
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    *)
      echo "shard.sh: $1 is not valid; see shard.sh --help" >&2
      exit 2
      ;;
  esac
fi

for name in JOB_COMPLETION_INDEX SHARDS PROFILE RESULTS RUN JOB_UID NODE_NAME POD_NAME; do
  [[ -n ${!name:-} ]] || {
    echo "shard.sh: $name is not set; see shard.sh --help" >&2
    exit 2
  }
done
jar=${JAR:-/opt/strandbench/benchmarks.jar}
# Indexes start at 0, shards at 1.
shard=$((JOB_COMPLETION_INDEX + 1))
directory=$RESULTS/$RUN/shard-$shard
owner=$directory/.owner
# Reads to the end: a value in YAML may have several lines.
read -r -d '' -a arguments <<<"${ARGUMENTS:-}" || true

if [[ -e $directory ]]; then
  job=
  machine=
  [[ -f $owner ]] && { read -r job machine <"$owner" || true; }
  if [[ $job != "$JOB_UID" ]]; then
    echo "shard.sh: $directory is of another job; give this run another RUN than $RUN" >&2
    exit 2
  fi
  if [[ $machine == "$NODE_NAME" && -f $directory/session.json ]]; then
    echo "shard.sh: going on with shard $shard/$SHARDS on $NODE_NAME"
    exec java -jar "$jar" run --resume "$directory"
  fi
  # The family was measured on another machine so far.
  echo "shard.sh: shard $shard/$SHARDS begins anew on $NODE_NAME; it was on $machine"
  mv "$directory" "$RESULTS/$RUN/abandoned-shard-$shard-$POD_NAME"
fi
mkdir -p "$directory"
echo "$JOB_UID $NODE_NAME" >"$owner"
exec java -jar "$jar" run --profile "$PROFILE" --shard "$shard/$SHARDS" --out "$directory" \
  ${arguments[@]+"${arguments[@]}"}
