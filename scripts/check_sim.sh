#!/usr/bin/env bash
# scripts/check_sim.sh RIFFLE: a simulation by two processes under mpirun, and one that was interrupted and gone on with, give the
# same files and the same summary as one process that plays all games, byte for byte.
set -euo pipefail
riffle=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
files=(--ndjson games.ndjson --json all.json --csv cards.csv)

# compare TITLE: both folders hold the same, and something at all.
compare() {
    [[ -s $folder/one/summary.txt ]]
    diff -r "$folder/one" "$folder/other"
    echo "the same: $1"
    rm -rf "$folder/one" "$folder/other"
}

# inFolder NAME COMMAND…
inFolder() {
    mkdir -p "$folder/$1"
    cd "$folder/$1"
    shift
    "$@" >summary.txt
}

for game in shards keyforge epic; do
    for plan in "random 3000" "quick,search:20 6"; do
        read -r players games <<<"$plan"
        args=(sim "$game" --players "$players" --games "$games" "${files[@]}")
        inFolder one "$riffle" "${args[@]}"
        inFolder other mpirun --oversubscribe -n 2 "$riffle" "${args[@]}"
        compare "$game, $players, mpirun -n 2"
    done
done

args=(sim shards --games 100000 "${files[@]}")
inFolder one "$riffle" "${args[@]}"
mkdir "$folder/other"
(cd "$folder/other" && exec "$riffle" "${args[@]}" --state state >summary.txt) &
job=$!
part=$folder/other/games.ndjson.part
for ((i = 0; i < 3000; ++i)); do
    if [[ -s $part ]]; then break; fi
    sleep 0.01
done
kill -INT "$job"
if wait "$job"; then status=0; else status=$?; fi
[[ $status -eq 130 && -s $folder/other/state && ! -e $folder/other/games.ndjson ]]
inFolder other "$riffle" sim --resume state
compare "shards, interrupted and gone on with"
