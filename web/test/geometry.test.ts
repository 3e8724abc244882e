// Zones lie where the design has them, and overlap nothing, whatever the room, the game and the number of opponents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometryOf, kindOf, type Box } from '../src/table/geometry.js';
import { spread } from '../src/table/spread.js';
import type { GameName } from '../src/protocol.js';

const at = (w: number, h: number, game: GameName, opponents = 1) => geometryOf(w, h, { game, opponents, text: 1 });
const round = ({ x, y, w, h }: Box): number[] => [x, y, w, h].map(Math.round);
const near = (got: readonly number[], wanted: readonly number[], what: string): void =>
    got.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]!) <= 3, `${what}: ${got.join()} is not ${wanted.join()}`));

test('the duel lies as drawn', () => {
    const small = at(1366, 768, 'keyforge');
    near([small.lanes.theirs!.y, small.lanes.theirs!.h, small.lanes.theirs!.card], [25, 199, 133], 'their line');
    near([small.lanes.mine!.y, small.lanes.mine!.h], [231, 199], 'own line');
    near(round(small.prompt), [186, 437, 1101, 51], 'prompt');
    near([small.hand.y, small.hand.h, small.hand.card], [503, 247, 177], 'hand');
    const large = at(1920, 1080, 'epic');
    near([large.lanes.theirs!.y, large.lanes.theirs!.h, large.lanes.theirs!.card], [35, 312, 213], 'their line');
    near(round(large.prompt), [259, 671, 1354, 70], 'prompt');
    near([large.hand.card], [219], 'hand');
});

test('Shards lies as drawn', () => {
    const small = at(1366, 768, 'shards');
    near([small.lanes.theirs!.y, small.lanes.theirs!.h, small.lanes.theirs!.card], [13, 107, 72], 'their champions');
    near([small.lanes.centre!.y, small.lanes.centre!.h, small.lanes.centre!.card], [130, 231, 166], 'row');
    near(round(small.prompt), [186, 483, 1101, 48], 'prompt');
    const large = at(1920, 1080, 'shards');
    near([large.lanes.centre!.y, large.lanes.centre!.card], [212, 204], 'row');
    near([large.lanes.mine!.y, large.lanes.mine!.card], [507, 127], 'own champions');
});

test('upright rooms', () => {
    assert.equal(kindOf(820, 1180), 'bars');
    assert.equal(kindOf(390, 844), 'phone');
    assert.equal(kindOf(844, 390), 'lying');
    const tablet = at(820, 1180, 'keyforge');
    near([tablet.prompt.y, tablet.prompt.h, tablet.lanes.mine!.card], [841, 62, 151], 'tablet');
    const phone = at(390, 844, 'keyforge');
    near([phone.lanes.theirs!.y, phone.lanes.theirs!.h, phone.prompt.y, phone.hand.card], [72, 158, 534, 147], 'phone');
    const shards = at(390, 844, 'shards');
    near([shards.lanes.centre!.y, shards.lanes.centre!.card, shards.prompt.y], [152, 121, 642], 'phone, Shards');
});

const rooms: [number, number][] = [
    [1366, 768], [1920, 1080], [1280, 720], [2560, 1440], [1024, 700], [820, 1180], [768, 1024], [390, 844], [360, 640], [320, 568], [412, 915], [844, 390], [740, 360],
]; // prettier-ignore

test('nothing lies on anything else, and all is within the room', () => {
    for (const [w, h] of rooms)
        for (const game of ['shards', 'keyforge', 'epic'] as const)
            for (const opponents of game === 'keyforge' ? [1] : game === 'shards' ? [1, 2, 3] : [1, 2, 3, 5, 7]) {
                const geometry = at(w, h, game, opponents);
                const what = `${game}, ${opponents} opponents, ${w}×${h}`;
                const boxes: [string, Box][] = [
                    ...Object.entries(geometry.lanes).map(([name, lane]): [string, Box] => [name, lane]),
                    ...geometry.panels.map((panel, i): [string, Box] => [`panel ${i}`, panel]),
                    ['prompt', geometry.prompt],
                ];
                for (const [name, box] of boxes) {
                    assert.ok(
                        box.x >= 0 && box.x + box.w <= w + 1 && box.y >= -1 && box.y + box.h <= h + 1,
                        `${what}: ${name} leaves the room: ${round(box).join()}`,
                    );
                    assert.ok(box.w > 30 && box.h > 20, `${what}: ${name} has no room: ${round(box).join()}`);
                }
                for (const [i, [name, a]] of boxes.entries())
                    for (const [other, b] of boxes.slice(i + 1)) {
                        const apart =
                            a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
                        assert.ok(apart, `${what}: ${name} ${round(a).join()} lies on ${other} ${round(b).join()}`);
                    }
                assert.ok(geometry.hand.y >= geometry.prompt.y + geometry.prompt.h, `${what}: the hand lies on the prompt`);
                assert.ok(h - geometry.hand.y > 70, `${what}: ${h - geometry.hand.y} px of the hand are seen`);
            }
});

test('cards in a row lose their gaps, then overlap, then shrink', () => {
    const few = spread(4, 1100, 133, 22);
    assert.deepEqual([few.width, few.step, few.cut], [133, 155, 0]);
    const many = spread(10, 1100, 133, 22);
    assert.equal(many.width, 133);
    assert.ok(many.cut > 0 && many.step >= 133 * 0.55);
    const crowd = spread(20, 1100, 133, 22);
    assert.ok(crowd.width < 133 && crowd.start + crowd.step * 19 + crowd.width <= 1100);
    assert.equal(spread(0, 500, 100, 8).cut, 0);
});
