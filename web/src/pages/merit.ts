// What an analysis says of cards: which one did most for its player.
import type { Analysis } from '../net/analysis.js';

export interface Merit {
    card: string; // its English name
    uses: number; // choices that were about it
    sum: number; // by how much they raised the chance to win together, in hundredths of a percent
    best: number; // the best of them
    bestTurn: number;
}

// Only what the same seat chose right before is compared with: what another one chose, it judged with other knowledge.
export function meritsOf({ seats, points }: Analysis, seat: string): Merit[] {
    const at = seats.indexOf(seat);
    const merits = new Map<string, Merit>();
    points.forEach((point, i) => {
        if (point.seat !== seat || !point.card || at < 0) return;
        const before = points[i - 1];
        const change = before?.seat === seat ? (point.chances[at] ?? 0) - (before.chances[at] ?? 0) : 0;
        const merit = merits.get(point.card) ?? { card: point.card, uses: 0, sum: 0, best: 0, bestTurn: point.turn };
        merit.uses++;
        merit.sum += change;
        if (change > merit.best) [merit.best, merit.bestTurn] = [change, point.turn];
        merits.set(point.card, merit);
    });
    return [...merits.values()].sort((a, b) => b.sum - a.sum || b.uses - a.uses || (a.card < b.card ? -1 : 1));
}

export const cardOfTheGame = (analysis: Analysis, seat: string): Merit | null => {
    const first = meritsOf(analysis, seat)[0];
    return first && first.sum > 0 ? first : null;
};
