// What an event says in figures, and where its card goes.
import type { GameEvent } from '../protocol.js';

// The pile that a card goes to, by what happens to it.
const GOALS: Readonly<Record<string, string>> = {
    archive: 'archive',
    return: 'hand',
    'put-on-deck': 'deck',
    'shuffle-in': 'deck',
    purge: 'purged',
    under: 'centre',
};
export const goalOf = (event: GameEvent | undefined): string => GOALS[event?.event ?? ''] ?? 'discard';

export const signed = (amount: unknown, sign: string): string => `${sign}${amount === 'infinite' ? '∞' : String(amount ?? '')}`;

// What floats up from where something happens.
export function numberOf(event: GameEvent): { text: string; isGood: boolean } {
    switch (event.event) {
        case 'damage':
        case 'damage-player':
        case 'lose':
            return { text: signed(event.amount, '−'), isGood: false };
        case 'move-amber':
        case 'pay':
        case 'shed-chain':
            return { text: signed(event.amount ?? 1, '−'), isGood: false };
        case 'prevent':
        case 'shield':
            return { text: `⛨ ${signed(event.amount, '')}`, isGood: true };
        case 'boost':
            return { text: String((event as { boost?: string }).boost ?? ''), isGood: true };
        case 'counters':
            return typeof event.amount === 'number' && event.amount < 0
                ? { text: `−${-event.amount}`, isGood: false }
                : { text: signed(event.amount, '+'), isGood: true };
        default:
            return { text: signed(event.amount ?? 1, '+'), isGood: true };
    }
}
