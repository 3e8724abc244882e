import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision, GameEvent, Json, Option, View } from '../src/protocol.js';
import { meaningOf } from '../src/hands/gesture.js';
import { lifeOf } from '../src/hands/life.js';
import { besideOf, halfFor, type Rect } from '../src/hands/place.js';
import { firstOf, isTwice, sensible } from '../src/hands/sensible.js';
import { allTo, asNeeded, shifted, splitOf, splitUp, sumOf, type Known, type Split } from '../src/hands/split.js';
import { choiceOf, type Choice } from '../src/table/choice.js';
import { aimAt, playAt } from '../src/table/plan.js';

const card = (id: string) => ({ id, name: id.toUpperCase() });
const option = (n: number, verb: string, id?: string, more: Partial<Option> = {}): Option => ({
    n,
    verb,
    action: `${verb} ${id ?? ''}`,
    cards: id ? [card(id)] : [],
    ...more,
});
function choice(
    kind: string,
    key: string,
    options: Option[],
    args: Record<string, Json> = {},
    source: string | null = null,
): Choice {
    const decision: Decision = {
        id: 7,
        seat: 'A',
        prompt: { key, args, text: '' },
        source: source ? card(source) : null,
        options,
        kind,
    };
    return choiceOf(decision)!;
}
const upTo = (most: number, more: Partial<Option>, id?: string): Option[] =>
    Array.from({ length: most + 1 }, (_, n) => option(n + 1, 'assign', id, { number: n, ...more }));

// ---- What a press means

test('a card that can be played or thrown away is played', () => {
    const options = [option(1, 'play', 'a'), option(2, 'discard', 'a')];
    assert.equal(sensible(choice('main', 'keyforge.main', options), options)?.n, 1);
});

test('a card that can only be thrown away is not thrown away by a press', () => {
    const options = [option(1, 'discard', 'a')];
    const now = choice('main', 'keyforge.main', options);
    assert.equal(sensible(now, options), null);
    assert.equal(sensible(choice('cards', 'keyforge.pick', options), options)?.n, 1, 'where it is asked for it is what is meant');
});

test('a creature that can only reap reaps; one that can fight, too, asks', () => {
    const reap = option(1, 'reap', 'a');
    const fight = option(2, 'fight', 'a');
    assert.equal(sensible(choice('main', 'keyforge.main', [reap]), [reap]), reap);
    assert.equal(sensible(choice('main', 'keyforge.main', [reap, fight]), [reap, fight]), null);
    assert.equal(
        firstOf(choice('main', 'keyforge.main', [reap, fight]), [reap, fight]),
        reap,
        'the second tap does the first of them',
    );
});

test('the second half of a double click is none', () => {
    assert.equal(isTwice(1000, 1150), true);
    assert.equal(isTwice(1000, 1400), false);
});

test('a finger goes up with a card, sideways through the hand; a mouse takes it either way', () => {
    const hand = { grip: 'touch' as const, isHand: true, mayLift: true, mayAim: false };
    assert.equal(meaningOf(hand, 3, -4), 'still');
    assert.equal(meaningOf(hand, 4, -12), 'lift');
    assert.equal(meaningOf(hand, 14, -6), 'leaf');
    assert.equal(meaningOf({ ...hand, grip: 'mouse' }, 14, -6), 'lift');
    assert.equal(meaningOf({ ...hand, mayLift: false }, 0, -20), 'none');
    assert.equal(meaningOf({ ...hand, isHand: false, mayAim: true }, 20, 0), 'aim');
});

// ---- Where a card is read

