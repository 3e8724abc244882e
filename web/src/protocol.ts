// The wire as the client reads it. What is sent over it is described in server/api/schema.json, and wire.ts is written from that
// (tools/wire.mjs); here is what is asked over HTTP, and how one looks into views.
import type { CardView, Clock, GameName, Json, Lang, Pile, ServerFrame, TableSeat, View } from './wire.js';

export type { Battle, CardView, ClientFrame, Decision, EpicSeat, GameName, Json, KeyforgeSeat } from './wire.js';
export type { Option, Pile, Result, ServerFrame, ShardsSeat, TableSeat, View } from './wire.js';
export type { Card as CardRef, Event as GameEvent, Lang as Language, Table as TableInfo } from './wire.js';

export const GAMES: readonly GameName[] = ['shards', 'keyforge', 'epic'];
export const isGame = (name: string): name is GameName => (GAMES as readonly string[]).includes(name);
export const LANGUAGES: readonly Lang[] = ['en', 'ru', 'de', 'pl'];

// ---- What is seen

type FrameOf<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T; d: unknown }>['d'];
export type Look = FrameOf<'step'>;
export type ChatLine = FrameOf<'chat'>;

// What every game's seats have.
export interface SeatView {
    hand: Pile;
    deck: Pile;
    discard: Pile;
    health?: number;
    out?: boolean;
    champions?: CardView[];
}

export const sizeOf = (pile: Pile | undefined): number => (!pile ? 0 : Array.isArray(pile) ? pile.length : pile.count);
export const cardsIn = (pile: Pile | undefined): CardView[] => (Array.isArray(pile) ? pile : []);
export const seatOf = <S extends SeatView>(view: View, seat: string): S | undefined => view[seat] as S | undefined;

// ---- Tables

export type SeatKind = TableSeat['kind'];

export interface SeatRequest {
    kind: SeatKind;
    level?: number;
    name?: string;
}

// Time for all of a seat's decisions, and what each of them adds, in seconds.
export type ClockRequest = Omit<Clock, 'expired'> & Partial<Pick<Clock, 'expired'>>;

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
