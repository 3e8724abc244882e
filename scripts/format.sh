#!/usr/bin/env bash
# Brings all C++ files into the layout of .clang-format; with --check only says which ones are not in it.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=()
for folder in engine language machine games ai arrays sim protocol library python server proof cli examples tests fuzz; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done
mapfile -d '' files < <(find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z)
if [[ ${1:-} != --check ]]; then
    clang-format -i "${files[@]}"
    exit
fi
if ! said=$(printf '%s\0' "${files[@]}" | xargs -0 -n 100 clang-format --dry-run -Werror 2>&1); then
    wrong=$(sed -n 's/^\([^:]*\.\(h\|cpp\)\):.*error:.*/\1/p' <<<"$said" | sort -u)
    if [[ -z $wrong ]]; then
        echo "$said"
        exit 1
    fi
    sed 's/$/ is not in the layout of .clang-format/' <<<"$wrong"
    echo "$(wc -l <<<"$wrong") of ${#files[@]} files; scripts/format.sh brings them into it."
    exit 1
fi
