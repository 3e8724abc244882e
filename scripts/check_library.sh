#!/usr/bin/env bash
# Installs libriffle into a folder of its own and uses it from outside: by find_package and by pkg-config, from C and from C++.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
build=${1:-build/release}
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT

cmake --install "$build" --component library --prefix "$here/prefix" >"$here/log" || { cat "$here/log"; exit 1; }

# Nothing is to be seen but the interface.
others=$(nm -D --defined-only "$build/libriffle.so" | awk '{print $3}' | grep -v '^riffle_' || true)
if [[ -n $others ]]; then
    echo "libriffle shows more than its interface:" $others
    exit 1
fi

cp -r examples/library "$here/project"
CMAKE_PREFIX_PATH=$here/prefix cmake -S "$here/project" -B "$here/build" -G Ninja >"$here/log" && cmake --build "$here/build" >>"$here/log" ||
    { cat "$here/log"; exit 1; }
for game in shards keyforge epic; do
    "$here/build/random_games" $game 2000 16
    "$here/build/random_games" $game 100 64 2 --tensors
done
"$here/build/against_random" 20

# The header by itself, in the C of 1999; and what pkg-config says of the library.
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$here/prefix" -name riffle.pc)")
cc -std=c99 -pedantic -Wall -Wextra -Werror -D_POSIX_C_SOURCE=199309L examples/library/c/random_games.c -o "$here/by_pkg_config" \
    $(pkg-config --cflags --libs riffle)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir riffle) "$here/by_pkg_config" shards 200
[[ $(pkg-config --modversion riffle) == "$(sed -n 's/^project(riffle VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)" ]]
echo "An installed libriffle works."
