import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../src/net/record.js';

const nameOf = (seat: string): string => ({ A: 'Ada', B: 'Bot' })[seat] ?? seat;

test('a game that can not be played again is told line by line, with who chose', () => {
    const lines = linesOf(
        {
            id: 'x',
            game: 'shards',
            rules: 1,
            note: 'Played by older rules.',
            steps: [
                { chosen: null, events: ['Everybody draws.'] },
                { chosen: { seat: 'A', action: 'play Spark' }, events: ['Ada plays Spark.', 'She gains 1.'] },
                { chosen: { seat: null, action: 'shuffle' }, events: [] },
            ],
            result: null,
        },
        nameOf,
    );
    assert.deepEqual(lines, [
        { choice: '', events: ['Everybody draws.'] },
        { choice: 'Ada: play Spark', events: ['Ada plays Spark.', 'She gains 1.'] },
        { choice: 'shuffle', events: [] },
    ]);
});

test('where only the choices are known, only they are told', () => {
    const steps = [
        { chosen: null, events: [] },
        { chosen: { seat: 'B', action: 'end' }, events: [] },
    ];
    const lines = linesOf({ id: 'x', game: 'epic', rules: 1, note: null, steps, result: null }, nameOf);
    assert.deepEqual(lines, [{ choice: 'Bot: end', events: [] }]);
});
