#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile where there is something to build it with, and asks the program in it for its version. Elsewhere
# it looks at what can be looked at: that what is copied is there, that what the image needs of the checkout is not left out, and that
# the packages it installs are those that the program's libraries come from.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
riffle=${1:-build/release/riffle}
for builder in docker podman; do
    if command -v $builder >/dev/null && $builder info >/dev/null 2>&1; then
        $builder build -q -t riffle-check -f deploy/Dockerfile .
        $builder run --rm --entrypoint riffle riffle-check --version
        $builder rmi -f riffle-check >/dev/null
        exit 0
    fi
done

failed=0
wrong() {
    echo "$1"
    failed=1
}
file=$(sed -e ':again' -e '/\\$/{N;s/\\\n//;b again' -e '}' deploy/Dockerfile)
[[ $(grep -c '^FROM debian:12' <<<"$file") == 2 ]] || wrong "The image is not made from Debian 12, twice."
grep -q '^USER riffle' <<<"$file" || wrong "The image runs as root."
grep -q '^ENTRYPOINT \["riffle", "serve"' <<<"$file" || wrong "The image does not serve."
# What the build copies, and what .dockerignore keeps from it.
for needed in run scripts/packages.sh CMakeLists.txt CMakePresets.json web/package-lock.json library/riffle.h; do
    [[ -e $needed ]] || wrong "$needed is not there."
    while read -r pattern; do
        pattern=${pattern#\*\*/}
        # shellcheck disable=SC2053
        if [[ -n $pattern && $pattern != \#* ]] && { [[ $needed == $pattern ]] || [[ $needed == $pattern/* ]]; }; then
            wrong ".dockerignore leaves out $needed."
        fi
    done <.dockerignore
done
# What the program is linked with comes from packages that are installed.
if command -v dpkg-query >/dev/null && [[ -x $riffle ]]; then
    installed=$(grep -o 'no-install-recommends [^&]*' <<<"$file")
    direct=$(objdump -p "$riffle" | awk '/NEEDED/ {print $2}')
    while read -r name path; do
        grep -qx "$name" <<<"$direct" || continue
        path=$(readlink -f "$path")
        # Packages name files in /lib, where they lie in /usr/lib today.
        package=$(dpkg-query -S "$path" 2>/dev/null || dpkg-query -S "${path#/usr}" 2>/dev/null || true)
        package=${package%%:*}
        case $package in libc6 | libgcc-s1 | "") continue ;; esac  # which Debian is never without
        [[ " $installed " == *" $package "* ]] || wrong "The image lacks $package, which $name comes from."
    done < <(ldd "$riffle" | awk '$2 == "=>" {print $1, $3}')
fi
((failed == 0)) && echo "No builder of images is here; the Dockerfile names what the program needs."
exit $failed
