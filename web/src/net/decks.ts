// Decks over REST: docs/PROTOCOL.md §7, "Decks over HTTP".
import type { GameName, Json, Language } from '../protocol.js';
import { call } from './api.js';

export interface SheetCard {
    name: string; // in English, as in the card list
    title: string;
    count: number;
    type?: string;
    typeTitle?: string;
    rarity?: string;
    rarityTitle?: string;
    bonus?: number;
    power?: number;
    armor?: number;
    cost?: number;
    offense?: number;
    defense?: number;
    keywords?: string[];
    marks?: string[];
    home?: string; // the printed house of a maverick
}

export interface SheetPart {
    part: string;
    title: string;
    count: number;
    cards: SheetCard[];
}

export interface Counted {
    title: string;
    count: number;
}

export interface Expected {
    title: string;
    hundredths: number;
}

export interface Sheet {
    parts: SheetPart[];
    types: Counted[];
    rarities?: Counted[];
    amber?: number;
    costs?: { cost: number; count: number }[];
    hand?: { cards: number; types: Expected[]; parts: Expected[]; amber?: number };
}

export interface Deck {
    name: string;
    game: GameName;
    legal: boolean;
    problems?: string[];
    warnings?: string[];
    missing?: { name: string; part?: string | null; near?: string | null }[];
    parts: string[];
    cards: number;
    deck: Json;
    text: string | null;
    sheet: Sheet | null;
}

export const importDecks = async (game: GameName, text: string, lang: Language): Promise<Deck[]> =>
    (await call<{ decks: Deck[] }>('decks/import', { game, text, lang })).decks;

export interface Drawing {
    set?: string;
    houses?: readonly string[];
    format?: string;
    seed?: number;
}

export const generateDecks = async (game: GameName, wanted: Drawing, lang: Language): Promise<Deck[]> =>
    (await call<{ decks: Deck[] }>('decks/generate', { game, ...wanted, lang })).decks;
