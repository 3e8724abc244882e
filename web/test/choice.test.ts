import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision, Option } from '../src/protocol.js';
import { cardsOffered, choiceOf } from '../src/table/choice.js';

const option = (n: number, verb: string, more: Partial<Option> = {}): Option => ({ n, verb, action: verb, cards: [], ...more });
const decision = (...options: Option[]): Decision => ({
    id: 1,
    seat: 'A',
    prompt: { key: 'k', args: {}, text: 'Choose.' },
    source: null,
    options,
});
const troll = { id: 'c1', name: 'Troll' };
const imp = { id: 'c2', name: 'Imp' };

test('what another seat is asked is no choice', () => {
    assert.equal(choiceOf(null), null);
    assert.equal(choiceOf(decision()), null);
});

test('the options of a card stand together, in an order that does not change', () => {
    const choice = choiceOf(
        decision(
            option(1, 'discard', { cards: [troll] }),
            option(2, 'play', { cards: [troll] }),
            option(3, 'reap', { cards: [imp] }),
            option(4, 'end'),
        ),
    );
    assert.deepEqual(
        choice?.byCard.get('c1')?.map((each) => each.n),
        [2, 1],
    );
    assert.deepEqual(
        choice?.byCard.get('c2')?.map((each) => each.n),
        [3],
    );
    assert.deepEqual(
        choice?.buttons.map((each) => each.n),
        [4],
    );
    assert.equal(choice?.primary?.n, 4);
});

test('amounts are a stepper with its target, by rising number', () => {
    const choice = choiceOf(
        decision(option(1, 'assign', { cards: [troll], number: 2 }), option(2, 'assign', { cards: [troll], number: 0 })),
    );
    assert.deepEqual(
        choice?.amount?.steps.map((each) => each.number),
        [0, 2],
    );
    assert.equal(choice?.amount?.target?.id, 'c1');
    assert.equal(choice?.byCard.size, 0);
});

test('modes are buttons, though they have numbers', () => {
    const choice = choiceOf(decision(option(1, 'mode', { number: 1 }), option(2, 'mode', { number: 2 })));
    assert.equal(choice?.amount, null);
    assert.equal(choice?.buttons.length, 2);
});

test('places in a line are apart from cards', () => {
    const choice = choiceOf(decision(option(1, 'left'), option(2, 'between', { cards: [troll, imp] }), option(3, 'right')));
    assert.deepEqual(
        choice?.places.map((each) => each.n),
        [1, 2, 3],
    );
    assert.equal(choice?.byCard.size, 0);
});

test('players can be chosen on their strips, and by a button', () => {
    const choice = choiceOf(decision(option(1, 'pick', { seat: 'B' }), option(2, 'pick', { seat: 'C' })));
    assert.deepEqual(
        choice?.bySeat.get('C')?.map((each) => each.n),
        [2],
    );
    assert.equal(choice?.buttons.length, 2);
});

test('what leads on stands last, but "no" behind "yes" is never in front', () => {
    const choice = choiceOf(decision(option(1, 'done'), option(2, 'focus')));
    assert.deepEqual(
        choice?.buttons.map((each) => each.verb),
        ['focus', 'done'],
    );
    const yesNo = choiceOf(decision(option(1, 'yes'), option(2, 'no')));
    assert.deepEqual(
        yesNo?.buttons.map((each) => each.verb),
        ['yes', 'no'],
    );
});

test('every card that an option names is offered once', () => {
    const choice = choiceOf(
        decision(
            option(1, 'play', { cards: [troll] }),
            option(2, 'discard', { cards: [troll] }),
            option(3, 'pick', { cards: [imp] }),
        ),
    );
    assert.deepEqual(
        cardsOffered(choice).map((card) => card.id),
        ['c1', 'c2'],
    );
});
