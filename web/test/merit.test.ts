// Which card of a game did most.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Analysis, Point } from '../src/net/analysis.js';
import { cardOfTheGame, meritsOf } from '../src/pages/merit.js';

const point = (step: number, seat: string, card: string | null, chance: number): Point => ({
    step, seat, card, turn: Math.ceil(step / 3), choice: '', chances: [chance, 10_000 - chance], before: [], loss: 0, turning: null,
}); // prettier-ignore
const analysis = (points: Point[]): Analysis => ({ seats: ['A', 'B'], points, turnings: [], result: null });

test('what a card changed is what its choices changed, as its own player saw it', () => {
    const game = analysis([
        point(1, 'A', 'Ox', 5000), // nothing to compare with
        point(2, 'A', 'Elk', 5600),
        point(3, 'A', 'Ox', 6000),
        point(4, 'B', 'Owl', 3000),
        point(5, 'A', 'Elk', 9000), // B's choice lies between
        point(6, 'A', 'Ox', 8900),
        point(7, 'A', null, 9900),
    ]);
    assert.deepEqual(meritsOf(game, 'A'), [
        { card: 'Elk', uses: 2, sum: 600, best: 600, bestTurn: 1 },
        { card: 'Ox', uses: 3, sum: 300, best: 400, bestTurn: 1 },
    ]);
    assert.equal(cardOfTheGame(game, 'A')?.card, 'Elk');
});

test('where no card did any good there is none of the game', () => {
    assert.equal(cardOfTheGame(analysis([point(1, 'A', 'Ox', 5000), point(2, 'A', 'Ox', 4000)]), 'A'), null);
    assert.equal(cardOfTheGame(analysis([]), 'A'), null);
    assert.equal(cardOfTheGame(analysis([point(1, 'A', 'Ox', 5000), point(2, 'A', 'Ox', 6000)]), 'N'), null);
});
