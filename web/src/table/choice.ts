// What a decision offers, sorted by where it is shown: on cards, on players, on a stepper, between cards, or as buttons.
import type { CardRef, Decision, Option } from '../protocol.js';

// Amounts are set on a stepper, not listed one by one.
const AMOUNTS = ['assign', 'number', 'bid'];
// Verbs of one card stand in this order, whatever is possible at the moment.
const ORDER = [
    'play',
    'attach',
    'reap',
    'fight',
    'attack',
    'block',
    'activate',
    'action',
    'use',
    'omni',
    'unstun',
    'invoke',
    'recruit',
    'fastplay',
    'relic',
    'shield',
    'pick',
    'trigger',
    'discard',
];
// What leads on when a person has nothing more to choose: the button that Enter presses.
const ONWARDS = ['done', 'pass', 'end', 'keep', 'leave', 'no', 'resume'];
// Where "yes" costs nothing and gives something.
const SHOWING = ['shards.show'];
// Places in a line.
const PLACES = ['left', 'between', 'right'];

export interface Amount {
    target: CardRef | null;
    seat: string | null;
    steps: readonly Option[]; // by rising number
}

export interface Choice {
    decision: Decision;
    options: readonly Option[];
    byCard: ReadonlyMap<string, readonly Option[]>;
    bySeat: ReadonlyMap<string, readonly Option[]>;
    buttons: readonly Option[]; // what names no card and no amount
    places: readonly Option[];
    amount: Amount | null;
    primary: Option | null;
}

const rank = (option: Option): number => {
    const at = ORDER.indexOf(option.verb);
    return at < 0 ? ORDER.length : at;
};

function push<K>(map: Map<K, Option[]>, key: K, option: Option): void {
    const list = map.get(key);
    if (list) list.push(option);
    else map.set(key, [option]);
}

function amountOf(options: readonly Option[]): Amount | null {
    const steps = options.filter((option) => AMOUNTS.includes(option.verb) && option.number !== undefined);
    const first = steps[0];
    if (!first) return null;
    return {
        target: first.cards[0] ?? null,
        seat: first.seat ?? null,
        steps: [...steps].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
    };
}

export function choiceOf(decision: Decision | null): Choice | null {
    const options = decision?.options ?? []; // who waits for another is told none
    if (!decision || options.length === 0) return null;
    const byCard = new Map<string, Option[]>();
    const bySeat = new Map<string, Option[]>();
    const buttons: Option[] = [];
    const places: Option[] = [];
    const amount = amountOf(options);
    for (const option of options) {
        if (amount?.steps.includes(option)) continue;
        const card = option.cards[0];
        if (PLACES.includes(option.verb)) places.push(option);
        else if (card) push(byCard, card.id, option);
        else buttons.push(option);
        if (option.seat && !card) push(bySeat, option.seat, option);
    }
    for (const list of byCard.values()) list.sort((a, b) => rank(a) - rank(b));
    const onwards = SHOWING.includes(decision.prompt.key) ? ['yes', ...ONWARDS] : ONWARDS;
    const primary = onwards.map((verb) => buttons.find((option) => option.verb === verb)).find(Boolean) ?? null;
    return { decision, options, byCard, bySeat, buttons: ordered(buttons, primary), places, amount, primary };
}

// "Yes" stands before "no", and what leads on comes last: it is right-most, where the primary button always is.
function ordered(buttons: readonly Option[], primary: Option | null): Option[] {
    return primary && !['yes', 'no'].includes(primary.verb)
        ? [...buttons.filter((option) => option !== primary), primary]
        : [...buttons];
}

export const isYesNo = (choice: Choice): boolean =>
    choice.buttons.length === 2 &&
    choice.buttons.some((option) => option.verb === 'yes') &&
    choice.buttons.some((option) => option.verb === 'no');

export const cardsOffered = (choice: Choice | null): CardRef[] => {
    if (!choice) return [];
    const seen = new Map<string, CardRef>();
    for (const option of choice.options) for (const card of option.cards) seen.set(card.id, card);
    return [...seen.values()];
};
