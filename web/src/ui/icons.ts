// A picture for each card of a game, fetched behind everything else: until it is there, and for cards that have none, a figure
// stands in.
import { signal } from '@preact/signals';
import type { GameName } from '../protocol.js';
import epic from 'icons:epic';
import keyforge from 'icons:keyforge';
import shards from 'icons:shards';

const ADDRESSES: Record<GameName, string> = { shards, keyforge, epic };

interface Pictures {
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

export function iconOf(card: string): { path: string; size: number } | null {
    const pictures = shown.value;
    const path = pictures?.paths[pictures.cards[card] ?? -1];
    return pictures && path ? { path, size: pictures.size } : null;
}
