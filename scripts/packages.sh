# The Debian 12 packages Riffle is built and tested with, and how they get onto the machine. Sourced by run and test.

# For playing, and for simulations on several machines.
runPackages=(g++ cmake ninja-build libyaml-cpp-dev nlohmann-json3-dev libcli11-dev libfmt-dev libgtest-dev
    openmpi-bin libopenmpi-dev libboost-dev libsqlite3-dev libpq-dev libsodium-dev
    zlib1g-dev libjemalloc-dev)
# For libriffle from Python, and to try how others find it.
pythonPackages=(python3-dev python3-pip python3-setuptools python3-wheel python3-pybind11 pybind11-dev python3-numpy pkg-config)
# For the tests besides: the sanitizers and fuzzers are clang's; a PostgreSQL that scripts/postgres.sh starts, on a port of its own
# beside the one that Debian's package may start.
testPackages=("${runPackages[@]}" clang lld libclang-rt-14-dev clang-format postgresql python3 "${pythonPackages[@]}")
# For trying the set-up of a club.
clubPackages=(nginx caddy openssl curl)
# For building the client in web/, and for playing through it in a real browser.
clientPackages=(nodejs npm)
browserPackages=(chromium)

# Node and npm, which many people have from elsewhere than Debian: then those are taken.
needNode() {
    local major
    major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
    if ((major >= 18)) && command -v npm >/dev/null; then return 0; fi
    needPackages "${clientPackages[@]}"
}

# A browser, Debian's unless CHROMIUM names another.
needBrowser() {
    if [[ -n ${CHROMIUM:-} ]] || command -v chromium >/dev/null; then return 0; fi
    needPackages "${browserPackages[@]}"
}

# Installs those of the named packages that are missing. Where all are there, nothing is run and no network is needed.
needPackages() {
    if ! command -v dpkg-query >/dev/null; then return 0; fi  # not Debian: CMake says what it does not find
    local package missing=() installed
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        if ! grep -qx "$package installed" <<<"$installed"; then missing+=("$package"); fi
    done
    if [[ ${#missing[@]} -eq 0 ]]; then return 0; fi

    local asRoot=()
    if [[ $(id -u) -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            echo "Riffle needs these packages: ${missing[*]}. As root, install them with: apt-get install ${missing[*]}" >&2
            return 1
        fi
        asRoot=(sudo)
        if [[ ! -t 2 ]]; then asRoot=(sudo -n); fi  # nobody there to type a password
    fi
    echo "Installing ${missing[*]} …" >&2
    local log
    log=$(mktemp)
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
    # The package lists of a new machine are empty or old; they are fetched only where that is the trouble.
    if "${asRoot[@]}" "${install[@]}" install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1 </dev/null ||
        { "${asRoot[@]}" "${install[@]}" update >>"$log" 2>&1 </dev/null &&
            "${asRoot[@]}" "${install[@]}" install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; }; then
        rm -f "$log"
        return 0
    fi
    tail -n 15 "$log" >&2
    echo "The packages ${missing[*]} could not be installed; the last lines above say why, $log has them all." >&2
    return 1
}
