# Building a preset with one line of progress. Sourced by run and test. Problems go to stderr; progress goes to the descriptor in
# progressTo (stderr where there is none) if that is a terminal.

# buildPreset PRESET [TARGET…]: configures where needed, builds what is out of date. On failure shows the compiler's words.
# Where withClient is set (ON or OFF) the program is built with the web client or without.
buildPreset() {
    local preset=$1 root log targets=()
    shift
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    if [[ $# -gt 0 ]]; then targets=(--target "$@"); fi
    mkdir -p "$root/build"
    log=$root/build/$preset.log
    local settings=() cache=$root/build/$preset/CMakeCache.txt
    if [[ -n ${withClient:-} ]]; then settings=("-DRIFFLE_CLIENT=$withClient"); fi
    if [[ ! -f $root/build/$preset/build.ninja ]] ||
        { [[ -n ${withClient:-} ]] && ! grep -qx "RIFFLE_CLIENT:BOOL=$withClient" "$cache"; }; then
        if ! (cd "$root" && cmake --preset "$preset" "${settings[@]}") >"$log" 2>&1 </dev/null; then
            cat "$log" >&2
            echo "CMake could not set up the build in build/$preset; the lines above say why." >&2
            return 1
        fi
    fi
    # A folder that was copied or moved here with its build remembers where it was.
    if ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        echo "build/$preset belongs to another folder; delete it and try again." >&2
        return 1
    fi
    if ! (cd "$root" && cmake --build --preset "$preset" "${targets[@]}") 2>&1 </dev/null | showProgress "$preset" "$log"; then
        grep -v '^\[[0-9]*/[0-9]*\]' "$log" | head -n 60 >&2
        echo "The build of $preset failed; the lines above say where, build/$preset.log has all." >&2
        return 1
    fi
}

# Whether the program of PRESET, built with the client, is of all that is here now: nothing has changed since it was, no file, no
# folder (where one came or went) and no package of the system. It takes a hundredth of what ninja and CMake take to find that out.
isBuilt() {
    local root build
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
    build=$root/build/$1
    [[ -x $build/riffle && -f $build/built && /var/lib/dpkg/status -ot $build/built ]] || return 1
    [[ -z $(find "$root" \( -path "$root/build" -o -path "$root/data" -o -path "$root/.git" -o -name node_modules \
        -o -path "$root/tests" -o -path "$root/scenarios" -o -path "$root/fuzz" \) -prune \
        -o -newer "$build/built" -print -quit) ]]
}

# buildPreset, and marks for isBuilt when it began.
buildAndMark() {
    local build
    build=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build/$1
    rm -f "$build/built"
    mkdir -p "$build"
    touch "$build/building"
    buildPreset "$@" || return
    if [[ ${withClient:-} == ON ]]; then mv "$build/building" "$build/built"; fi
}

# Copies its input to a file; on a terminal it shows how far the build is.
showProgress() {
    local preset=$1 log=$2 line isShown='' to=${progressTo:-2}
    : >"$log"
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        if [[ -t $to && $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking|Embedding) ]]; then
            printf '\rBuilding Riffle (%s): %s of %s' "$preset" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&"$to"
            isShown=yes
        fi
    done
    if [[ -n $isShown ]]; then printf '\r\033[K' >&"$to"; fi
}
