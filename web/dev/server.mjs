// A stand-in for `riffle serve` while the client is being worked on: the wire of the table in front of `riffle engine`.
//   node dev/server.mjs [--port 8090] [--riffle ../build/dev/riffle]
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';
import { catalogue } from '../tools/catalogue.mjs';
import { cardsOf } from './cards.mjs';
import { Engine } from './engine.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const root = join(web, '..');
const { values: args } = parseArgs({
    options: { port: { type: 'string', default: '8090' }, riffle: { type: 'string', default: join(root, 'build/dev/riffle') } },
});
const tables = new Map();
const secret = () => randomBytes(9).toString('base64url');

class Table {
    constructor(request) {
        this.id = secret();
        this.game = request.game;
        this.request = request;
        this.engine = new Engine(args.riffle);
        this.sockets = new Set();
        this.step = 0;
        this.decisionId = 1;
        this.log = [];
        this.seats = request.seats.map((seat, i) => ({
            seat: String.fromCharCode(65 + i),
            name: seat.name ?? (seat.kind === 'bot' ? `Bot ${seat.level ?? 3}` : `Player ${i + 1}`),
            kind: seat.kind,
            level: seat.level ?? 3,
            connected: seat.kind === 'bot',
            ready: true,
            thinking: false,
            token: secret(),
        }));
        this.ready = this.begin();
    }

    async begin() {
        const { game, options = {}, seed } = this.request;
        const answer = await this.engine.ask({
            do: 'new',
            game,
            options,
            seats: this.seats.length,
            seed: seed ?? Math.floor(Math.random() * 2 ** 31),
            seat: 'all',
        });
        if (!answer.ok) throw new Error(answer.error.message);
        this.settle(answer);
    }

    settle(answer) {
        this.decider = answer.decision?.seat ?? null;
        this.over = answer.result !== null;
    }

    describe() {
        return {
            id: this.id,
            game: this.game,
            status: this.over ? 'over' : 'playing',
            format: null,
            options: this.request.options ?? {},
            seats: this.seats.map(({ token, ...seat }) => seat),
            listed: false,
            watchers: 0,
            undo: 'free',
            step: this.step,
        };
    }

    async look(socket) {
        await this.engine.ask({ do: 'hello', lang: socket.lang });
        const seat = socket.seat ?? 'all';
        const position = await this.engine.ask({ do: 'position', seat });
        const { view } = await this.engine.ask({ do: 'view', seat });
        const decision = position.decision && { id: this.decisionId, ...position.decision };
        return { step: this.step, view, decision, events: position.events ?? [], result: position.result };
    }

    // One thing at a time: everybody's look is taken before the next choice is made.
    do(work) {
        this.queue = (this.queue ?? this.ready).then(work).catch((error) => console.error(error));
        return this.queue;
    }

    async tell(type) {
        for (const socket of this.sockets) {
            const look = await this.look(socket);
            socket.told = [...(socket.told ?? []), ...look.events];
            const events = type === 'snap' ? socket.told : look.events;
            socket.send(JSON.stringify({ t: type, v: ++socket.version, d: { ...look, events, texts: {} } }));
        }
    }

    async choose(option) {
        const answer = await this.engine.ask({ do: 'choose', option, seat: this.decider });
        if (!answer.ok) return answer.error;
        // The engine tells each seat its events once: put back what `choose` has told this one.
        for (const socket of this.sockets) if (socket.seat === this.decider) socket.pending = answer.events;
        const mover = this.decider;
        this.step++;
        this.decisionId++;
        const { decision, result } = await this.engine.ask({ do: 'position', seat: 'all' });
        this.settle({ decision, result });
        for (const socket of this.sockets) {
            const look = await this.look(socket);
            const events = socket.seat === mover ? [...(socket.pending ?? []), ...look.events] : look.events;
            socket.told = [...(socket.told ?? []), ...events];
            socket.send(JSON.stringify({ t: 'step', v: ++socket.version, d: { ...look, events } }));
        }
        return null;
    }

    async bots() {
        while (!this.over) {
            const seat = this.seats.find((each) => each.seat === this.decider);
            if (seat && seat.kind !== 'bot') return;
            const answer = await this.engine.ask({ do: 'bot', level: seat?.level ?? 1, seed: this.step + 1 });
            await this.choose(answer.option);
            await new Promise((resolve) => setTimeout(resolve, 60));
        }
    }

    async undo(to) {
        const answer = await this.engine.ask({ do: 'undo', steps: this.step - to, seat: 'all' });
        if (!answer.ok) return answer.error;
        this.step = to;
        this.decisionId++;
        this.settle(answer);
        await this.tell('snap');
        return null;
    }
}

const reply = (response, status, body) => {
    response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(body));
};

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
};
const CSP = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self'; script-src 'self'";

