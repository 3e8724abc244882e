// What a table's geometry is made of.
import type { GameName } from '../protocol.js';

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

// A row of cards: how wide each of them is, where there is room.
export interface Lane extends Box {
    card: number;
}

export type Kind = 'columns' | 'bars' | 'phone' | 'lying';

export interface Geometry {
    kind: Kind;
    room: { w: number; h: number };
    left: number; // the column at the left; 0 where bars take its place
    right: number; // the rail
    their: Box; // the opponent's side: column or bar; of several the panels
    mine: Box;
    crest: Box;
    lanes: Partial<Record<'theirs' | 'their-shelf' | 'centre' | 'mine' | 'my-shelf', Lane>>;
    panels: readonly (Box & { lane: Lane })[]; // of several opponents: each with their board
    prompt: Box;
    hand: Lane;
    backs: number; // how far the opponent's cards look over the edge
    offer: Box; // where cards lie that are chosen from elsewhere
}

export interface Asked {
    game: GameName;
    opponents: number;
    text: number; // the size of text, 1 to 2
}

export const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));
export const ASPECT = 1.4;

export type Placed = Omit<Geometry, 'kind' | 'room'>;
