// node scripts/club_player.mjs begin|go-on|finish URL STATE [CHOICES]: plays both seats of a table over HTTPS and WebSockets, as two
// browsers do, with nothing but Node. STATE keeps the table, its tokens and how far it is; `go-on` fails where the server does not
// know all of it, `finish` plays to the end and leaves the replay beside STATE. NODE_EXTRA_CA_CERTS names the certificate.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const [what, base, stateFile, wanted] = process.argv.slice(2);
const most = what === 'finish' ? Infinity : Number(wanted ?? 20);

function fail(sentence) {
    console.error(sentence);
    process.exit(1);
}
setTimeout(() => fail('The game did not go on for two minutes.'), 120_000).unref();

const carrier = (url) => (url.protocol === 'https:' ? https : http);

function ask(method, path, body) {
    const url = new URL(path, base);
    return new Promise((resolve, reject) => {
        const request = carrier(url).request(url, { method, headers: { 'Content-Type': 'application/json' } }, (reply) => {
            let text = '';
            reply.setEncoding('utf8');
            reply.on('data', (part) => (text += part));
            reply.on('end', () =>
                reply.statusCode < 300 ? resolve(JSON.parse(text)) : reject(new Error(`${reply.statusCode}: ${text}`)),
            );
        });
        request.on('error', reject);
        request.end(body && JSON.stringify(body));
    });
}

// A WebSocket: texts in, texts out.
function connect(path, hear) {
    const url = new URL(path, base);
    return new Promise((resolve, reject) => {
        const request = carrier(url).request(url, {
            headers: {
                Connection: 'Upgrade',
                Upgrade: 'websocket',
                'Sec-WebSocket-Version': '13',
                'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
                'Sec-WebSocket-Protocol': 'riffle.v1',
            },
        });
        request.on('response', (reply) => reject(new Error(`No WebSocket: ${reply.statusCode}`)));
        request.on('error', reject);
        request.on('upgrade', (_, socket, head) => {
            const frame = (opcode, payload) => {
                const mask = randomBytes(4);
                const length = payload.length;
                const start =
                    length < 126
                        ? Buffer.from([0x80 | opcode, 0x80 | length])
                        : Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 255]);
                socket.write(Buffer.concat([start, mask, payload.map((byte, i) => byte ^ mask[i % 4])]));
            };
            let waiting = head;
            let text = [];
            const read = () => {
                for (;;) {
                    if (waiting.length < 2) return;
                    let length = waiting[1] & 127;
                    let at = 2;
                    if (length === 126) {
                        if (waiting.length < 4) return;
                        length = waiting.readUInt16BE(2);
                        at = 4;
                    } else if (length === 127) {
                        if (waiting.length < 10) return;
                        length = Number(waiting.readBigUInt64BE(2));
                        at = 10;
                    }
                    if (waiting.length < at + length) return;
                    const [first, payload] = [waiting[0], waiting.subarray(at, at + length)];
                    waiting = waiting.subarray(at + length);
                    if ((first & 15) === 9) frame(10, payload);
                    if ((first & 15) > 2) continue;
                    text.push(payload);
                    if (first & 128) {
                        hear(JSON.parse(Buffer.concat(text).toString('utf8')));
                        text = [];
                    }
                }
            };
            socket.on('data', (part) => {
                waiting = Buffer.concat([waiting, part]);
                read();
            });
            socket.on('error', () => {});
            resolve({ say: (value) => frame(1, Buffer.from(JSON.stringify(value))), close: () => socket.end() });
            read();
        });
        request.end();
    });
}

async function begin() {
    const made = await ask('POST', '/api/v1/tables', { game: 'shards', seats: [{ kind: 'here' }, { kind: 'here' }] });
    return { id: made.id, tokens: made.seats.map((seat) => seat.token), step: 0 };
}

const state = what === 'begin' ? await begin() : JSON.parse(readFileSync(stateFile, 'utf8'));
let step = -1;
let isOver = false;
let said = 0;
const lines = [];
const answered = new Set(); // one answer a decision

function hear(seat, letter) {
    if (letter.t === 'err') fail(`Refused: ${JSON.stringify(letter.d)}`);
    if (letter.t !== 'snap' && letter.t !== 'step') return;
    if (step < 0 && letter.d.step < state.step) fail(`The table is at step ${letter.d.step}, and it was at ${state.step}.`);
    step = Math.max(step, letter.d.step);
    isOver ||= letter.d.result !== null;
    if (isOver || step >= state.step + most) return;
    const { decision } = letter.d;
    const options = decision?.options;
    if (!options?.length || answered.has(decision.id)) return;
    answered.add(decision.id);
    // The last one now and then, so that turns end and the game does.
    const option = said++ % 3 ? 1 : options.length;
    lines[seat].say({ t: 'act', d: { n: `${step}-${randomBytes(3).toString('hex')}`, decision: decision.id, option } });
}

// Letters wait here until they are looked at, the first ones until both are there.
const heard = [];
for (const seat of [0, 1]) {
    const path = `/ws/v1?table=${state.id}&token=${encodeURIComponent(state.tokens[seat])}`;
    lines[seat] = await connect(path, (letter) => heard.push([seat, letter]));
}
for (;;) {
    const next = heard.shift();
    if (next) hear(...next);
    if (isOver || step >= state.step + most) break;
    if (!heard.length) await new Promise((resolve) => setTimeout(resolve, 2));
}
for (const line of lines) line.close();
if (what === 'finish') {
    if (!isOver) fail('The game is not over.');
    const replay = await ask('GET', `/api/v1/replays/${state.id}.json`);
    if (replay.choices.length !== step) fail(`The replay has ${replay.choices.length} choices, and ${step} were made.`);
    writeFileSync(`${stateFile}.replay`, JSON.stringify(replay));
}
writeFileSync(stateFile, JSON.stringify({ ...state, step }));
console.log(`${what}: table ${state.id} from step ${state.step} to ${step}${isOver ? ', over' : ''}`);
process.exit(0);
