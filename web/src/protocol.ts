// The wire of the table: docs/PROTOCOL.md, as the client reads it.

export type GameName = 'shards' | 'keyforge' | 'epic';
export const GAMES: readonly GameName[] = ['shards', 'keyforge', 'epic'];
export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);

export type Language = 'en' | 'ru' | 'de' | 'pl';
export const LANGUAGES: readonly Language[] = ['en', 'ru', 'de', 'pl'];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// ---- What is asked

export interface CardRef {
    id: string;
    name?: string; // absent where the reader may not know it
}

export interface Option {
    n: number; // from 1: what `act` sends
    action: string; // in notation
    verb: string;
    cards: CardRef[];
    seat?: string;
    word?: string;
    number?: number;
    ability?: string; // of several that one card has waiting: what this one says
    from?: string; // and the name of the card that gave it
    text?: string; // in words, where the notation alone does not tell
}

export interface Decision {
    id: number;
    seat: string;
    prompt: { key: string; args: Record<string, Json>; text: string };
    source: CardRef | null;
    options: Option[];
    kind?: string;
}

export interface GameEvent {
    event: string;
    text: string;
    seat?: string;
    card?: CardRef;
    source?: CardRef;
    target?: CardRef | string;
    amount?: number | string;
    rule?: string;
}

export interface Result {
    winners: string[];
    losers: string[];
    reason: string;
}

// ---- What is seen

export interface CardView extends CardRef {
    owner?: string;
    controller?: string;
    // Shards
    exhausted?: boolean;
    fastplayed?: boolean;
    // KeyForge
    house?: string | string[];
    ready?: boolean;
    damage?: number;
    amber?: number;
    power?: number;
    armor?: number;
    counters?: Record<string, number>;
    stun?: boolean;
    ward?: boolean;
    enrage?: boolean;
    upgrades?: CardView[];
    under?: Pile;
    copies?: string;
    animated?: boolean;
    // Epic
    offense?: number;
    defense?: number;
    expended?: boolean;
    flipped?: boolean;
    deploying?: boolean;
    keywords?: string[];
    stripped?: boolean;
}

export type Pile = CardView[] | { count: number };
export const sizeOf = (pile: Pile | undefined): number => (!pile ? 0 : Array.isArray(pile) ? pile.length : pile.count);
export const cardsIn = (pile: Pile | undefined): CardView[] => (Array.isArray(pile) ? pile : []);

export interface SeatView {
    hand: Pile;
    deck: Pile;
    discard: Pile;
    health?: number;
    out?: boolean;
    champions?: CardView[];
}

export interface ShardsSeat extends SeatView {
    character: string;
    health: number;
    mastery: number;
    crystals: number;
    power: number | 'infinite';
    focused: boolean;
    champions: CardView[];
    played: CardView[];
    relics: Pile;
    bid?: number;
}

export interface KeyforgeSeat extends SeatView {
    houses: string[];
    amber: number;
    keys: string[];
    key_cost: number;
    chains: number;
    archive: Pile;
    purged: Pile;
    line: CardView[];
    artifacts: CardView[];
    wins?: number;
}

export interface EpicSeat extends SeatView {
    health: number;
    gold: number;
    champions: CardView[];
    factionGold?: string[];
    team?: number;
    drafted?: Pile;
    pack?: Pile;
}

export interface Battle {
    attackers: CardRef[];
    blockers: CardRef[];
    defender: string;
}

// A view holds its seats under their letters, beside the fields of the game.
export interface View {
    game: GameName;
    turn: number;
    active: string;
    phase: string;
    result: Result | null;
    row?: (CardView | null)[];
    centre?: Pile;
    banished?: CardView[];
    relics?: CardView[];
    house?: string | null;
    playing?: CardView[] | CardView | null;
    initiative?: string | null;
    battle?: Battle | null;
    [seat: string]: unknown;
}

export const seatOf = <S extends SeatView>(view: View, seat: string): S | undefined => view[seat] as S | undefined;

// ---- Tables

export type SeatKind = 'person' | 'here' | 'bot' | 'open';

