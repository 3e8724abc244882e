#!/usr/bin/env bash
# Runs every fuzz target for so many seconds (default 60), two at a time on two cores:   scripts/fuzz.sh [SECONDS] [TARGET…]
# A finding fails the run and leaves its input under fuzz/findings/. What the fuzzers learn is kept in build/fuzz-corpus.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=60
if [[ $# -gt 0 && $1 =~ ^[0-9]+$ ]]; then
    seconds=$1
    shift
fi
build=${RIFFLE_FUZZ_BUILD:-build/asan}
if [[ -z ${RIFFLE_FUZZ_BUILD:-} ]]; then
    cmake --preset fuzz >/dev/null
    cmake --build --preset fuzz
fi
if [[ $# -gt 0 ]]; then
    targets=("$@")
else
    targets=()
    for source in fuzz/*_fuzz.cpp; do targets+=("$(basename "$source" _fuzz.cpp)"); done
fi

learnt=${RIFFLE_FUZZ_LEARNT:-build/fuzz-corpus}
mkdir -p fuzz/findings

# Short stacks of allocations make every input run faster.
export ASAN_OPTIONS=${ASAN_OPTIONS:-malloc_context_size=4}

# One target: the seeds first, then what it makes of them. Its output is shown only if it fails.
fuzz() {
    local name=$1 log=$learnt/$1.log
    if [[ ! -x $build/${name}_fuzz ]]; then
        echo "There is no fuzz target “$name” in $build."
        return 1
    fi
    mkdir -p "$learnt/$name"
    local options=(-max_total_time="$seconds" -timeout=120 -rss_limit_mb=4096 -max_len=2048 -print_final_stats=1
        -artifact_prefix="fuzz/findings/$name-")
    if [[ -f fuzz/dict/$name.dict ]]; then options+=(-dict="fuzz/dict/$name.dict"); fi
    local status=0
    "$build/${name}_fuzz" "${options[@]}" "$learnt/$name" "fuzz/corpus/$name" >"$log" 2>&1 || status=$?
    if ((status == 72)); then  # libFuzzer's word for a signal from outside
        echo "$name: interrupted"
        return 1
    fi
    if ((status == 0)); then
        local runs
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        printf '%-10s %8s inputs, no finding\n' "$name" "$runs"
        return 0
    fi
    local input
    input=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    echo "$name: a finding"
    grep -av '^#[0-9]' "$log" | tail -n 60
    if [[ -n $input ]]; then echo "Replay it with: $build/${name}_fuzz $input"; fi
    return 1
}

# As many at a time as there are cores.
cores=$(nproc)
failed=0
running=0
for name in "${targets[@]}"; do
    if ((running == cores)); then
        wait -n || failed=$((failed + 1))
        running=$((running - 1))
    fi
    fuzz "$name" &
    running=$((running + 1))
done
while ((running > 0)); do
    wait -n || failed=$((failed + 1))
    running=$((running - 1))
done
if ((failed > 0)); then
    echo "$failed of ${#targets[@]} fuzz targets failed; the inputs that did it are under fuzz/findings/."
    exit 1
fi
