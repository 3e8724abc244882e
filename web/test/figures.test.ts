import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIGURES, figureOf } from '../src/ui/figures.js';

test('a card is drawn as what its name says, before its traits and its kind', () => {
    assert.equal(figureOf('Ethereal Dragon', ['spirit', 'dragon'], 'champion'), 'wing');
    assert.equal(figureOf('Wolf token', [], 'token'), 'wolf');
    assert.equal(figureOf('Grey Wanderer', ['human', 'thief'], 'creature'), 'mask');
    assert.equal(figureOf('Second Wind', [], 'event'), 'bolt');
    assert.equal(figureOf('', [], ''), 'star');
});

test('a word within another word is not taken for it', () => {
    assert.notEqual(figureOf('Com. Officer Kirby', [], 'creature'), 'wave'); // no ice
    assert.notEqual(figureOf('Entropic Talons', [], 'relic'), 'book');
    assert.notEqual(figureOf('Combat Pheromones', [], 'artifact'), 'bat');
});

test('every drawing is made of closed paths', () => {
    for (const [name, path] of Object.entries(FIGURES)) {
        assert.match(path, /^[MmLlHhVvCcSsAaZz0-9 .,-]+$/, name);
        assert.ok(path.startsWith('M') && path.endsWith('z'), name);
    }
});
