import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TableSocket, type Key } from '../src/net/socket.js';
import type { TableInfo } from '../src/protocol.js';
import { knownCards } from '../src/table/known.js';
import { exchangeToken, knownTable, takeTokens } from '../src/ui/tables.js';

const kept = new Map<string, string>();
Object.assign(globalThis, {
    localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
    },
    location: { protocol: 'https:', host: 'cards.example' },
});

class FakeSocket {
    static last: FakeSocket;
    static OPEN = 1;
    readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    readonly query: URLSearchParams;
    constructor(url: string) {
        this.query = new URL(url).searchParams;
        FakeSocket.last = this;
    }
    send(): void {}
    close(): void {}
}
Object.assign(globalThis, { WebSocket: FakeSocket });

const at = { game: 'shards' as const, at: 0 };

test('an invitation is claimed before it is used, and gives way to the secret it is exchanged for', () => {
    takeTokens({ ...at, id: 'one', tokens: ['invitation'] });
    const claim = knownTable('one')!.claims!['invitation']!;
    assert.match(claim, /^[0-9a-f]{32}$/);
    takeTokens({ ...at, id: 'one', tokens: ['invitation'] }); // the page is loaded again before the answer came
    assert.equal(knownTable('one')!.claims!['invitation'], claim);
    exchangeToken('one', 'invitation', 'secret');
    assert.deepEqual(knownTable('one')!.tokens, ['secret']);
    takeTokens({ ...at, id: 'one', tokens: ['invitation'] }); // the old link again
    assert.deepEqual(knownTable('one')!.tokens, ['secret']);
});

test('a seat of one table says nothing of another', () => {
    takeTokens({ ...at, id: 'two', tokens: ['first'] });
    takeTokens({ ...at, id: 'two', tokens: ['second'] });
    assert.deepEqual(knownTable('two')!.tokens, ['first', 'second']);
    assert.notEqual(knownTable('two')!.claims!['first'], knownTable('two')!.claims!['second']);
});

test('a socket keeps the secret that it is told and comes back with it', () => {
    const told: string[] = [];
    const key: Key = { token: 'invitation', claim: 'claim', keep: (secret) => told.push(secret) };
    const socket = new TableSocket('one', key, () => 'en', { frame: () => undefined, state: () => undefined });
    const first = FakeSocket.last;
    assert.equal(first.query.get('token'), 'invitation');
    assert.equal(first.query.get('claim'), 'claim');
    first.onmessage!({
        data: JSON.stringify({ t: 'hello', d: { proto: 1, version: '', seat: 'B', token: 'secret', table: {} } }),
    });
    assert.deepEqual(told, ['secret']);
    (socket as unknown as { connect(): void }).connect();
    assert.equal(FakeSocket.last.query.get('token'), 'secret');
    assert.equal(FakeSocket.last.query.get('claim'), null);
    socket.close();
});

test('who was refused is told why, unless the invitation is still good', async () => {
    const refusals: string[] = [];
    const answers = ['not_joined', 'invitation_used'];
    Object.assign(globalThis, {
        fetch: async () => ({ status: 403, json: async () => ({ code: answers.shift(), detail: 'This invitation was used.' }) }),
    });
    const socket = new TableSocket('one', { token: 'invitation', claim: 'claim', keep: () => undefined }, () => 'en', {
        frame: () => undefined,
        state: () => undefined,
        refused: (code, text) => refusals.push(`${code}: ${text}`),
    });
    const asked = socket as unknown as { isRefused(): Promise<boolean> };
    assert.equal(await asked.isRefused(), false);
    assert.equal(await asked.isRefused(), true);
    assert.deepEqual(refusals, ['invitation_used: This invitation was used.']);
    socket.close();
});

test('where the cards can be known it is said to all, and to nobody who plays alone', () => {
    const table = (dealt: TableInfo['dealt'], ...kinds: TableInfo['seats'][number]['kind'][]): TableInfo => ({
        id: 'x',
        game: 'shards',
        status: 'waiting',
        seats: kinds.map((kind, i) => ({ seat: 'ABCD'[i]!, name: '', kind, connected: false, ready: false, thinking: false })),
        listed: false,
        watchers: 0,
        undo: 'free',
        step: 0,
        dealt,
    });
    assert.equal(knownCards(table('fresh', 'person', 'open'), 'A'), null);
    assert.equal(knownCards(table('seed', 'person', 'bot'), 'A'), null);
    assert.equal(knownCards(table('seed', 'person', 'open'), null), 'web.dealt.seed');
    assert.equal(knownCards(table('replay', 'here', 'person'), 'B'), 'web.dealt.replay');
});
