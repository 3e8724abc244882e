#!/usr/bin/env bash
# Installs the packages the web client is built and tested with into web/node_modules, where they are not those of
# web/package-lock.json yet. Where they are, nothing is run and no network is needed.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../web"
if ! cmp -s package-lock.json node_modules/.installed; then
    if ! npm ci --no-audit --no-fund --prefer-offline --loglevel=error </dev/null; then
        echo "npm ci could not install the packages of the web client. Without it: cmake -DRIFFLE_CLIENT=OFF." >&2
        exit 1
    fi
    cp package-lock.json node_modules/.installed
fi
touch node_modules/.installed
