// The tables this browser sits at: their seats' secrets are kept here, so that a link alone gives no seat away.
import type { GameName, TableRequest } from '../protocol.js';
import { loadJson, saveJson } from './storage.js';

export interface KnownTable {
    id: string;
    game: GameName;
    tokens: string[]; // secrets of seats, and invitations that are about to be used
    claims?: Record<string, string>; // what each invitation is or was claimed with
    at: number;
    isOver?: boolean;
    lesson?: number; // how far its lesson is
    story?: Story;
}

// What is remembered of a game, to tell it from others.
export interface Story {
    rivals: readonly string[];
    own: string; // leader or houses
    group: string; // its sign
    turn: number;
    isMine: boolean; // whether one was asked when the page was left
    standing: string; // how one stood, in figures
    result?: 'won' | 'lost' | 'drawn';
}

const MOST = 120;

export const knownTables = (): KnownTable[] => loadJson<KnownTable[]>('tables', []);
export const knownTable = (id: string): KnownTable | undefined => knownTables().find((table) => table.id === id);

export function remember(table: KnownTable): void {
    saveJson('tables', [table, ...knownTables().filter((each) => each.id !== table.id)].slice(0, MOST));
}

function randomClaim(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// What a link or the server gave to open a seat with. It may be an invitation: its claim is kept before it is used, so that this
// browser, and no other, may ask again where the answer was lost.
export function takeTokens(table: KnownTable): void {
    const known = knownTable(table.id);
    const claims = { ...known?.claims };
    const fresh = table.tokens.filter((token) => !(token in claims)); // one that was used has its secret among the tokens
    for (const token of fresh) if (!known?.tokens.includes(token)) claims[token] = randomClaim();
    remember({ ...known, ...table, tokens: [...new Set([...(known?.tokens ?? []), ...fresh])], claims });
}

// An invitation was exchanged for a secret.
export function exchangeToken(id: string, invitation: string, secret: string): void {
    const known = knownTable(id);
    if (!known) return;
    const tokens = known.tokens.map((token) => (token === invitation ? secret : token));
    remember({ ...known, tokens: [...new Set(tokens)] });
}

export function forget(id: string): void {
    saveJson(
        'tables',
        knownTables().filter((each) => each.id !== id),
    );
}

export function setLesson(id: string, lesson: number): void {
    saveJson(
        'tables',
        knownTables().map((each) => (each.id === id ? { ...each, lesson } : each)),
    );
}

export function noteStory(id: string, story: Story): void {
    const table = knownTable(id);
    if (!table || JSON.stringify(table.story) === JSON.stringify(story)) return;
    saveJson(
        'tables',
        knownTables().map((each) => (each.id === id ? { ...each, story } : each)),
    );
}

// The lessons that were played to their end.
export const lessonsPlayed = (): readonly GameName[] => loadJson<GameName[]>('lessons', []);
export function markLesson(game: GameName): void {
    if (!lessonsPlayed().includes(game)) saveJson('lessons', [...lessonsPlayed(), game]);
}

// What "Play now" begins: what was last played like that.
export const lastRequest = (game: GameName): TableRequest | null => loadJson<TableRequest | null>(`last.${game}`, null);
export function keepRequest(request: TableRequest): void {
    const { seed: _, ...others } = request; // the same cards again are no new game
    if (request.seats.every((seat) => seat.kind !== 'open')) saveJson(`last.${request.game}`, others);
}

export function markOver(id: string): void {
    const table = knownTable(id);
    if (table && !table.isOver) remember({ ...table, isOver: true });
}