function file(path, response) {
    const safe = normalize(path).replace(/^(\.\.[/\\])+/, '');
    try {
        const body = readFileSync(join(web, 'dist', safe));
        response.writeHead(200, {
            'content-type': TYPES[extname(safe)] ?? 'application/octet-stream',
            'content-security-policy': CSP,
        });
        response.end(body);
        return true;
    } catch {
        return false;
    }
}

const messages = (lang) => catalogue(join(root, 'messages', `${lang}.txt`));

async function body(request) {
    let text = '';
    for await (const part of request) text += part;
    return text ? JSON.parse(text) : {};
}

const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const part = url.pathname.split('/').filter(Boolean);
    try {
        if (part[0] !== 'api') {
            if (part[0] !== 'assets' || !file(url.pathname, response)) file('index.html', response);
        } else if (part[2] === 'messages') {
            reply(response, 200, messages(part[3]));
        } else if (part[2] === 'cards') {
            const lang = url.searchParams.get('lang') ?? 'en';
            reply(response, 200, { game: part[3], lang, cards: await cardsOf(args.riffle, root, part[3], lang) });
        } else if (part[2] === 'games') {
            const engine = new Engine(args.riffle);
            reply(response, 200, { games: (await engine.ask({ do: 'hello' })).games });
            engine.stop();
        } else if (part[2] === 'tables' && request.method === 'POST' && !part[3]) {
            const table = new Table(await body(request));
            await table.ready;
            tables.set(table.id, table);
            const seats = table.seats.map(({ seat, token }) => ({ seat, token, url: `/g/${table.id}?token=${token}` }));
            reply(response, 201, { id: table.id, seats, url: `/g/${table.id}` });
        } else if (part[2] === 'tables' && tables.has(part[3])) {
            reply(response, 200, tables.get(part[3]).describe());
        } else if (part[2] === 'tables' && !part[3]) {
            reply(response, 200, { tables: [...tables.values()].map((table) => table.describe()) });
        } else {
            reply(response, 404, { title: 'There is no such thing here.', code: 'not_found' });
        }
    } catch (error) {
        reply(response, 400, { title: error.message, code: 'bad_request' });
    }
});

new WebSocketServer({ server, handleProtocols: () => 'riffle.v1' }).on('connection', (socket, request) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const table = tables.get(query.get('table'));
    const seat = table?.seats.find((each) => each.token === query.get('token'));
    if (!table) return socket.close(4404, 'no_table');
    socket.lang = query.get('lang') ?? 'en';
    socket.seat = seat?.seat ?? null;
    socket.version = 0;
    const send = (t, d) => socket.send(JSON.stringify({ t, d }));
    const greet = () =>
        table.do(async () => {
            table.sockets.add(socket);
            if (seat) seat.connected = true;
            send('hello', { proto: 1, version: 'dev', seat: socket.seat, table: table.describe() });
            const look = await table.look(socket);
            // A fresh socket of a seat that has been told its events before starts with an empty log here.
            socket.told = look.events;
            socket.send(JSON.stringify({ t: 'snap', v: ++socket.version, d: { ...look, texts: {} } }));
            await table.bots();
        });
    void greet();
    socket.on('close', () => table.sockets.delete(socket));
    socket.on('message', (raw) => {
        const { t, d } = JSON.parse(raw);
        if (t === 'p') return send('p');
        void table.do(async () => {
            let error = null;
            if (t === 'act') {
                if (d.decision !== table.decisionId) error = { code: 'stale_decision', message: 'That question is over.' };
                else if (socket.seat !== table.decider) error = { code: 'wrong_seat', message: 'Another seat decides.' };
                else error = await table.choose(d.option);
            } else if (t === 'undo') {
                error = await table.undo(d.to);
            } else if (t === 'why') {
                const answer = await table.engine.ask({ do: 'why', action: d.action });
                return answer.ok ? send('why', { n: d.n, ...answer }) : send('err', { n: d.n, ...answer.error });
            } else if (t === 'hint') {
                const answer = await table.engine.ask({ do: 'bot', level: 4 });
                return send('hint', { n: d.n, option: answer.option, chances: answer.winChance });
            } else if (t === 'lang') {
                socket.lang = d.lang;
            } else if (t === 'chat') {
                for (const each of table.sockets)
                    each.send(
                        JSON.stringify({
                            t: 'chat',
                            d: { from: seat?.name ?? '?', seat: socket.seat, text: d.text, at: Math.floor(Date.now() / 1000) },
                        }),
                    );
            }
            send(error ? 'err' : 'ack', { n: d.n, ...error });
            if (!error) await table.bots();
        });
    });
});

server.listen(Number(args.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${args.port}/`));
