// Events become beats: what belongs to one cause, and happens at once, is shown at once. Lengths are those of the normal pace.
import type { CardRef, GameEvent, View } from '../protocol.js';
import { placeOf } from './after.js';
import { begins, kindOf, type Kind } from './kinds.js';

export interface Beat {
    kind: Kind;
    events: readonly GameEvent[];
    card: CardRef | null; // who does it, or to whom it is done first
    from: CardRef | null; // where the arrow begins
    seat: string | null;
    ms: number; // until the next beat
    lands: number; // when the table changes
    isPlaced: boolean; // the card ends in a place on the table rather than in a pile
}

export const ARROW_MS = 250;
export const REST_MS = 160;
const NUMBER_MS = 200; // until the next beat; numbers float on for as long again
const APART_MS = 60;
const MOST_APART = 5; // so many numbers or cards come one by one, the others with the last
const FILL_MS = 250;
const CARD_MS = 150;

const LENGTHS: Readonly<Record<Kind, number>> = {
    turn: 900,
    play: 840,
    land: 400,
    use: 300,
    fight: 480,
    step: 300,
    hit: NUMBER_MS,
    token: 520,
    die: 420,
    mark: 260,
    move: 400,
    show: 640,
    buy: 400,
    row: FILL_MS,
    draw: CARD_MS,
    forge: 700,
    word: 500,
    end: 900,
    still: 0,
};

// What is shown of several at once, if it follows on the same.
const TOGETHER: readonly Kind[] = ['hit', 'token', 'die', 'mark', 'move', 'show', 'row', 'draw', 'step', 'still', 'land'];
// Zones that are drawn card by card.
const DRAWN = /\.(line|artifacts|champions|played|upgrades|under)$|^row$/;

const isSame = (a: CardRef | null | undefined, b: CardRef | null | undefined): boolean => (a?.id ?? null) === (b?.id ?? null);
const targetCard = (event: GameEvent): CardRef | null => (typeof event.target === 'object' ? event.target : null);

function goesOn(beat: Beat, kind: Kind, event: GameEvent, from: CardRef | null): boolean {
    const last = beat.events[beat.events.length - 1];
    if (!last) return false;
    if (beat.kind === 'buy') return kind === 'row';
    // A fight is its damage; a reap, a play or a focus with a bare gain is that gain.
    if (beat.kind === 'fight') {
        const fighters = [beat.card?.id, targetCard(beat.events[0]!)?.id];
        return (
            !event.source &&
            event.card !== undefined &&
            fighters.includes(event.card.id) &&
            (kind === 'hit' || event.event === 'ward-used')
        );
    }
    if (beat.kind !== kind || !TOGETHER.includes(kind)) return false;
    if (kind === 'still' || kind === 'row' || kind === 'step') return true;
    if (kind === 'die') return true;
    if (kind === 'hit') return isSame(beat.from, from);
    if (kind === 'token') return isSame(beat.from, from) && (last.seat === event.seat || event.event === 'capture');
    return last.event === event.event && last.seat === event.seat && (kind !== 'show' || isSame(last.source, event.source));
}

function measured(beat: Beat): Beat {
    const { kind, events } = beat;
    const apart = APART_MS * Math.min(MOST_APART, events.length - 1);
    const base = LENGTHS[kind];
    switch (kind) {
        case 'hit': {
            const aims = beat.from !== null && events.some((event) => !isSame(event.card, beat.from));
            const arrow = aims ? ARROW_MS : 0;
            return { ...beat, ms: arrow + base + apart, lands: arrow };
        }
        case 'draw': {
            const cards = events.filter((event) => event.event === 'draw').length;
            return { ...beat, ms: Math.max(2 * CARD_MS, CARD_MS * Math.min(MOST_APART, cards)), lands: 0 };
        }
        case 'buy':
            return { ...beat, ms: base + (events.some((event) => event.event === 'row') ? FILL_MS : 0), lands: base };
        case 'move':
        case 'land':
            return { ...beat, ms: base + apart, lands: beat.isPlaced ? 0 : base };
        case 'die':
            return { ...beat, ms: base + apart, lands: base + apart };
        case 'token':
            return { ...beat, ms: base, lands: base };
        case 'fight':
            return { ...beat, ms: base, lands: Math.round(base * 0.6) };
        case 'forge':
            return { ...beat, ms: base, lands: base - 200 };
        default:
            return { ...beat, ms: base, lands: 0 };
    }
}

// Goes along a game: a cause may have been told in an earlier step than its effects.
export class BeatMaker {
    private cause: GameEvent | null = null;
    private spot: CardRef | null = null; // the card in the spotlight

    reset(): void {
        this.cause = null;
        this.spot = null;
    }

    // The beats of a step. Every event is in one of them, in their order.
    beatsOf(events: readonly GameEvent[], after: View): Beat[] {
        const beats: Beat[] = [];
        for (const event of events) {
            const kind = kindOf(event);
            const isBegin = begins(event);
            if (isBegin) {
                this.leave(beats, after);
                this.cause = event;
            }
            // The spotlight's own card moves: it leaves by that.
            if (kind === 'move' || kind === 'die') if (isSame(this.spot, event.card) && this.spot) this.spot = null;
            const from = isBegin ? (event.card ?? null) : (event.source ?? this.cause?.card ?? null);
            const last = beats[beats.length - 1];
            if (last && goesOn(last, kind, event, from)) {
                (last.events as GameEvent[]).push(event);
                continue;
            }
            // What is paid is paid for what follows.
            const paid = last && last.events.every((each) => each.event === 'pay') && isBegin ? beats.pop()!.events : [];
            const place = event.card ? placeOf(after, event.card.id) : null;
            beats.push({
                kind,
                events: [...paid, event],
                card: event.card ?? null,
                from,
                seat: event.seat ?? null,
                ms: 0,
                lands: 0,
                isPlaced: place !== null && (DRAWN.test(place) || place.endsWith('.hand')),
            });
            if (kind === 'play' && event.card) {
                this.spot = event.card;
                if (place && DRAWN.test(place)) this.leave(beats, after);
            }
        }
        // Where nothing more is asked of it, it leaves.
        if (this.spot) {
            const place = placeOf(after, this.spot.id);
            if (place !== 'playing') this.leave(beats, after);
        }
        return beats.map(measured);
    }

    private leave(beats: Beat[], after: View): void {
        const card = this.spot;
        if (!card) return;
        this.spot = null;
        const place = placeOf(after, card.id);
        beats.push({
            kind: 'land',
            events: [],
            card,
            from: card,
            seat: this.cause?.seat ?? null,
            ms: 0,
            lands: 0,
            isPlaced: place !== null && DRAWN.test(place),
        });
    }
}
