// A lesson: a table that is always dealt the same, and steps to take at it. Nothing is forbidden: whoever does something else goes
// on from there, and a step that can't be taken any more is passed over.
import type { Option, TableRequest } from '../protocol.js';
import type { Choice } from '../table/choice.js';

export interface Press {
    verb: string | readonly string[];
    card?: string; // in English
    word?: string;
}

export interface Step {
    key: string; // of its sentence
    on: string; // the question it answers, by the beginning of its key
    press?: Press; // what is to be pressed; without it there is something to read
    repeat?: boolean; // as long as there is anything of the kind
    isSequel?: boolean; // it follows from the step before, or not at all: it is not waited for
}

export interface Lesson {
    table: Pick<TableRequest, 'seed' | 'starting' | 'options'>;
    steps: readonly Step[];
    done: string; // what is said at the end
}

export interface Place {
    index: number;
    isOffered: boolean; // whether the step could be taken when its question was asked
}

export interface Stand extends Place {
    lit: Option | null;
    isAside: boolean; // another question comes first
}

const verbsOf = (press: Press): readonly string[] => (typeof press.verb === 'string' ? [press.verb] : press.verb);

export const fits = (press: Press, option: Option): boolean =>
    verbsOf(press).includes(option.verb) &&
    (press.card === undefined || option.cards[0]?.name === press.card) &&
    (press.word === undefined || option.word === press.word);

// Where the pupil stands when this is asked.
export function standAt(steps: readonly Step[], place: Place, choice: Choice): Stand {
    let { index, isOffered } = place;
    for (; index < steps.length; index++, isOffered = false) {
        const step = steps[index]!;
        if (!choice.decision.prompt.key.startsWith(step.on)) {
            if (step.isSequel) continue;
            return { index, isOffered, lit: null, isAside: true };
        }
        if (!step.press) return { index, isOffered: true, lit: null, isAside: false };
        const { press } = step;
        const lit = choice.options.find((option) => fits(press, option));
        if (lit) return { index, isOffered: true, lit, isAside: false };
    }
    return { index, isOffered: false, lit: null, isAside: false };
}

// Where the pupil stands after having chosen that. A step that is repeated ends when nothing of the kind is left.
export function afterChoice(steps: readonly Step[], place: Place, chosen: Option): Place {
    const step = steps[place.index];
    if (!step || !place.isOffered) return place;
    const isDone = step.press ? fits(step.press, chosen) && !step.repeat : true;
    return isDone ? { index: place.index + 1, isOffered: false } : place;
}
