import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision, GameEvent, Option } from '../src/protocol.js';
import { choiceOf, type Choice } from '../src/table/choice.js';
import { timeText, warningBetween } from '../src/table/clock.js';
import { usefulLeft } from '../src/table/look.js';
import { familyOf, pickedBy, playAll, repick } from '../src/table/plan.js';
import { deedsOf } from '../src/table/turnwise.js';

const card = (id: string) => ({ id, name: id.toUpperCase() });
const option = (n: number, verb: string, id?: string): Option => ({ n, verb, action: verb, cards: id ? [card(id)] : [] });
const asked = (key: string, options: Option[], source: string | null = null): Decision => ({
    id: 7,
    seat: 'A',
    prompt: { key, args: {}, text: '' },
    source: source ? card(source) : null,
    options,
});
const choice = (key: string, ...options: Option[]): Choice => choiceOf(asked(key, options))!;

test('the hand is played card by card until something else is asked', () => {
    const first = (each: Choice): Option | null => each.options.find((one) => one.verb === 'play') ?? null;
    const plan = playAll('shards.main', 3, first);
    assert.equal(plan.next(choice('shards.main', option(1, 'play', 'a'), option(2, 'play', 'b'), option(3, 'end')))?.n, 1);
    assert.equal(plan.next(choice('shards.main', option(1, 'play', 'b'), option(2, 'end')))?.n, 1);
    assert.equal(plan.next(choice('shards.banish', option(1, 'pick', 'c'), option(2, 'done'))), null);
});

test('a card that comes back to the hand is not played for ever', () => {
    const plan = playAll('shards.main', 3, (each) => each.options[0] ?? null);
    const again = choice('shards.main', option(1, 'play', 'a'), option(2, 'end'));
    assert.equal(plan.next(again)?.n, 1);
    assert.equal(plan.next(again), null);
});

test('a group is put together again, less what is no longer possible', () => {
    const plan = repick(['gone', 'b'], 4);
    assert.equal(plan.next(choice('epic.blockers', option(1, 'block', 'a'), option(2, 'block', 'b'), option(3, 'done')))?.n, 2);
    assert.equal(plan.next(choice('epic.blockers', option(1, 'block', 'a'), option(2, 'done'))), null);
});

test('members of a group can be taken out; a target that is chosen once for all can not', () => {
    const blocks = choice('epic.blockers', option(1, 'block', 'a'), option(2, 'done'));
    assert.equal(pickedBy(blocks, blocks.options[0]!, 5)?.id, 'a');
    assert.equal(pickedBy(blocks, blocks.options[1]!, 5), null);
    const target = choice('keyforge.target', option(1, 'pick', 'a'), option(2, 'pick', 'b'));
    assert.equal(pickedBy(target, target.options[0]!, 5), null);
});

test('the first attacker belongs to the group that the next question asks about', () => {
    const main = choice('epic.main', option(1, 'attack', 'a'), option(2, 'play', 'b'), option(3, 'end'));
    const picked = pickedBy(main, main.options[0]!, 9);
    assert.equal(picked?.family, familyOf(asked('epic.attackers', [])));
    assert.equal(pickedBy(main, main.options[1]!, 9), null);
});

test('the same question of another card is another group', () => {
    assert.notEqual(familyOf(asked('epic.loyalty', [], 'x')), familyOf(asked('epic.loyalty', [], 'y')));
});

test('what is left to do is counted by card, and a discard is nothing to do', () => {
    const left = usefulLeft(
        choice(
            'keyforge.main',
            option(1, 'play', 'a'),
            option(2, 'discard', 'a'),
            option(3, 'discard', 'b'),
            option(4, 'reap', 'c'),
            option(5, 'fight', 'c'),
            option(6, 'end'),
        ),
    );
    assert.deepEqual(left, { play: 1, use: 1, buy: 0 });
});

test('time is rounded up, and hours are shown only where there are any', () => {
    assert.equal(timeText(0), '0:00');
    assert.equal(timeText(1), '0:01');
    assert.equal(timeText(65_000), '1:05');
    assert.equal(timeText(3_725_000), '1:02:05');
});

test('a warning comes once, when its mark is passed', () => {
    assert.equal(warningBetween(60_100, 59_900), 60);
    assert.equal(warningBetween(59_900, 59_400), null);
    assert.equal(warningBetween(10_200, 10_000), 10);
});

test('what follows from a deed belongs to it, and another turn ends the list', () => {
    const event = (name: string, seat: string): GameEvent => ({ event: name, seat, text: '' });
    const deeds = deedsOf(
        [
            event('play', 'A'),
            event('turn', 'N'),
            event('reveal', 'N'),
            event('play', 'N'),
            event('gain', 'N'),
            event('attack', 'N'),
            event('damage', 'A'),
            event('turn', 'A'),
            event('draw', 'A'),
        ],
        'N',
    );
    assert.deepEqual(
        deeds.map((deed) => deed.map((each) => each.event)),
        [['reveal'], ['play', 'gain'], ['attack', 'damage']],
    );
});
