#!/usr/bin/env bash
# A PostgreSQL of our own in a folder, for tests and for trying things out: as durable as any, reached only from this machine, and
# gone with its folder. What a distribution's package has started on its own is neither used nor touched.
#   scripts/postgres.sh start DIR PORT    makes it where it is missing, starts it, prints its URL
#   scripts/postgres.sh restart DIR       stops it as a shutdown would and starts it again
#   scripts/postgres.sh crash DIR         stops it as a power cut would
#   scripts/postgres.sh stop DIR
#   scripts/postgres.sh url DIR
# Stopped, it goes on with `start DIR PORT`. Whoever deletes the folder stops it first.
set -euo pipefail

usage() {
    sed -n '4,8s/^#   //p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

complain() {
    echo "$1" >&2
    exit 1
}

programs() {
    local found
    found=$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1 || true)
    if [[ -z $found ]]; then found=$(command -v initdb || true); fi
    if [[ -z $found ]]; then complain "PostgreSQL is not installed here: its initdb can't be found."; fi
    dirname "$(readlink -f "$found")"
}

command=${1:-} folder=${2:-} port=${3:-}
if [[ -z $folder ]]; then usage; fi
bin=$(programs)

# PostgreSQL refuses to run as root: then it is somebody else's.
user=
if [[ $(id -u) -eq 0 ]]; then
    user=nobody
    if getent passwd postgres >/dev/null; then user=postgres; fi
fi
as() {
    if [[ -n $user ]]; then
        (cd / && runuser -u "$user" -- "$@")
    else
        "$@"
    fi
}

url() {
    if [[ ! -s $folder/url ]]; then complain "There is no PostgreSQL in $folder."; fi
    cat "$folder/url"
}

control() {  # what the programs say is shown only where they fail
    local log
    log=$(mktemp)
    if as "$bin/pg_ctl" -D "$folder/data" "$@" >"$log" 2>&1 </dev/null; then
        rm -f "$log"
        return 0
    fi
    cat "$log" >&2
    tail -n 20 "$folder/log" >&2 2>/dev/null || true
    rm -f "$log"
    return 1
}

isRunning() {
    as "$bin/pg_ctl" -D "$folder/data" status >/dev/null 2>&1
}

make() {
    mkdir -p "$folder/data" "$folder/socket"
    chmod 755 "$folder"
    local password
    password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    (umask 077 && printf '%s' "$password" >"$folder/password")
    if [[ -n $user ]]; then chown -R "$user" "$folder"; fi
    # --no-sync: nothing is in there yet that could be lost.
    if ! as "$bin/initdb" -D "$folder/data" -U riffle -A scram-sha-256 --pwfile="$folder/password" -E UTF8 --locale=C --no-sync \
        >"$folder/initdb.log" 2>&1 </dev/null; then
        cat "$folder/initdb.log" >&2
        complain "PostgreSQL could not be set up in $folder; the lines above say why."
    fi
    # No more than that: fsync, synchronous_commit and full_page_writes stay on, as they are by default.
    cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = '$(readlink -f "$folder")/socket'
max_connections = 100
END
}

case $command in
    start)
        if [[ ! $port =~ ^[0-9]+$ ]]; then usage; fi
        mkdir -p "$folder"
        folder=$(readlink -f "$folder")
        if [[ ! -f $folder/data/PG_VERSION ]]; then make; fi
        if ! isRunning; then control start -w -t 60 -l "$folder/log" -o "-p $port"; fi
        password=$(cat "$folder/password")
        PGPASSWORD=$password "$bin/psql" -qAt -h 127.0.0.1 -p "$port" -U riffle -d postgres >/dev/null <<'END' || complain "The database in $folder can't be made."
SELECT 'CREATE DATABASE riffle' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'riffle') \gexec
END
        (umask 077 && printf 'postgresql://riffle:%s@127.0.0.1:%s/riffle\n' "$password" "$port" >"$folder/url")
        url
        ;;
    restart)
        url >/dev/null
        control restart -w -t 60 -m fast -l "$folder/log"
        ;;
    crash)
        url >/dev/null
        if isRunning; then control stop -w -t 60 -m immediate; fi
        ;;
    stop)
        url >/dev/null
        if isRunning; then control stop -w -t 60 -m fast; fi
        ;;
    url) url ;;
    *) usage ;;
esac
