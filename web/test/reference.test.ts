import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitByCards } from '../src/table/reference.js';
import { grouped } from '../src/table/words.js';
import { termsOf } from '../src/table/terms.js';

const nameOf = (card: { name?: string }) => card.name ?? '';

test('names of cards become references, each once', () => {
    const parts = splitByCards(
        'You play Imp on Troll.',
        [
            { id: 'c1', name: 'Troll' },
            { id: 'c2', name: 'Imp' },
            { id: 'c3', name: 'Imp' },
        ],
        nameOf,
    );
    assert.deepEqual(
        parts.map((part) => (typeof part === 'string' ? part : `[${part.name}]`)),
        ['You play ', '[Imp]', ' on ', '[Troll]', '.'],
    );
});

test('a name that is not in the text changes nothing', () => {
    assert.deepEqual(splitByCards('Nothing.', [{ id: 'c1', name: 'Troll' }, { id: 'c2' }], nameOf), ['Nothing.']);
});

test('events that differ in their card alone are told together', () => {
    const draw = (seat: string, id: string) => ({ event: 'draw', seat, card: { id, name: id }, text: '' });
    const groups = grouped([
        draw('A', 'c1'),
        draw('A', 'c2'),
        draw('B', 'c3'),
        { event: 'turn', seat: 'B', text: '' },
        { event: 'turn', seat: 'B', text: '' },
    ]);
    assert.deepEqual(
        groups.map((group) => group.length),
        [2, 1, 1, 1],
    );
});

test('without a catalogue a card has no terms', () => {
    assert.deepEqual(
        termsOf('epic', {
            name: 'X',
            title: 'X',
            kind: 'event',
            facts: {},
            words: ['airborne'],
            type: '',
            text: '',
            marked: '',
            brief: '',
            detail: '',
        }),
        [],
    );
});
