// A seat's connection to its table. It comes back by itself, resumes where it was, and sends an unanswered choice again.
import type { ClientFrame, Language, ServerFrame } from '../protocol.js';

const PING_MS = 10_000;
const SILENCE_MS = 25_000; // without a word for so long the line counts as dead
const LONGEST_PAUSE_MS = 10_000;
const FRUITLESS = 2; // so many attempts before asking whether the seat is there at all

export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

export interface SocketEvents {
    frame(frame: ServerFrame): void;
    state(state: Connection): void;
    refused?(code: string, text: string): void; // why, before the state says so
}

// What opens a seat: its secret, or an invitation with a claim of this browser's own. `keep` is told the secret that an invitation
// was exchanged for, which nobody else is.
export interface Key {
    token: string;
    claim: string;
    keep(secret: string): void;
}

// What a table is heard and spoken to through: a socket, or a finished game that is looked at again.
export interface Wire {
    send(frame: ClientFrame): void;
    close(): void;
}
export type Connect = (events: SocketEvents) => Wire;

let nonces = 0;
export const nonce = (): string => `${Date.now().toString(36)}-${(nonces++).toString(36)}`;

export class TableSocket implements Wire {
    private socket: WebSocket | null = null;
    private version = -1; // of the last frame that has one
    private unanswered: ClientFrame | null = null;
    private attempts = 0;
    private lastWord = 0;
    private pinger: ReturnType<typeof setInterval> | undefined;
    private retry: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    constructor(
        private readonly table: string,
        private readonly key: Key | null,
        private readonly lang: () => Language,
        private readonly events: SocketEvents,
    ) {
        this.connect();
    }

    private connect(): void {
        this.events.state(this.attempts ? 'lost' : 'connecting');
        const query = new URLSearchParams({ table: this.table, lang: this.lang() });
        this.prove(query);
        if (this.version >= 0) query.set('since', String(this.version));
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        const socket = new WebSocket(`${scheme}://${location.host}/ws/v1?${query}`, 'riffle.v1');
        this.socket = socket;
        socket.onopen = () => {
            this.attempts = 0;
            this.heard();
            this.events.state('open');
            this.pinger = setInterval(() => this.ping(), PING_MS);
            if (this.unanswered) socket.send(JSON.stringify(this.unanswered));
        };
        socket.onmessage = (message) => this.receive(String(message.data));
        socket.onclose = () => void this.lost();
    }

    private prove(query: URLSearchParams): void {
        if (!this.key) return;
        query.set('token', this.key.token);
        if (this.key.claim) query.set('claim', this.key.claim);
    }

    private heard(): void {
        this.lastWord = Date.now();
    }

    private ping(): void {
        if (Date.now() - this.lastWord > SILENCE_MS) this.socket?.close();
        else this.send({ t: 'p' });
    }

    private receive(text: string): void {
        this.heard();
        const frame = JSON.parse(text) as ServerFrame;
        if (frame.t === 'snap' || frame.t === 'step') {
            if (frame.t === 'step' && frame.v <= this.version) return; // told already
            this.version = frame.v;
        }
        if (frame.t === 'hello' && frame.d.token && this.key) {
            this.key.token = frame.d.token;
            this.key.claim = '';
            this.key.keep(frame.d.token);
        }
        if ((frame.t === 'ack' || frame.t === 'err') && this.unanswered && 'd' in this.unanswered && 'n' in this.unanswered.d) {
            if (this.unanswered.d.n === frame.d.n) this.unanswered = null;
        }
        this.events.frame(frame);
    }

    private async lost(): Promise<void> {
        clearInterval(this.pinger);
        if (this.isClosed) return;
        this.attempts++;
        this.events.state('lost');
        if (this.attempts === FRUITLESS && (await this.isRefused())) {
            this.isClosed = true;
            this.events.state('refused');
            return;
        }
        const pause = Math.min(LONGEST_PAUSE_MS, 300 * 2 ** this.attempts) * (0.7 + Math.random() * 0.6);
        this.retry = setTimeout(() => this.connect(), pause);
    }

    // A wrong token, or no such table: trying again is no use. A browser does not tell why a socket was refused.
    private async isRefused(): Promise<boolean> {
        const query = new URLSearchParams({ lang: this.lang() });
        this.prove(query);
        const answer = await fetch(`/api/v1/tables/${encodeURIComponent(this.table)}/view?${query}`).catch(() => null);
        if (answer === null || ![401, 403, 404].includes(answer.status)) return false;
        const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
        if (problem.code === 'not_joined') return false; // an invitation that nobody has used yet
        this.events.refused?.(problem.code ?? '', problem.detail ?? '');
        return true;
    }

    send(frame: ClientFrame): void {
        if (frame.t === 'act') this.unanswered = frame;
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
    }

    close(): void {
        this.isClosed = true;
        clearInterval(this.pinger);
        clearTimeout(this.retry);
        this.socket?.close();
    }
}
