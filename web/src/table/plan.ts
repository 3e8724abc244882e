// Several choices from one press: they are made one after the other, as long as the same is asked.
import type { Decision, Option } from '../protocol.js';
import type { Choice } from './choice.js';

export interface Plan {
    begun: number; // the step at which it was begun: what "undo" goes back to
    from: number; // the step at which its first choice is made: behind a take-back that is still under way
    next(choice: Choice): Option | null; // null: it is done, or something else is asked
}

// Choices that put a group together, one card at a time: who attacks, who blocks, what is exchanged.
export interface Picked {
    step: number; // at which it was chosen
    id: string;
    name: string | undefined;
    family: string;
}

const FAMILIES: Record<string, string> = { 'epic.mulligan-more': 'epic.mulligan', 'epic.attackers': 'attack' };
const GROUPING = ['attack', 'block', 'pick', 'shield'];

// Questions that belong together: the same one again, by the same card.
export const familyOf = (decision: Decision): string =>
    `${FAMILIES[decision.prompt.key] ?? decision.prompt.key} ${decision.source?.id ?? ''}`;

// Whether this choice is one of several that can be put together, and so be taken out again.
export function pickedBy(choice: Choice, option: Option, step: number): Picked | null {
    const card = option.cards[0];
    const { key } = choice.decision.prompt;
    const isMember = choice.primary?.verb === 'done' || key === 'epic.mulligan';
    const begins = option.verb === 'attack' && key === 'epic.main';
    if (!card || !GROUPING.includes(option.verb) || !(isMember || begins)) return null;
    return { step, id: card.id, name: card.name, family: begins ? 'attack ' : familyOf(choice.decision) };
}

// Makes these choices again, as far as they are possible.
export function repick(ids: readonly string[], at: number): Plan {
    const left = [...ids];
    return {
        begun: at,
        from: at,
        next(choice) {
            while (left.length > 0) {
                const options = choice.byCard.get(left.shift()!) ?? [];
                const found = options.find((option) => GROUPING.includes(option.verb));
                if (found) return found;
            }
            return null;
        },
    };
}

// Plays one card after the other, as the game orders them; a question ends it.
export function playAll(question: string, at: number, best: (choice: Choice) => Option | null): Plan {
    const tried = new Set<string>();
    return {
        begun: at,
        from: at,
        next(choice) {
            if (choice.decision.prompt.key !== question) return null;
            const option = best(choice);
            const id = option?.cards[0]?.id;
            if (!option || !id || tried.has(id)) return null;
            tried.add(id);
            return option;
        },
    };
}

// What is aimed at before the game asks for it.
export interface Target {
    id: string | null; // a card
    seat: string | null; // or whoever it belongs to
}

// Tells a card what to do, and to whom as soon as that is asked; if that one can't be chosen, the question stands.
export function aimAt(first: Option, target: Target, at: number): Plan {
    let made = 0;
    return {
        begun: at,
        from: at,
        next(choice) {
            made++;
            if (made === 1) return choice.options.find((each) => each.n === first.n) ?? null;
            if (made > 2) return null;
            const ofCard = target.id ? choice.byCard.get(target.id) : undefined;
            const options = ofCard ?? (target.seat ? choice.bySeat.get(target.seat) : undefined) ?? [];
            return options.length === 1 ? options[0]! : null;
        },
    };
}

// Plays a card at one end of the line, where the game asks at which.
export function playAt(first: Option, side: 'left' | 'right', at: number): Plan {
    let made = 0;
    return {
        begun: at,
        from: at,
        next(choice) {
            made++;
            if (made === 1) return choice.options.find((each) => each.n === first.n) ?? null;
            return made === 2 ? (choice.places.find((each) => each.verb === side) ?? null) : null;
        },
    };
}
