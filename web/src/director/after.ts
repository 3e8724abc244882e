// The table between two steps: a view after some of a step's events. Where those do not tell all (what a card is worth now, where it
// lies), the view at the end of the step does; when the step is over that view itself is shown.
import { seatOf, type CardView, type GameEvent, type GameName, type SeatView, type View } from '../protocol.js';
import { kindOf, type Kind } from './kinds.js';

// A figure that an event changes: of a player, by the name of its dial, or of a card.
export interface Change {
    seat: string | null;
    card: string | null;
    figure: string;
    by: number;
}

const POOL: Readonly<Record<GameName, string>> = { shards: 'health', keyforge: 'amber', epic: 'health' };
const isSeat = (key: string): boolean => /^[A-HN]$/.test(key);
const seatsIn = (view: View): string[] => Object.keys(view).filter(isSeat);

export function changesOf(event: GameEvent, view: View): readonly Change[] {
    const amount = typeof event.amount === 'number' ? event.amount : 0;
    const { seat } = event;
    const card = event.card?.id;
    const dial = (figure: string, by: number, whose = seat): Change[] => (whose ? [{ seat: whose, card: null, figure, by }] : []);
    const on = (figure: string, by: number): Change[] => (card ? [{ seat: null, card, figure, by }] : []);
    // Only KeyForge takes from the other player's pool, and two play it.
    const fromOther = (by: number): Change[] =>
        dial(
            'amber',
            by,
            seatsIn(view).find((each) => each !== seat),
        );
    const pool = (event as { resource?: string }).resource ?? POOL[view.game];
    switch (event.event) {
        case 'gain':
            return dial(pool, amount);
        case 'lose':
            return dial(pool, -amount);
        case 'steal':
            return [...dial('amber', amount), ...fromOther(-amount)];
        case 'capture':
            return [...on('amber', amount), ...fromOther(-amount)];
        case 'exalt':
            return on('amber', 1);
        case 'put-amber':
            return on('amber', amount);
        case 'move-amber':
            return on('amber', -amount);
        case 'chains':
            return dial('chains', amount);
        case 'shed-chain':
            return dial('chains', -1);
        case 'forge':
            return [...dial('keys', 1), ...dial('amber', 0)];
        case 'gold':
            return dial('gold', 1);
        case 'pay':
            return dial('gold', -1);
        case 'damage':
            return card ? on('damage', amount) : dial('health', -amount);
        case 'damage-player':
            return dial('health', -amount);
        case 'heal':
            return on('damage', -amount);
        case 'counters':
            return on('counters', amount);
        default:
            return [];
    }
}

// ---- Where cards lie

interface Spot {
    zone: string; // "A.line", "row"; of a card that lies on another or under it: that one's id
    list: (CardView | null)[];
    index: number;
}

function* listsOf(view: View): Generator<[string, (CardView | null)[]]> {
    for (const [key, value] of Object.entries(view)) {
        if (Array.isArray(value)) yield [key, value as CardView[]];
        else if (isSeat(key)) {
            for (const [zone, list] of Object.entries(value as object)) {
                if (Array.isArray(list) && zone !== 'keys' && zone !== 'houses') yield [`${key}.${zone}`, list as CardView[]];
            }
        }
    }
}

function find(view: View, id: string): Spot | null {
    for (const [zone, list] of listsOf(view)) {
        for (const [index, card] of list.entries()) {
            if (card?.id === id) return { zone, list, index };
            for (const [part, inner] of [
                ['upgrades', card?.upgrades],
                ['under', card?.under],
            ] as const) {
                const at = Array.isArray(inner) ? inner.findIndex((each) => each.id === id) : -1;
                if (at >= 0) return { zone: `${card!.id}.${part}`, list: inner as CardView[], index: at };
            }
        }
    }
    return null;
}

export const placeOf = (view: View, id: string): string | null => find(view, id)?.zone ?? null;
export function cardIn(view: View, id: string): CardView | null {
    const spot = find(view, id);
    return spot ? (spot.list[spot.index] ?? null) : null;
}

// Piles of which only the number of cards is known.
const FROM: Readonly<Record<string, string>> = { play: 'hand', invoke: 'hand', discard: 'hand', draw: 'deck' };
const TO: Readonly<Record<string, string>> = {
    draw: 'hand',
    return: 'hand',
    'put-on-deck': 'deck',
    'shuffle-in': 'deck',
    archive: 'archive',
};

function count(view: View, seat: string | undefined, pile: string | undefined, by: number): void {
    const owner = seat ? seatOf<SeatView & Record<string, unknown>>(view, seat) : undefined;
    const held = pile ? owner?.[pile] : undefined;
    if (owner && pile && held && !Array.isArray(held)) {
        owner[pile] = { count: Math.max(0, (held as { count: number }).count + by) };
    }
}

