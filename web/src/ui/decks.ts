// The decks this browser keeps, by name. A deck is kept as its contents; its sheet is made anew in the reader's language.
import { signal } from '@preact/signals';
import type { GameName, Json } from '../protocol.js';
import { loadJson, saveJson } from './storage.js';

export interface KeptDeck {
    name: string;
    game: GameName;
    parts: string[];
    cards: number;
    deck: Json;
    at: number;
}

const MOST = 300;

const isKept = (value: unknown): value is KeptDeck =>
    typeof value === 'object' && value !== null && 'name' in value && 'game' in value && 'deck' in value;

function stored(): readonly KeptDeck[] {
    const all = loadJson<unknown>('decks', []);
    return Array.isArray(all) ? all.filter(isKept) : [];
}
export const keptDecks = signal<readonly KeptDeck[]>(stored());
// A deck may be brought in another window while this one waits for it.
if (typeof addEventListener === 'function')
    addEventListener('storage', (event) => {
        if (event.key?.endsWith('.decks')) keptDecks.value = stored();
    });

function store(next: readonly KeptDeck[]): void {
    keptDecks.value = next.slice(0, MOST);
    saveJson('decks', keptDecks.value);
}

export const decksOf = (game: GameName): readonly KeptDeck[] => keptDecks.value.filter((deck) => deck.game === game);
export const keptDeck = (game: GameName, name: string): KeptDeck | undefined =>
    keptDecks.value.find((deck) => deck.game === game && deck.name === name);

const sameDeck = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

// A name that no other deck of the game has: "Name", "Name (2)", …
export function freeName(wanted: string, taken: readonly string[]): string {
    if (!taken.includes(wanted)) return wanted;
    for (let number = 2; ; number++) if (!taken.includes(`${wanted} (${number})`)) return `${wanted} (${number})`;
}

// Keeps a deck and says by which name. The same deck again is the one that is there.
export function keep(deck: Omit<KeptDeck, 'at'>): string {
    const own = decksOf(deck.game);
    const known = own.find((each) => sameDeck(each.deck, deck.deck));
    if (known) return known.name;
    const name = freeName(
        deck.name,
        own.map((each) => each.name),
    );
    store([{ ...deck, name, at: Date.now() }, ...keptDecks.peek()]);
    return name;
}

export function rename(game: GameName, from: string, to: string): string {
    const others = decksOf(game).filter((deck) => deck.name !== from);
    const name = freeName(
        to.trim() || from,
        others.map((each) => each.name),
    );
    store(keptDecks.peek().map((deck) => (deck.game === game && deck.name === from ? { ...deck, name } : deck)));
    return name;
}

export function discard(game: GameName, name: string): void {
    store(keptDecks.peek().filter((deck) => deck.game !== game || deck.name !== name));
}
