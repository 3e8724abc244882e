#!/usr/bin/env bash
# Brings all C++ files into the layout of .clang-format; with --check only says which ones are not in it.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=()
for folder in engine language machine games ai sim protocol server proof cli examples tests fuzz; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done
mapfile -d '' files < <(find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z)
if [[ ${1:-} != --check ]]; then
    clang-format -i "${files[@]}"
    exit
fi
failed=0
for file in "${files[@]}"; do
    if ! clang-format --dry-run -Werror "$file" 2>/dev/null; then
        echo "$file is not in the layout of .clang-format"
        failed=$((failed + 1))
    fi
done
if ((failed > 0)); then
    echo "$failed of ${#files[@]} files; scripts/format.sh brings them into it."
    exit 1
fi
