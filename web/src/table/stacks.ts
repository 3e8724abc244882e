// Cards that are alike lie on each other.
import type { CardView } from '../protocol.js';
import type { ZoneModel } from './look.js';

export interface Pile {
    card: CardView; // the one on top: the last that came
    count: number;
}

export function pilesOf(zone: Pick<ZoneModel, 'cards' | 'stacks'>, isIdle: (id: string) => boolean): Pile[] {
    const piles: Pile[] = [];
    const known = new Map<string, Pile>();
    for (const card of zone.cards) {
        const looks = zone.stacks?.has(card.id) && isIdle(card.id) ? JSON.stringify({ ...card, id: '' }) : null;
        const pile = looks === null ? undefined : known.get(looks);
        if (pile) {
            pile.card = card;
            pile.count++;
            continue;
        }
        piles.push({ card, count: 1 });
        if (looks !== null) known.set(looks, piles[piles.length - 1]!);
    }
    return piles;
}
