// The log as it is read: turn by turn, each deed with what it led to, the small change of it folded in.
import type { CardRef, GameEvent } from '../protocol.js';
import { grouped } from '../table/words.js';
import { begins, kindOf } from './kinds.js';

export interface Deed {
    step: number;
    cause: readonly GameEvent[];
    folded: readonly GameEvent[]; // told beside the cause: the æmber of a reap
    effects: readonly (readonly GameEvent[])[];
}

export interface TurnStory {
    seat: string | null; // null: before the first turn
    number: number;
    deeds: readonly Deed[];
}

export interface Told {
    step: number;
    event: GameEvent;
}

// What is in every turn, or goes without saying.
const UNSAID = ['end', 'ready-step', 'row', 'shuffle', 'pass', 'resume'];
const isSmall = (event: GameEvent, cause: GameEvent): boolean =>
    kindOf(event) === 'token' &&
    !['steal', 'capture'].includes(event.event) &&
    event.seat === cause.seat &&
    (!event.source || event.source.id === cause.card?.id);

// `last` is the number of the turn that goes on.
export function storyOf(entries: readonly Told[], last: number): TurnStory[] {
    const turns: { seat: string | null; deeds: { step: number; events: GameEvent[] }[] }[] = [];
    for (const { step, event } of entries) {
        if (event.event === 'turn' || turns.length === 0)
            turns.push({ seat: event.event === 'turn' ? (event.seat ?? null) : null, deeds: [] });
        if (event.event === 'turn' || UNSAID.includes(event.event)) continue;
        const { deeds } = turns[turns.length - 1]!;
        const deed = deeds[deeds.length - 1];
        const isAlong = deed !== undefined && (!begins(event) || deed.events.every((each) => each.event === 'pay'));
        // Several who attack or block together, several who are drawn: one deed.
        const isSame =
            deed?.events.every((each) => each.event === event.event && each.seat === event.seat) &&
            ['attacker', 'blocker', 'draw', 'discard'].includes(event.event);
        if (deed && (isAlong || isSame || (event.event === 'attack' && deed.events[0]?.event === 'attacker')))
            deed.events.push(event);
        else deeds.push({ step, events: [event] });
    }
    const first = last - turns.filter((turn) => turn.seat !== null).length + 1;
    let number = first - 1;
    return turns.map(({ seat, deeds }) => ({
        seat,
        number: seat === null ? 0 : ++number,
        deeds: deeds.map(({ step, events }) => deedOf(step, events)),
    }));
}

function deedOf(step: number, events: readonly GameEvent[]): Deed {
    // What was paid is told behind what it was paid for.
    const paid = events.filter((event) => event.event === 'pay');
    const groups = grouped(paid.length < events.length ? [...events.filter((event) => event.event !== 'pay'), ...paid] : events);
    const cause = groups[0] ?? [];
    const rest = groups.slice(1);
    const folded = rest.filter((group) => isSmall(group[0]!, cause[0]!)).flat();
    return { step, cause, folded, effects: rest.filter((group) => !isSmall(group[0]!, cause[0]!)) };
}

// The card whose picture stands for it.
export const cardOf = (group: readonly GameEvent[], cause: readonly GameEvent[] = []): CardRef | null =>
    group.find((event) => event.card?.name)?.card ?? group[0]?.source ?? cause.find((event) => event.card)?.card ?? null;
