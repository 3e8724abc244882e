// The effect in short on its lines. Words are measured by a pen that makes every letter half as wide as the type is high.
import assert from 'node:assert/strict';
import test from 'node:test';
import { layBrief } from '../src/card/brief.js';
import { chipOf } from '../src/card/fit.js';

const pen = { font: '', measureText: (word: string) => ({ width: word.length * 50 }) };
Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => pen }) } });

const LEFT = 1;
const RIGHT = 2;
const plain = (lines: readonly { text: string }[]): string => lines.map((line) => line.text.replaceAll('*', '')).join(' ');

test('no word is lost, and a lead goes on in the next line', () => {
    const text = '*Elusive. Not on flank:* foe refills the hand to one card less';
    const fit = layBrief(text, 133, 0, LEFT, false);
    assert.ok(fit.isWhole);
    assert.equal(plain(fit.lines), text.replaceAll('*', ''));
    for (const line of fit.lines) assert.equal(line.text.split('*').length % 2, 1, line.text);
});

test('lines keep clear of the figures at the foot, or lie above them', () => {
    for (const crests of [LEFT, RIGHT, LEFT + RIGHT])
        for (const width of [121, 133, 151]) {
            const fit = layBrief('destroys as many of them as there are keys that have been forged', width, 0, crests, false);
            assert.ok(fit.isWhole);
            const last = fit.lines[fit.lines.length - 1]!;
            const used = last.text.length * 0.5 * fit.size;
            const clear = width * 0.145;
            const beside = width * 0.936 - (crests === LEFT + RIGHT ? 2 : 1) * clear;
            assert.ok(fit.below > 0 || used <= beside, `${width}: “${last.text}”`);
            if (crests === LEFT) assert.equal(last.right, 0);
        }
});

test('what begins anew does so on a line of its own', () => {
    const fit = layBrief('*Echo:* +3{power}\nDraw 1{card}', 151, 0, 0, false);
    assert.deepEqual(
        fit.lines.map((line) => line.text),
        ['*Echo:* +3{power}', 'Draw 1{card}'],
    );
});

test('what has no room ends early, and says so', () => {
    const fit = layBrief('word '.repeat(60).trim(), 121, 0, 0, false);
    assert.ok(!fit.isWhole);
    assert.ok(fit.lines[fit.lines.length - 1]!.text.endsWith('…'));
    assert.ok(fit.size >= 11.5);
});

test('a name on the smallest face takes two lines where narrower type allows it', () => {
    assert.deepEqual(chipOf('Giga', 60), { squeeze: 1, lines: 1 });
    const { squeeze, lines } = chipOf('The Feathered Shaman', 60);
    assert.equal(lines, 2);
    assert.ok(squeeze < 1 && squeeze >= 0.58);
    assert.equal(chipOf('The Feathered Shaman', 40).lines, 3);
});
