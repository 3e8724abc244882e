import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pilesOf } from '../src/table/stacks.js';

const cards = [
    { id: 'c1', name: 'Crystal' },
    { id: 'c2', name: 'Blaster' },
    { id: 'c3', name: 'Crystal' },
    { id: 'c4', name: 'Crystal', damage: 1 },
];
const shown = (stacks: string[] | undefined, busy = ''): string[] =>
    pilesOf({ cards, stacks: stacks && new Set(stacks) }, (id) => id !== busy).map(({ card, count }) => `${count} ${card.id}`);

test('cards that are alike lie where the first one lay, the last one on top', () => {
    assert.deepEqual(shown(['c1', 'c2', 'c3', 'c4']), ['2 c3', '1 c2', '1 c4']);
});

test('what is asked for lies by itself, and so do cards of rows without stacks', () => {
    const apart = ['1 c1', '1 c2', '1 c3', '1 c4'];
    assert.deepEqual(shown(['c1', 'c2', 'c3', 'c4'], 'c3'), apart);
    assert.deepEqual(shown(['c1']), apart);
    assert.deepEqual(shown(undefined), apart);
});
