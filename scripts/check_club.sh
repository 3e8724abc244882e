#!/usr/bin/env bash
# scripts/check_club.sh RIFFLE: the set-up of a club as docs/OPERATIONS.md has it, from nothing, in a folder of its own and on ports
# of this machine: nginx and Caddy with TLS by the files in deploy/, games through them, a backup under load, a log that is rotated,
# the program stopped and started on the same data, the backup restored for a user of its own, figures scraped.
set -euo pipefail
riffle=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
jobs=()
finish() {
    local job
    for job in "${jobs[@]}"; do kill "$job" 2>/dev/null || true; done
    wait
    rm -rf "$folder"
}
trap finish EXIT
chmod 755 "$folder"

say() { echo "club: $*"; }
wrong() {
    echo "club: WRONG: $*" >&2
    tail -n 20 "$folder"/*.out >&2 || true
    exit 1
}
freePort() {
    node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
# until COMMAND…: for up to 30 seconds.
until_() {
    local i
    for ((i = 0; i < 300; ++i)); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    wrong "$* never came true"
}

port=$(freePort) metrics=$(freePort) tls=$(freePort) caddyTls=$(freePort)
url=https://127.0.0.1:$tls

# 1. A certificate, as one would get it from elsewhere.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>"$folder/openssl.out"
export NODE_EXTRA_CA_CERTS=$folder/cert.pem
get() { curl -sS --max-time 20 --cacert "$folder/cert.pem" "$@"; }
status() { get -o /dev/null -w '%{http_code}' "$@"; }

# 2. The server. start FOLDER [COMMAND…]: with its data there, by another user's command where one is given.
server=
start() {
    local data=$1
    shift
    "$@" "$riffle" serve --port "$port" --data "$data" --log "$data.log" --metrics "127.0.0.1:$metrics" --public-url "$url" \
        --limits off >"$folder/serve.out" 2>&1 </dev/null &
    server=$!
    jobs+=("$server")
    until_ curl -fsS "http://127.0.0.1:$port/readyz"
}
stop() {
    kill -TERM "$server"
    wait "$server" || wrong "the server did not stop in good order"
}
start "$folder/data"

# 3. The proxies, by the files that are given to people, with other names and ports.
mkdir "$folder/nginx"
sed -e "s/listen 443 ssl http2/listen 127.0.0.1:$tls ssl http2/" -e "s/127\.0\.0\.1:8080/127.0.0.1:$port/" \
    -e "s|/etc/letsencrypt/live/cards.example/fullchain.pem|$folder/cert.pem|" \
    -e "s|/etc/letsencrypt/live/cards.example/privkey.pem|$folder/key.pem|" -e "s|/var/log/nginx/|$folder/nginx/|" \
    -e '/listen 80;/,$d' "$root/deploy/nginx.conf" | sed -e '$d' >"$folder/nginx/site.conf"
cat >"$folder/nginx/nginx.conf" <<END
daemon off;
pid $folder/nginx/pid;
error_log $folder/nginx/error.log;
events {}
http {
    client_body_temp_path $folder/nginx/body;
    proxy_temp_path $folder/nginx/proxy;
    fastcgi_temp_path $folder/nginx/fastcgi;
    uwsgi_temp_path $folder/nginx/uwsgi;
    scgi_temp_path $folder/nginx/scgi;
    include $folder/nginx/site.conf;
}
END
PATH=$PATH:/usr/sbin
nginx -e "$folder/nginx/error.log" -c "$folder/nginx/nginx.conf" >"$folder/nginx.out" 2>&1 &
jobs+=($!)
until_ get -f "$url/healthz"
[[ $(status "$url/") == 200 ]] || wrong "no page through nginx"
[[ $(status "$url/no/such/page") == 404 ]] || wrong "a page that is not there is found"
[[ $(status "$url/metrics") == 404 ]] || wrong "the figures can be had from outside"
get "$url/version" | grep -q '"riffle"' || wrong "no version through nginx"
say "nginx serves it with TLS"

player() { node "$root/scripts/club_player.mjs" "$@" || wrong "player $*"; }
player begin "$url" "$folder/game" 30

if command -v caddy >/dev/null; then
    { printf '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
        sed -e "s/^cards.example {/https:\/\/127.0.0.1:$caddyTls {\n\ttls ${folder//\//\\/}\/cert.pem ${folder//\//\\/}\/key.pem/" \
            -e "s/127\.0\.0\.1:8080/127.0.0.1:$port/" "$root/deploy/Caddyfile"; } >"$folder/Caddyfile"
    XDG_DATA_HOME=$folder/caddy XDG_CONFIG_HOME=$folder/caddy caddy run --config "$folder/Caddyfile" --adapter caddyfile \
        >"$folder/caddy.out" 2>&1 &
    jobs+=($!)
    until_ get -f "https://127.0.0.1:$caddyTls/healthz"
    player go-on "https://127.0.0.1:$caddyTls" "$folder/game" 10
    say "Caddy serves it with TLS, and a game goes on from one proxy to the other"
fi

# 4. A backup while people play.
"$riffle" load --url "http://127.0.0.1:$port" --tables 20 --rate 100 --seconds 8 >"$folder/load.out" 2>&1 &
load=$!
sleep 3
cp "$folder/game" "$folder/game-at-backup"
"$riffle" backup --data "$folder/data" "$folder/club.backup" >"$folder/backup.out"
[[ $(stat -c %a "$folder/club.backup") == 600 ]] || wrong "anybody can read the backup"
player go-on "$url" "$folder/game" 20
say "a backup was taken under load"

# 5. The log: moved away, and a new one begun, under load; every line is JSON.
mv "$folder/data.log" "$folder/data.log.1"
kill -HUP "$server"
get "$url/version" >/dev/null
wait "$load" || wrong "the load failed"
[[ -s $folder/data.log ]] || wrong "no new log after SIGHUP"
grep -q '"/version"' "$folder/data.log" || wrong "the new log does not go on"
get --path-as-is "$url/$(printf '\xff\xfe')" >/dev/null || true
printf 'GET /\xff\xfe%%ff%%00%%0a HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$tls" | timeout 5 openssl s_client \
    -quiet -connect "127.0.0.1:$tls" >/dev/null 2>&1 || true
printf 'GET /%%ff%%fe%%80 HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >"/dev/tcp/127.0.0.1/$port"
sleep 0.5
node -e 'for (const file of process.argv.slice(1)) {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(require("fs").readFileSync(file));
    for (const line of text.split("\n").slice(0, -1)) JSON.parse(line);
}' "$folder/data.log.1" "$folder/data.log" || wrong "a line of the log is not JSON"
say "the log was rotated and every line of it is JSON"

# 6. Figures.
curl -fsS "http://127.0.0.1:$metrics/metrics" >"$folder/metrics"
if command -v promtool >/dev/null; then promtool check metrics <"$folder/metrics" || wrong "promtool does not like the figures"; fi
node -e 'const families = new Map();
for (const line of require("fs").readFileSync(process.argv[1], "utf8").split("\n").slice(0, -1)) {
    const declared = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (declared) {
        if (declared[1] === "TYPE" && families.has(declared[2])) throw new Error("twice: " + line);
        if (declared[1] === "TYPE") families.set(declared[2], declared[3]);
        continue;
    }
    const sample = /^([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (\S+)$/.exec(line);
    if (!sample || Number.isNaN(Number(sample[3]))) throw new Error("no sample: " + line);
    const family = sample[1].replace(/_(bucket|sum|count)$/, "");
    if (!families.has(sample[1]) && families.get(family) !== "histogram") throw new Error("not declared: " + line);
}
for (const name of ["riffle_act_seconds", "riffle_commit_seconds", "riffle_request_seconds"])
    if (families.get(name) !== "histogram") throw new Error("missing: " + name);' "$folder/metrics" || wrong "the figures"
for name in riffle_act_seconds riffle_commit_seconds riffle_commit_deeds; do
    grep -Eq "^${name}_count [1-9]" "$folder/metrics" || wrong "$name counts nothing"
done
say "the figures can be scraped: $(grep -c '^# TYPE' "$folder/metrics") families"

# 7. A new version: stop, start on the same data, go on.
stop
start "$folder/data"
player go-on "$url" "$folder/game" 20
stop
"$riffle" doctor --data "$folder/data" >"$folder/doctor.out" || wrong "$(cat "$folder/doctor.out")"
say "the game went on after a restart, and the doctor is content"

# 8. The backup into a folder of the service's own user, by root where this is root; and the game goes on from there to its end.
as=()
mkdir "$folder/restored"
chmod 700 "$folder/restored"
if [[ $(id -u) -eq 0 ]]; then
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
    chown nobody:nogroup "$folder/restored"
    touch "$folder/restored.log"
    chown nobody:nogroup "$folder/restored.log"
fi
"$riffle" restore "$folder/club.backup" --data "$folder/restored" >"$folder/restore.out"
start "$folder/restored" "${as[@]}"
player finish "$url" "$folder/game-at-backup"
stop
"$riffle" replay "$folder/game-at-backup.replay" >"$folder/replay.out" || wrong "the replay of the finished game does not hold"
say "the backup was restored${as:+ by root for a user of its own}, and the game played to its end"

# 9. The unit.
if command -v systemd-analyze >/dev/null; then
    sed "s|/usr/local/bin/riffle|$riffle|" "$root/deploy/riffle.service" >"$folder/riffle.service"
    systemd-analyze verify "$folder/riffle.service" >"$folder/systemd.out" 2>&1 || wrong "$(cat "$folder/systemd.out")"
    say "systemd takes the unit"
fi
say "all is well"
