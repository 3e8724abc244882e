// Power or damage that is divided among several: the whole of it is set at once, and then told to the game target by target, as it
// asks.
import { seatOf, type CardRef, type CardView, type EpicSeat, type Option, type ShardsSeat, type View } from '../protocol.js';
import type { Choice } from '../table/choice.js';
import { seatsOf } from '../table/look.js';
import type { Plan } from '../table/plan.js';

export interface Share {
    key: string; // the card's id, or the seat
    card: CardRef | null;
    seat: string | null;
    need: number | null; // what is the end of it, as far as one can see
}

// Where what nobody gets goes: nowhere, is kept, or through to the player who is attacked.
export type Rest = 'none' | 'kept' | 'player';

export interface Split {
    key: string; // of the question
    source: string | null;
    total: number;
    shares: readonly Share[];
    rest: Rest;
    restSeat: string | null;
}

// A choice that was made before: of a split by a card the targets are picked first.
export interface Answer {
    step: number;
    source: string | null;
    option: Option;
}

export interface Known {
    view: View;
    me: string;
    mayWithhold: boolean;
    breaks(card: CardRef): boolean; // whether it strikes through those who block it
    enough(target: { card: CardView | null; seat: string | null }): number | null;
    find(id: string): CardView | null;
    answers: readonly Answer[];
}

const BATTLE = 'epic.assign.battle';
const CARDS = ['epic.assign', 'epic.assign.player'];
const SEATS = 'shards.assign';

export const familyOfSplit = (key: string): string => (CARDS.includes(key) ? CARDS[0]! : key);

// Those from the one that is asked about on: earlier ones have been answered.
function from<T>(list: readonly T[], isAsked: (each: T) => boolean): readonly T[] {
    const at = list.findIndex(isAsked);
    return at < 0 ? [] : list.slice(at);
}

export function splitOf(choice: Choice | null, known: Known): Split | null {
    const amount = choice?.amount;
    if (!choice || !amount || choice.decision.kind !== 'distribute') return null;
    const { prompt, source } = choice.decision;
    const { view, me } = known;
    const ofCard = (card: CardRef): Share => ({
        key: card.id,
        card,
        seat: null,
        need: known.enough({ card: known.find(card.id), seat: null }),
    });
    const ofSeat = (seat: string): Share => ({ key: seat, card: null, seat, need: known.enough({ card: null, seat }) });
    const base = { key: prompt.key, source: source?.id ?? null, rest: 'none' as Rest, restSeat: null };
    let shares: Share[] = [];
    let split: Split | null = null;
    if (prompt.key === SEATS && amount.seat) {
        const asked = amount.seat;
        const others = seatsOf(view, me).filter((seat) => seat !== me && !seatOf<ShardsSeat>(view, seat)?.out);
        shares = from(others, (seat) => seat === asked).map(ofSeat);
        split = { ...base, total: Number(prompt.args.power ?? 0), shares, rest: known.mayWithhold ? 'kept' : 'none' };
    } else if (prompt.key === BATTLE && source && amount.target) {
        const { battle } = view;
        const isAttack = battle?.attackers.some((card) => card.id === source.id) ?? false;
        const against = (isAttack ? battle?.blockers : battle?.attackers) ?? [];
        shares = from(against, (card) => card.id === amount.target!.id).map(ofCard);
        const isBreaking = isAttack && known.breaks(source);
        split = {
            ...base,
            total: Number(prompt.args.left ?? 0),
            shares,
            rest: isBreaking ? 'player' : 'none',
            restSeat: isBreaking ? (battle?.defender ?? null) : null,
        };
    } else if (CARDS.includes(prompt.key)) {
        const asked = amount.target?.id ?? amount.seat;
        const picked = known.answers.filter((each) => each.option.verb === 'pick' && each.source === (source?.id ?? null));
        const targets = picked.flatMap(({ option }) =>
            option.cards[0] ? [ofCard(option.cards[0])] : option.seat ? [ofSeat(option.seat)] : [],
        );
        shares = [...from(targets, (each) => each.key === asked)];
        split = { ...base, total: Number(prompt.args.left ?? 0), shares };
    }
    if (!split || split.total <= 0 || new Set(shares.map((each) => each.key)).size !== shares.length) return null;
    return shares.length > 1 || (shares.length === 1 && split.rest === 'player') ? split : null;
}

export type Amounts = readonly number[];
export const sumOf = (amounts: Amounts): number => amounts.reduce((sum, each) => sum + each, 0);

// As much as each of them needs, in their order; what is left over strikes the last one, where nothing else can be done with it.
export function asNeeded({ shares, total, rest }: Split): Amounts {
    let left = total;
    const amounts = shares.map(({ need }) => {
        const amount = Math.min(left, need ?? 0);
        left -= amount;
        return amount;
    });
    if (left > 0 && rest !== 'player') {
        // Who has no end that one can see gets it rather than who is dead already.
        const endless = shares.findIndex((share) => share.need === null);
        amounts[endless < 0 ? amounts.length - 1 : endless]! += left;
    }
    return amounts;
}

export const allTo = (split: Split, at: number): Amounts => split.shares.map((_, i) => (i === at ? split.total : 0));

// One of them gets more or less. Where all has to be given, another one pays or gains: who has more than it needs, then the last.
export function shifted(split: Split, amounts: Amounts, at: number, by: number): Amounts {
    const next = [...amounts];
    const wanted = Math.min(split.total, Math.max(0, amounts[at]! + by));
    let change = wanted - amounts[at]!;
    next[at] = wanted;
    if (change > 0) {
        change -= Math.min(change, split.total - sumOf(amounts));
        const surplus = (i: number): number => next[i]! - (split.shares[i]!.need ?? 0);
        const others = split.shares.map((_, i) => i).filter((i) => i !== at);
        others.sort((a, b) => surplus(b) - surplus(a) || b - a);
        for (const i of others) {
            const paid = Math.min(change, next[i]!);
            next[i]! -= paid;
            change -= paid;
        }
    } else if (change < 0 && split.rest === 'none') {
        next[at === split.shares.length - 1 ? at - 1 : split.shares.length - 1]! -= change;
    }
    return next;
}

// Answers the questions one after the other; what the game does not allow is asked again.
export function splitUp(split: Split, amounts: Amounts, at: number): Plan {
    const given = new Map(split.shares.map((share, i) => [share.key, amounts[i]!]));
    return {
        begun: at,
        from: at,
        next(choice) {
            const { prompt, source } = choice.decision;
            const key = choice.amount?.target?.id ?? choice.amount?.seat;
            if (familyOfSplit(prompt.key) !== familyOfSplit(split.key) || (source?.id ?? null) !== split.source || !key)
                return null;
            const amount = given.get(key);
            given.delete(key);
            // Less than the game allows becomes the least that it does: a press is not without an answer.
            if (amount === undefined) return null;
            return choice.amount?.steps.find((step) => (step.number ?? 0) >= amount) ?? null;
        },
    };
}

export const epicBreaks =
    (words: (card: CardRef) => readonly string[], view: View) =>
    (card: CardRef): boolean =>
        words(card).includes('breakthrough') ||
        seatsOf(view, '').some((seat) =>
            (seatOf<EpicSeat>(view, seat)?.champions ?? []).some(
                (each) => each.id === card.id && (each.keywords ?? []).includes('breakthrough'),
            ),
        );
