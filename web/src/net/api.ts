// The server's REST calls.
import type {
    CardFacts,
    CreatedTable,
    GameName,
    GameOption,
    Json,
    Language,
    Look,
    SeatRequest,
    TableInfo,
    TableRequest,
} from '../protocol.js';

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

export async function call<T>(path: string, body?: unknown): Promise<T> {
    const init: RequestInit =
        body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`/api/v1/${path}`, init);
    if (answer.ok) return (await answer.json()) as T;
    const problem = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string; title?: string };
    throw new ApiError(answer.status, problem.code ?? 'unknown', problem.detail ?? problem.title ?? answer.statusText);
}

export const createTable = (request: TableRequest): Promise<CreatedTable> => call('tables', request);
export const tableInfo = (id: string): Promise<TableInfo> => call(`tables/${encodeURIComponent(id)}`);
// Takes an open seat; with `token` it is the own seat that is named or given a deck. `dealt` says that one knows where the cards
// come from.
export const joinTable = (
    id: string,
    wish: { name?: string; token?: string; deck?: Json; dealt?: string },
): Promise<{ seat: string; token: string }> => call(`tables/${encodeURIComponent(id)}/join`, wish);
export const openTables = async (): Promise<TableInfo[]> => (await call<{ tables: TableInfo[] }>('tables?status=waiting')).tables;
export const gameList = async (): Promise<GameOption[]> => (await call<{ games: GameOption[] }>('games')).games;

export interface ReplayStep extends Look {
    steps: number;
    chosen: { seat: string; action?: string } | null;
}
export const replayStep = (id: string, step: number, seat: string, lang: Language): Promise<ReplayStep> =>
    call(`replays/${encodeURIComponent(id)}/steps/${step}?seat=${encodeURIComponent(seat)}&lang=${lang}`);
// A finished game as a list of what was chosen and what came of it; `note` says where that is all that is left of it.
export interface GameLog {
    id: string;
    game: GameName;
    rules: number;
    note: string | null;
    steps: { chosen: { seat: string | null; action: string } | null; events: string[] }[];
    result: Look['result'];
}
export const gameLog = (id: string, lang: Language): Promise<GameLog> =>
    call(`replays/${encodeURIComponent(id)}/log?lang=${lang}`);
export const playOn = (replay: string, step: number, seats: SeatRequest[]): Promise<CreatedTable> =>
    call('tables', { from: { replay, step }, seats });

export interface Chapter {
    title: string;
    clauses: { id: string; text: string; remark?: string }[];
}
export interface Rules {
    game: GameName;
    lang: Language;
    chapters: readonly Chapter[];
}
export const rulesOf = (game: GameName, lang: Language): Promise<Rules> => call(`rules/${game}?lang=${lang}`);

// Some cards alone, by their English names.
export const cardsNamed = async (
    game: GameName,
    lang: Language,
    names: readonly string[],
): Promise<ReadonlyMap<string, CardFacts>> => {
    const query = new URLSearchParams({ lang, names: names.join('|') });
    const answer = await call<{ cards: CardFacts[] }>(`cards/${game}?${query}`);
    return new Map(answer.cards.map((card) => [card.name, card]));
};

const cards = new Map<string, Promise<ReadonlyMap<string, CardFacts>>>();

// The cards of a game by their English names, asked for once a language.
export function cardsOf(game: GameName, lang: Language): Promise<ReadonlyMap<string, CardFacts>> {
    const key = `${game}/${lang}`;
    let found = cards.get(key);
    if (!found) {
        found = call<{ cards: CardFacts[] }>(`cards/${game}?lang=${lang}`).then(
            (answer) => new Map(answer.cards.map((card) => [card.name, card])),
        );
        found.catch(() => cards.delete(key));
        cards.set(key, found);
    }
    return found;
}
