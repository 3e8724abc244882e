#!/usr/bin/env bash
# Builds another program like this one, that differs by a card of KeyForge, a rule of Shards and a message, and prints its path:
#   scripts/other_build.sh [DIR]      (default: build/other)
# `riffle crash --what upgrade --other PROGRAM` changes servers between the two while people play.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
folder=$(mkdir -p "${1:-build/other}" && cd "${1:-build/other}" && pwd)
source=$folder/source

mkdir -p "$source"
git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- -cf - | tar --keep-newer-files -xf - -C "$source" 2>/dev/null

# change FILE FROM TO: once, also where it has been changed before.
change() {
    if grep -qF -- "$3" "$source/$1"; then return; fi
    if ! grep -qF -- "$2" "$source/$1"; then
        echo "There is no “$2” in $1 to be changed." >&2
        exit 1
    fi
    FROM=$2 TO=$3 perl -0pi -e 's/\Q$ENV{FROM}\E/$ENV{TO}/' "$source/$1"
}
change cards/keyforge/brobnar.card 'creature "Alaka"  brobnar  common  number 1  power 4' 'creature "Alaka"  brobnar  common  number 1  power 5'
version=$(sed -n 's/^inline constexpr int kRulesVersion = \([0-9]*\);$/\1/p' games/shards/rules/version.h)
change games/shards/rules/version.h "kRulesVersion = $version;" "kRulesVersion = $((version + 1));"
change games/shards/rules/state.h 'kHandSize = 5;' 'kHandSize = 6;'
change messages/en.txt 'error.not_gone = Only a seat' 'error.not_gone = No seat but one'

if [[ ! -f $folder/program/build.ninja ]]; then
    cmake -S "$source" -B "$folder/program" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -DNDEBUG" -DRIFFLE_CLIENT=OFF >&2
fi
cmake --build "$folder/program" --target riffle >&2
echo "$folder/program/riffle"
