// How a game lies on the table: what the page needs of it, and nothing that is drawn.
import type { CardFacts, CardRef, CardView, GameName, Option, View } from '../protocol.js';
import { markLeads } from '../card/text.js';
import type { CrestKind, GemKind } from '../card/shapes.js';
import type { FigureName } from '../ui/figures.js';
import type { GlyphName } from '../ui/glyphs.js';
import type { Choice } from './choice.js';

export interface Badge {
    glyph?: GlyphName;
    text?: string;
    tone: 'damage' | 'gain' | 'plain' | 'new';
    says: string; // in words, for those who do not see it
}

// A figure at the foot of a card; it may be more or less than what is printed.
export interface Crest {
    kind: CrestKind;
    side: 'l' | 'r';
    value: string;
    change: '' | 'up' | 'down';
}

// A card as it is drawn: in figures and signs, with the same in words.
export interface Face {
    name: string; // in the reader's language
    english: string;
    group: string; // faction or house: its colour and pattern
    glyph: GlyphName;
    figure: FigureName; // what it shows where it has no picture
    groupName: string;
    text: string; // its rules, with leads and keywords between asterisks
    brief: string; // its effect in short
    foot: string; // its traits, or what kind of card it is
    gem: { kind: GemKind; value: number } | null; // what it costs, or brings
    crests: readonly Crest[];
    badges: readonly Badge[];
    words: readonly string[]; // "cost 3", "power 4", "exhausted"
    isTurned: boolean; // exhausted, expended
    isDouble: boolean; // a mercenary
    isWarded: boolean;
    isStunned: boolean;
}

const LONGEST_BRIEF = 44;

// What a card says, in full and in short.
export function textsOf(known: CardFacts | undefined, groupName: string): Pick<Face, 'text' | 'brief' | 'foot'> {
    if (!known) return { text: '', brief: '', foot: '' };
    const text = known.marked ?? markLeads(known.text);
    const first = text.split('\n')[0] ?? '';
    const brief =
        known.brief ?? (first.length > LONGEST_BRIEF ? `${first.slice(0, first.lastIndexOf(' ', LONGEST_BRIEF))} …` : first);
    return { text, brief, foot: footOf(known.type.split(' — '), groupName) };
}

// Of the line "Saurian Creature — Power 5 — Dinosaur, Soldier" the traits, or else the kind: figures and faction stand elsewhere.
function footOf(parts: readonly string[], groupName: string): string {
    const last = parts[parts.length - 1] ?? '';
    if (parts.length > 1 && !/\d/.test(last)) return last;
    const kind = (parts[0] ?? '').toLowerCase().replace(groupName.toLowerCase(), '').trim();
    return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export const crest = (kind: CrestKind, side: 'l' | 'r', value: number | null, printed: number | null = value): Crest[] =>
    value === null
        ? []
        : [
              {
                  kind,
                  side,
                  value: String(value),
                  change: printed === null || value === printed ? '' : value > printed ? 'up' : 'down',
              },
          ];

// Where on the table a zone lies.
export type Place = 'theirs' | 'their-shelf' | 'centre' | 'mine' | 'my-shelf' | 'hand' | 'offer';

export interface ZoneModel {
    id: string;
    place: Place;
    title: string;
    cards: readonly CardView[];
    whose: string | null;
    verb: string | null; // what a person who clicks an unlit card here probably means
    key: 'hand' | 'board' | 'opponent' | 'centre' | null; // what its shortcut goes to
    deck?: number; // of the pile that it is filled from
    divider?: number; // before this card another kind begins
    gaps?: boolean; // a line: cards can be put between others
    role?: ReadonlyMap<string, 'attacking' | 'blocking'>;
    stacks?: ReadonlySet<string>; // cards that lie on each other where they are alike and nothing is asked of them
    hints?: ReadonlyMap<string, Badge>; // what would count if the card were played now
}

export interface Stat {
    id: string; // what it counts: "health"
    glyph: GlyphName;
    label: string;
    value: string;
    of?: string; // below the figure: "of 6"
    note?: string;
    isGood?: boolean;
    isSpent?: boolean;
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
    about: string; // leader, team
    group: string; // the light that falls on a player's side
    figure: FigureName; // the player's portrait
    signs?: readonly { glyph: GlyphName; group: string; label: string; isOn?: boolean }[]; // houses
    stats: readonly Stat[];
    piles: readonly PileModel[];
}

export interface StepModel {
    id: string;
    label: string;
    state: 'past' | 'now' | 'to come';
}

// What stands between the players: whose turn, and what it is about.
export interface CrestModel {
    glyph: GlyphName;
    group: string;
    title: string; // the active house, the phase
    note: string; // "Turn 15"
}

export interface Layout {
    status: string; // turn and phase in words
    crest: CrestModel;
    pool: readonly Stat[]; // what can be spent now: shown beside the question
    mine: StripModel;
    others: readonly StripModel[];
    rows: readonly ZoneModel[];
    hand: ZoneModel;
    playing: readonly CardView[]; // what is being played just now: shown beside the question
    steps: readonly StepModel[];
}

export type Facts = ReadonlyMap<string, CardFacts>;

// What players and their zones are called for the reader.
export interface Namer {
    nameOf(seat: string): string;
    titleOf(zone: string, seat: string): string;
}

// How many cards could still be played, used or bought before the turn ends.
export interface LeftOver {
    play: number;
    attack?: number;
    use: number;
    buy: number;
}

// What the cards of a decision amount to, told beside the question.
export interface Summary {
    text: string;
    isGrave: boolean; // somebody dies of it
}

export interface GameLook {
    name: GameName;
    // What is good to know about an answer that is no card: "3 in hand, 2 ready".
    note?(option: Option, view: View, me: string, facts: Facts): string;
    // A better name for an answer than its verb: "Block with 2".
    label?(option: Option, choice: Choice, view: View, picked: number): string | null;
    summary?(choice: Choice, view: View, me: string, facts: Facts, namer: Namer): Summary | null;
    // How much damage a champion or a player can't survive, as far as one can see.
    enough?(target: { card: CardView | null; seat: string | null }, view: View): number | null;
    leftOver?(choice: Choice, view: View, me: string, facts: Facts): LeftOver;
    // The card that "play all" plays next.
    nextToPlay?(choice: Choice, view: View, me: string, facts: Facts): Option | null;
    // What a card could be told to do, in the order of its menu; those that are not possible stay there, with the reason.
    verbsOf?(card: CardView, zone: ZoneModel, choice: Choice): readonly string[];
    layout(view: View, me: string, namer: Namer, facts: Facts): Layout;
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

const USES = ['reap', 'fight', 'action', 'omni', 'activate', 'attack', 'use'];
const PURCHASES = ['recruit', 'fastplay', 'relic', 'focus'];

export function usefulLeft(choice: Choice): LeftOver {
    const left: LeftOver = { play: 0, use: 0, buy: 0 };
    for (const options of [...choice.byCard.values(), choice.buttons]) {
        const verbs = options.map((option) => option.verb);
        if (verbs.includes('play')) left.play++;
        else if (verbs.some((verb) => USES.includes(verb))) left.use++;
        else if (verbs.some((verb) => PURCHASES.includes(verb))) left.buy++;
    }
    return left;
}

export const total = (cards: readonly CardRef[], figure: (id: string) => number | null | undefined): number =>
    cards.reduce((sum, card) => sum + (figure(card.id) ?? 0), 0);

export const idsOf = (cards: readonly CardRef[]): ReadonlySet<string> => new Set(cards.map((card) => card.id));
