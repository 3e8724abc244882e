#!/usr/bin/env bash
# Packs the release build as Debian packages, and looks at what is in them: the program runs, its man page is there, and what it needs
# is named.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
build=${1:-build/release}
if ! command -v dpkg-deb >/dev/null; then echo "Not Debian: nothing is packed."; exit 0; fi
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
(cd "$build" && cpack -G DEB -B "$here/packages") >"$here/log" 2>&1 || { cat "$here/log"; exit 1; }
for name in riffle libriffle; do
    package=$(echo "$here"/packages/${name}_*.deb)
    dpkg-deb -x "$package" "$here/$name"
    dpkg-deb -f "$package" Package Version Depends Installed-Size
    dpkg-deb -f "$package" Depends | grep -q libc6 || { echo "$name does not say what it needs."; exit 1; }
done
"$here/riffle/usr/bin/riffle" --version
for file in share/man/man1/riffle.1 share/bash-completion/completions/riffle share/doc/riffle/copyright; do
    [[ -s $here/riffle/usr/$file ]] || { echo "$file is missing."; exit 1; }
done
find "$here/libriffle/usr" -name riffle.h | grep -q . || { echo "riffle.h is missing."; exit 1; }
find "$here/libriffle/usr" -name 'libriffle.so.0' | grep -q . || { echo "libriffle.so.0 is missing."; exit 1; }