export interface TableSeat {
    seat: string;
    name: string;
    kind: SeatKind;
    level?: number;
    connected: boolean;
    ready: boolean;
    thinking: boolean;
}

export interface TableInfo {
    id: string;
    game: GameName;
    status: 'waiting' | 'playing' | 'over';
    seats: TableSeat[];
    format?: string | null;
    options?: Record<string, Json>;
    listed: boolean;
    watchers: number;
    clock?: Required<ClockRequest> | null;
    undo: 'free' | 'consent' | 'off';
    commitment?: string | null; // the hash of the key that all chance of the game follows from
    key?: string | null; // once the game is over
    step: number;
    dealt?: 'fresh' | 'seed' | 'replay' | null; // where the cards come from; of the last two whoever made the table can know them
    from?: { replay: string; step: number } | null;
    rematch?: string | null; // the table where the next game is played
    undoAsk?: { seat: string; to: number; waitingFor: string[] } | null;
    record?: boolean; // over, and today's rules can't play it again: there is only what was written down
}

export interface SeatRequest {
    kind: SeatKind;
    level?: number;
    name?: string;
}

// Time for all of a seat's decisions, and what each of them adds, in seconds.
export interface ClockRequest {
    seconds: number;
    increment: number;
    expired?: 'lose' | 'bot';
}

export interface TableRequest {
    game: GameName;
    seats: SeatRequest[];
    options?: Record<string, Json>;
    decks?: Json;
    characters?: Record<string, string>;
    starting?: string; // the seat that begins
    clock?: ClockRequest;
    seed?: number;
    listed?: boolean;
    undo?: 'free' | 'consent' | 'off';
}

export interface CreatedTable {
    id: string;
    url: string;
    seats: { seat: string; token: string; url: string }[]; // of a seat for a person the token is an invitation
}

export interface GameOption {
    name: string;
    seats: number[];
    options: Record<string, Json[]>;
    variants: { name: string; seats: number | null; options: Record<string, Json> }[];
    characters?: string[]; // the leaders of Shards
}

// ---- Cards

export interface CardFacts {
    name: string; // in English, as in views
    title: string; // in the reader's language
    kind: string;
    facts: Record<string, number | string>; // "cost 3"
    words: string[]; // "evil", "airborne"
    type: string; // "Evil Champion — Cost 1"
    text: string; // its rules, one line an ability
    marked: string; // the same with *…* around leads ("*Play:*") and keywords
    brief: string; // at most two short lines for a small card: "*Fight:* 2{damage} to a flank"
    detail: string;
}

// ---- Frames

export interface Look {
    step: number;
    view: View;
    decision: Decision | null;
    events: GameEvent[];
    result: Result | null;
}

export interface ChatLine {
    from: string;
    seat: string | null;
    text: string;
    at: number;
}

export type ServerFrame =
    | { t: 'hello'; d: { proto: number; version: string; seat: string | null; token?: string; table: TableInfo } }
    | { t: 'snap'; v: number; d: Look }
    | { t: 'step'; v: number; d: Look }
    | { t: 'table'; d: TableInfo }
    | { t: 'clock'; d: Record<string, [ms: number, runs: boolean]> }
    | { t: 'chat'; d: ChatLine }
    | { t: 'ack'; d: { n: string } }
    | { t: 'err'; d: { n?: string; code: string; message: string } }
    | { t: 'why'; d: { n: string; possible: boolean; key?: string; text: string; clause?: string | null } }
    | { t: 'hint'; d: { n: string; option: number } }
    | { t: 'p' };

export type ClientFrame =
    | { t: 'act'; d: { n: string; decision: number; option: number } }
    | { t: 'undo'; d: { n: string; to: number } }
    | { t: 'undo-answer'; d: { n: string; yes: boolean } }
    | { t: 'why'; d: { n: string; action: string } }
    | { t: 'hint' | 'concede' | 'rematch' | 'leave'; d: { n: string } }
    | { t: 'bot'; d: { n: string; seat: string; level: number } }
    | { t: 'chat'; d: { n: string; text: string } }
    | { t: 'lang'; d: { lang: Language } }
    | { t: 'p' };
