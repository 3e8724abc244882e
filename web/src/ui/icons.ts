// A picture for each card of a game, fetched behind everything else: until it is there, and for cards that have none, a figure
// stands in.
import { signal } from '@preact/signals';
import type { GameName } from '../protocol.js';
import epic from 'icons:epic';
import keyforge from 'icons:keyforge';
import shards from 'icons:shards';

const ADDRESSES: Record<GameName, string> = { shards, keyforge, epic };

export interface Pictures {
    size: number; // of the field they are drawn on
    paths: readonly string[];
    cards: Readonly<Record<string, number>>; // by name: which of them
}

const shown = signal<Pictures | null>(null);
let wanted: GameName | null = null;

export async function loadIcons(game: GameName): Promise<void> {
    if (wanted === game) return;
    wanted = game;
    try {
        const answer = await fetch(new URL(ADDRESSES[game], import.meta.url));
        const pictures = (await answer.json()) as Pictures;
        if (wanted === game) shown.value = pictures;
    } catch {
        if (wanted === game) wanted = null; // the next page tries again
    }
}

// A few cards beside those of a game.
const single = signal<readonly Pictures[]>([]);

export async function loadPictures<P extends Pictures>(address: string): Promise<P> {
    const pictures = (await (await fetch(new URL(address, import.meta.url))).json()) as P;
    single.value = [...single.peek(), pictures];
    return pictures;
}

export function iconOf(card: string): { path: string; size: number } | null {
    for (const pictures of [shown.value, ...single.value]) {
        const path = pictures?.paths[pictures.cards[card] ?? -1];
        if (pictures && path) return { path, size: pictures.size };
    }
    return null;
}