const stage: Rect = { left: 0, top: 0, width: 1366, height: 768 };
const band: Rect = { left: 186, top: 437, width: 1101, height: 51 };
const size = { width: 590, height: 424 };
const meets = (a: Rect, b: Rect): boolean =>
    a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test('the view of a card covers neither the card nor the band, wherever the card lies', () => {
    for (let left = 184; left <= 1150; left += 23)
        for (const top of [25, 231, 503]) {
            const own: Rect = { left, top, width: top > 437 ? 177 : 133, height: top > 437 ? 247 : 186 };
            const view = { ...size, ...besideOf(own, { size, stage, band }) };
            assert.equal(meets(view, band), false, `band, from ${left},${top}`);
            assert.ok(view.left >= 0 && view.left + size.width <= 1366 && view.top >= 0);
            if (left <= 600 || left >= 750) assert.equal(meets(view, own), false, `card at ${left},${top}`);
        }
});

test('on touch the reader stands in the half that does not hold the card', () => {
    const phone: Rect = { left: 0, top: 0, width: 390, height: 844 };
    const low: Rect = { left: 0, top: 467, width: 390, height: 125 };
    for (const own of [
        { left: 100, top: 600, width: 146, height: 204 },
        { left: 100, top: 72, width: 104, height: 146 },
        { left: 100, top: 308, width: 104, height: 146 },
    ]) {
        const { top, height } = halfFor(own, { stage: phone, band: low });
        const view = { left: 8, top, width: 374, height };
        assert.ok(height >= 200, `${height} of room`);
        assert.equal(meets(view, own), false);
        assert.equal(meets(view, low), false);
    }
});

test('what happened to a card is what names it, the last of it', () => {
    const event = (name: string, id: string, target?: string): GameEvent => ({
        event: name,
        text: '',
        card: card(id),
        ...(target ? { target: card(target) } : {}),
    });
    const log = [event('play', 'a'), event('play', 'b'), event('fight', 'b', 'a'), event('reap', 'a')];
    assert.deepEqual(
        lifeOf(log, 'a', 2).map((each) => each.event),
        ['fight', 'reap'],
    );
});

// ---- Aiming

test('who aims at a target has it chosen as soon as it is asked for', () => {
    const fight = option(2, 'fight', 'a');
    const plan = aimAt(fight, { id: 'x', seat: null }, 4);
    assert.equal(plan.next(choice('main', 'keyforge.main', [option(1, 'reap', 'a'), fight, option(3, 'end')])), fight);
    assert.equal(plan.next(choice('cards', 'keyforge.target', [option(1, 'pick', 'y'), option(2, 'pick', 'x')]))?.n, 2);
    assert.equal(plan.next(choice('cards', 'keyforge.target', [option(1, 'pick', 'y'), option(2, 'pick', 'x')])), null);
});

test('a target that can not be chosen leaves the question', () => {
    const fight = option(1, 'fight', 'a');
    const plan = aimAt(fight, { id: 'x', seat: null }, 4);
    plan.next(choice('main', 'keyforge.main', [fight, option(2, 'end')]));
    assert.equal(plan.next(choice('cards', 'keyforge.target', [option(1, 'pick', 'y'), option(2, 'pick', 'z')])), null);
});

test('a creature goes to the end of the line where it was let go', () => {
    const play = option(1, 'play', 'a');
    const plan = playAt(play, 'right', 4);
    plan.next(choice('main', 'keyforge.main', [play, option(2, 'end')]));
    assert.equal(plan.next(choice('place', 'keyforge.flank', [option(1, 'left'), option(2, 'right')]))?.n, 2);
});

// ---- Dividing

const seats = (health: number[]): View =>
    ({
        game: 'shards',
        turn: 3,
        active: 'A',
        phase: 'attack',
        result: null,
        ...Object.fromEntries(health.map((each, i) => ['ABCD'.charAt(i), { health: each, out: each <= 0 }])),
    }) as unknown as View;
const known = (view: View, more: Partial<Known> = {}): Known => ({
    view,
    me: 'A',
    mayWithhold: false,
    breaks: () => false,
    enough: ({ seat, card: one }) => (seat ? ((view[seat] as { health: number }).health ?? null) : one ? 3 : null),
    find: (id) => card(id),
    answers: [],
    ...more,
});
const attack = (seat: string, power: number): Choice =>
    choice('distribute', 'shards.assign', upTo(power, { seat }), { power, seat });

