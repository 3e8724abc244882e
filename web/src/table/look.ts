// How a game lies on the table: what the page needs of it, and nothing that is drawn.
import type { CardFacts, CardView, GameName, Option, View } from '../protocol.js';
import type { GlyphName } from '../ui/glyphs.js';

export interface Badge {
    glyph?: GlyphName;
    text?: string;
    tone: 'damage' | 'gain' | 'plain';
    says: string; // in words, for those who do not see it
}

// A card as it is drawn: in figures and signs, with the same in words.
export interface Face {
    name: string; // in the reader's language
    english: string;
    group: string; // faction or house: its colour and pattern
    glyph: GlyphName;
    groupName: string;
    cost: number | null;
    left: string | null; // power, offense
    right: string | null; // health, defense
    shield: number | null; // armor, shield
    badges: readonly Badge[];
    words: readonly string[]; // "cost 3", "power 4", "exhausted"
    isTurned: boolean; // exhausted, expended
    isDouble: boolean; // a mercenary
}

export interface ZoneModel {
    id: string;
    title: string;
    cards: readonly CardView[];
    whose: string | null;
    verb: string | null; // what a person who clicks an unlit card here probably means
    size: 'small' | 'normal';
    key: 'hand' | 'board' | 'opponent' | 'centre' | null; // what its shortcut goes to
    gaps?: boolean; // a line: cards can be put between others
    role?: ReadonlyMap<string, 'attacking' | 'blocking'>;
}

export interface Stat {
    glyph: GlyphName;
    label: string;
    value: string;
    note?: string;
    isGood?: boolean;
    dial?: { value: number; most: number; ticks: readonly number[] };
    marks?: readonly { letter: string; kind: string; isOn: boolean; label: string }[];
}

export interface PileModel {
    id: string;
    label: string;
    count: number;
    cards: readonly CardView[]; // those that may be seen
}

export interface StripModel {
    seat: string;
    isMine: boolean;
    isActive: boolean;
    isOut: boolean;
    about: string; // leader, houses
    stats: readonly Stat[];
    piles: readonly PileModel[];
}

export interface StepModel {
    id: string;
    label: string;
    state: 'past' | 'now' | 'to come';
}

export interface Layout {
    status: string; // turn and phase in words
    mine: StripModel;
    others: readonly StripModel[];
    rows: readonly ZoneModel[];
    hand: ZoneModel;
    steps: readonly StepModel[];
}

export type Facts = ReadonlyMap<string, CardFacts>;

// What players and their zones are called for the reader.
export interface Namer {
    nameOf(seat: string): string;
    titleOf(zone: string, seat: string): string;
}

export interface GameLook {
    name: GameName;
    // What is good to know about an answer that is no card: "3 in hand, 2 ready".
    note?(option: Option, view: View, me: string, facts: Facts): string;
    layout(view: View, me: string, namer: Namer): Layout;
    face(card: CardView, facts: Facts): Face;
    // The catalogue's key of a keyword's name, and of what it means.
    terms: string;
}

// The seats of a view in turn order, beginning behind one's own.
export function seatsOf(view: View, me: string): string[] {
    const all = Object.keys(view)
        .filter((key) => /^[A-HN]$/.test(key))
        .sort();
    const at = all.indexOf(me);
    return at < 0 ? all : [...all.slice(at + 1), ...all.slice(0, at)];
}

export const factOf = (card: CardFacts | undefined, name: string): number | null => {
    const value = card?.facts[name];
    return typeof value === 'number' ? value : null;
};
export const groupOf = (card: CardFacts | undefined, groups: readonly string[]): string =>
    card?.words.find((tag) => groups.includes(tag)) ?? 'neutral';
