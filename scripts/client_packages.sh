#!/usr/bin/env bash
# Installs the packages the web client is built and tested with into web/node_modules, where they are not those of
# web/package-lock.json yet. Where they are, nothing is run, no network is needed and no file is touched.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../web"
if ! cmp -s package-lock.json node_modules/.installed; then
    if ! npm ci --no-audit --no-fund --prefer-offline --loglevel=error </dev/null; then
        echo "npm ci could not install the packages of the web client. Without it: cmake -DRIFFLE_CLIENT=OFF." >&2
        exit 1
    fi
    cp package-lock.json node_modules/.installed
elif [[ package-lock.json -nt node_modules/.installed ]]; then
    touch node_modules/.installed  # what is built with them goes by the time
fi