function takeOut(view: View, id: string): boolean {
    const spot = find(view, id);
    if (!spot) return false;
    if (spot.zone === 'row') spot.list[spot.index] = null;
    else spot.list.splice(spot.index, 1);
    return true;
}

// Lays a card where it lies in `after`: behind those that lie before it there.
function putIn(view: View, after: View, id: string): boolean {
    const goal = find(after, id);
    if (!goal) return false;
    const card = goal.list[goal.index]!;
    const host = /^(.*)\.(upgrades|under)$/.exec(goal.zone);
    if (host && !isSeat(host[1]!)) {
        const on = cardIn(view, host[1]!);
        if (on) Object.assign(on, { [host[2]!]: goal.list });
        return on !== null;
    }
    const list = [...listsOf(view)].find(([zone]) => zone === goal.zone)?.[1];
    if (!list) return false;
    if (goal.zone === 'row') list[goal.index] = card;
    else {
        const before = new Set(goal.list.slice(0, goal.index).map((each) => each?.id));
        const at = list.findLastIndex((each) => before.has(each?.id)) + 1;
        list.splice(at, 0, card);
    }
    return true;
}

const MOVES: readonly Kind[] = ['land', 'die', 'move', 'buy', 'row', 'draw'];
const isMove = (event: GameEvent): boolean => MOVES.includes(kindOf(event));

function move(view: View, after: View, event: GameEvent, isLast: boolean): void {
    const id = event.card?.id;
    if (!id) {
        if (event.event !== 'draw' && event.event !== 'archive' && event.event !== 'return') return;
        count(view, event.seat, FROM[event.event], -1);
        count(view, event.seat, TO[event.event], 1);
        return;
    }
    if (!takeOut(view, id)) count(view, event.seat, FROM[event.event], -1);
    if (isLast && !putIn(view, after, id)) count(view, event.seat, TO[event.event], 1);
}

function setFigure(view: View, after: View, change: Change, isLast: boolean): void {
    const { seat, figure, by } = change;
    const card = change.card === null ? null : cardIn(view, change.card);
    const owner = seat === null ? card : seatOf<SeatView>(view, seat);
    const goal = seat === null ? change.card && cardIn(after, change.card) : seatOf<SeatView>(after, seat);
    if (!owner) return;
    const figures = owner as unknown as Record<string, unknown>;
    const known = goal ? (goal as unknown as Record<string, unknown>)[figure] : undefined;
    if (isLast && goal) figures[figure] = known;
    else if (typeof figures[figure] === 'number' || figures[figure] === undefined) {
        if (figure !== 'counters') figures[figure] = Math.max(0, ((figures[figure] as number | undefined) ?? 0) + by);
    }
}

// What of the table belongs to nobody and to no card.
const SHARED = ['turn', 'active', 'phase', 'house', 'initiative', 'battle'];

// The view after these events, with `later` still to come before it is `after`.
export function advance(shown: View, events: readonly GameEvent[], later: readonly GameEvent[], after: View): View {
    const view = structuredClone(shown);
    for (const [at, event] of events.entries()) {
        const rest = [...events.slice(at + 1), ...later];
        if (event.event === 'turn') {
            for (const name of SHARED) if (name in after) view[name] = after[name];
            if (event.seat) view.active = event.seat;
        }
        if (event.event === 'house') view.house = (event as { house?: string }).house ?? null;
        if (event.event === 'attacker' || event.event === 'blocker') view.battle = after.battle ?? view.battle ?? null;
        for (const change of changesOf(event, view)) {
            const isLast = !rest.some((each) =>
                changesOf(each, view).some(
                    ({ seat, card, figure }) => seat === change.seat && card === change.card && figure === change.figure,
                ),
            );
            setFigure(view, after, change, isLast);
        }
        const id = event.card?.id;
        if (isMove(event)) move(view, after, event, !rest.some((each) => each.card?.id === id && isMove(each)));
        else if (kindOf(event) === 'play' && id) {
            // In the spotlight it lies nowhere else.
            if (!takeOut(view, id)) count(view, event.seat, FROM[event.event], -1);
        } else if (id && !rest.some((each) => each.card?.id === id)) {
            // Nothing more is told of it: it looks as it does in the end.
            const spot = find(view, id);
            const goal = find(after, id);
            if (spot && goal && spot.zone === goal.zone) spot.list[spot.index] = goal.list[goal.index]!;
        }
    }
    return view;
}

// A card that was in the spotlight, where it belongs.
export function landed(shown: View, id: string, after: View): View {
    const view = structuredClone(shown);
    takeOut(view, id);
    putIn(view, after, id);
    return view;
}
