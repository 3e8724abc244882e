#!/usr/bin/env bash
# scripts/check_outputs.sh RIFFLE: what commands print and write arrives, or they say that it does not. A full device is /dev/full;
# a device that is written to stays one.
set -euo pipefail
riffle=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong() {
    echo "outputs: WRONG: $*" >&2
    exit 1
}
deck=$folder/deck.yaml
"$riffle" deck generate keyforge --seed 1 --out "$deck"
printf '{"do":"new","game":"shards","seed":1}\n{"do":"replay"}\n' | "$riffle" engine | tail -n 1 |
    node -e 'process.stdout.write(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).replay))' >"$folder/replay.json"

# 1. Nothing arrives: every command says so and fails.
count=0
full() {
    local status=0
    printf '{"do":"hello"}\n' | "$riffle" "$@" >/dev/full 2>"$folder/said" || status=$?
    if ((status == 0)); then wrong "riffle $* > /dev/full succeeds"; fi
    if ((status != 1 && status != 2)); then wrong "riffle $* > /dev/full ends with $status"; fi
    if ! grep -q "Standard output can't be written" "$folder/said"; then wrong "riffle $* > /dev/full says: $(cat "$folder/said")"; fi
    count=$((count + 1))
}
full --help
full --version
full engine
full scenario --quiet scenarios/shards/13-shields.yaml
full scenario --list scenarios/shards
full replay "$folder/replay.json"
full cards list
full cards show Crystal
full cards check
full deck generate epic --seed 1
full deck show keyforge "$deck"
full deck check keyforge "$deck"
full deck import keyforge "$deck"
full deck sealed keyforge --seed 1
full sim shards --games 10 --state "$folder/state"
full soak shards --games 2
full bench --help

# 2. Files: devices stay devices, and a full one is told.
for device in /dev/null /dev/stdout; do
    "$riffle" deck generate keyforge --seed 1 --out "$device" >"$folder/out"
    "$riffle" deck import keyforge "$deck" --out "$device" >"$folder/out"
    "$riffle" sim shards --games 10 --json "$device" --state "$folder/state" >"$folder/out"
    [[ ! -f /dev/null && -c /dev/null && -e /dev/stdout && ! -e $device.part ]] || wrong "$device was replaced"
done
for args in "deck generate keyforge --seed 1 --out" "deck import keyforge $deck --out" "soak keyforge --games 2 --report" \
    "sim shards --games 10 --state $folder/state --json" "sim shards --games 10 --state $folder/state --csv"; do
    if "$riffle" $args /dev/full >/dev/null 2>"$folder/said"; then wrong "riffle $args /dev/full succeeds"; fi
    grep -q "full" "$folder/said" || wrong "riffle $args /dev/full says: $(cat "$folder/said")"
    if "$riffle" $args "$folder" >/dev/null 2>"$folder/said"; then wrong "riffle $args into a folder succeeds"; fi
    if "$riffle" $args "$folder/none/file" >/dev/null 2>&1; then wrong "riffle $args into no folder succeeds"; fi
done
printf 'save /dev/null\nyes\nquit\n' | "$riffle" play shards --seed 1 >"$folder/out" 2>&1 || true
[[ -c /dev/null ]] || wrong "save replaced /dev/null"
if find "$folder" -name '*.part' | grep -q .; then wrong "something was left behind"; fi
echo "outputs: $count commands say when standard output is full; devices stay devices"
