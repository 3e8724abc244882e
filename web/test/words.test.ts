import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Option } from '../src/protocol.js';
import { fullName, shortName, type Words } from '../src/table/words.js';

const words: Words = { game: 'keyforge', cards: new Map(), nameOf: (seat: string) => seat } as unknown as Words;
const waiting = (number: number, ability?: string, from?: string): Option => ({
    n: number,
    action: `trigger Troll:reap${number > 1 ? ` ${number}` : ''}`,
    verb: 'trigger',
    cards: [{ id: 'c1', name: 'Troll' }],
    word: 'reap',
    ...(number > 1 ? { number } : {}),
    ...(ability ? { ability } : {}),
    ...(from ? { from } : {}),
});

test('abilities of one card that wait together are called by what they say and who gave them', () => {
    const own = waiting(1, 'Reap: Gain 1 æmber.');
    const given = waiting(2, 'Fight/Reap: You may stun a creature.', 'Stunner');
    assert.equal(shortName(words, own), 'Reap: Gain 1 æmber.');
    assert.equal(shortName(words, given), 'Fight/Reap: You may stun a creature. – Stunner');
    assert.equal(fullName(words, given), 'Troll: Fight/Reap: You may stun a creature. – Stunner');
    assert.notEqual(fullName(words, own), fullName(words, given));
});