test('power against several opponents is divided among all who are still in the game', () => {
    const split = splitOf(attack('B', 9), known(seats([50, 4, 0, 20])))!;
    assert.deepEqual(
        split.shares.map((each) => each.key),
        ['B', 'D'],
    );
    assert.deepEqual(asNeeded(split), [4, 5]);
    assert.deepEqual(allTo(split, 1), [0, 9]);
});

test('who was asked about already gets no second share', () => {
    const split = splitOf(attack('C', 5), known(seats([50, 4, 9, 20])))!;
    assert.deepEqual(
        split.shares.map((each) => each.key),
        ['C', 'D'],
    );
});

test('all is given, whatever is moved; what may be kept is kept', () => {
    const split = splitOf(attack('B', 9), known(seats([50, 4, 9, 20])))!;
    let amounts = asNeeded(split);
    for (const [at, by] of [
        [2, 3],
        [0, -2],
        [1, 9],
        [2, -1],
        [2, 1],
    ] as const) {
        amounts = shifted(split, amounts, at, by);
        assert.equal(sumOf(amounts), 9);
        assert.ok(amounts.every((each) => each >= 0));
    }
    const free = splitOf(attack('B', 9), known(seats([50, 4, 9, 20]), { mayWithhold: true }))!;
    assert.deepEqual(shifted(free, [4, 5, 0], 1, -2), [4, 3, 0]);
});

test('one plan answers every question of a division', () => {
    const split = splitOf(attack('B', 9), known(seats([50, 4, 9, 20])))!;
    const plan = splitUp(split, [0, 2, 7], 5);
    assert.equal(plan.next(attack('B', 9))?.number, 0);
    assert.equal(plan.next(attack('C', 9))?.number, 2);
    assert.equal(plan.next(attack('D', 7))?.number, 7);
    assert.equal(plan.next(choice('main', 'shards.main', [option(1, 'play', 'a'), option(2, 'end')])), null);
});

test('an amount that the game does not allow is asked again', () => {
    const split = splitOf(attack('B', 9), known(seats([50, 4, 9, 20])))!;
    assert.equal(splitUp(split, [9, 0, 0], 5).next(attack('B', 3)), null);
});

const battle = (): View =>
    ({
        ...seats([30, 30]),
        game: 'epic',
        battle: { attackers: [card('a')], blockers: [card('x'), card('y'), card('z')], defender: 'B' },
    }) as unknown as View;
const strike = (id: string, left: number): Choice =>
    choice('distribute', 'epic.assign.battle', upTo(left, {}, id), { left }, 'a');

test('an attacker divides among those who block it, and what breaks through goes to the player', () => {
    const split = splitOf(strike('x', 8), known(battle()))!;
    assert.deepEqual(
        split.shares.map((each) => each.key),
        ['x', 'y', 'z'],
    );
    assert.equal(sumOf(asNeeded(split)), 8);
    const through = splitOf(strike('x', 12), known(battle(), { breaks: () => true }))!;
    assert.deepEqual(asNeeded(through), [3, 3, 3]);
    assert.equal(through.restSeat, 'B');
});

test('damage of a card is divided among the targets that were picked for it', () => {
    const picks = ['p', 'q'].map((id, i) => ({ step: i, source: 's', option: option(1, 'pick', id) }));
    const asked = choice('distribute', 'epic.assign', upTo(5, {}, 'p'), { left: 5 }, 's');
    const split: Split = splitOf(asked, known(battle(), { answers: picks }))!;
    assert.deepEqual(
        split.shares.map((each) => each.key),
        ['p', 'q'],
    );
    assert.deepEqual(asNeeded(split), [3, 2]);
    assert.equal(splitOf(asked, known(battle(), { answers: [] })), null, 'unknown targets are asked one by one');
});
