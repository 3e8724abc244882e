// A pupil who follows, strays, or is asked something else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { afterChoice, standAt, type Step } from '../src/lessons/lesson.js';
import { LESSONS } from '../src/lessons/scripts.js';
import type { Option } from '../src/protocol.js';
import { choiceOf, type Choice } from '../src/table/choice.js';

declare const MESSAGES: string;

const option = (n: number, verb: string, name?: string): Option => ({
    n,
    action: name ? `${verb} ${name}` : verb,
    verb,
    cards: name ? [{ id: `c${n}`, name }] : [],
});
const asked = (key: string, ...options: Option[]): Choice =>
    choiceOf({ id: 1, seat: 'A', prompt: { key, args: {}, text: '' }, source: null, options })!;

const STEPS: Step[] = [
    { key: 'read', on: 'main' },
    { key: 'troll', on: 'main', press: { verb: 'play', card: 'Troll' } },
    { key: 'where', on: 'place', press: { verb: ['left', 'right'] }, isSequel: true },
    { key: 'rest', on: 'main', press: { verb: 'play' }, repeat: true },
    { key: 'end', on: 'main', press: { verb: 'end' } },
];
const at = (index: number, isOffered = false) => ({ index, isOffered });
const main = (...names: string[]): Choice =>
    asked('main', ...names.map((name, i) => option(i + 1, 'play', name)), option(9, 'end'));

test('something to read lights nothing and is over with any choice', () => {
    const stand = standAt(STEPS, at(0), main('Troll'));
    assert.deepEqual(stand, { index: 0, isOffered: true, lit: null, isAside: false });
    assert.equal(afterChoice(STEPS, stand, option(1, 'play', 'Imp')).index, 1);
});

test('what is to be pressed is lit, and pressing it leads on', () => {
    const stand = standAt(STEPS, at(1), main('Imp', 'Troll'));
    assert.equal(stand.lit?.n, 2);
    assert.equal(afterChoice(STEPS, stand, option(1, 'play', 'Imp')).index, 1);
    assert.equal(afterChoice(STEPS, stand, option(2, 'play', 'Troll')).index, 2);
});

test('a step that is no longer possible is passed over', () => {
    assert.equal(standAt(STEPS, at(1), main('Imp')).index, 3);
    assert.equal(standAt(STEPS, at(3), main()).index, 4);
});

test('another question is an aside, a sequel that does not come is not waited for', () => {
    assert.deepEqual(standAt(STEPS, at(1), asked('target', option(1, 'pick', 'Imp'))), {
        index: 1,
        isOffered: false,
        lit: null,
        isAside: true,
    });
    assert.equal(standAt(STEPS, at(2), asked('place', option(1, 'left'), option(2, 'right'))).lit?.n, 1);
    assert.equal(standAt(STEPS, at(2), main('Imp')).index, 3);
});

test('a repeated step stays until nothing of the kind is left, and the last one ends the lesson', () => {
    const stand = standAt(STEPS, at(3), main('Imp', 'Ox'));
    assert.equal(afterChoice(STEPS, stand, option(1, 'play', 'Imp')).index, 3);
    const last = standAt(STEPS, at(3), main());
    assert.equal(afterChoice(STEPS, last, option(9, 'end')).index, 5);
    assert.equal(standAt(STEPS, at(5), main('Imp')).lit, null);
});

test('nothing counts that was chosen before the step could be taken', () => {
    assert.equal(afterChoice(STEPS, at(1), option(2, 'play', 'Troll')).index, 1);
});

test('every sentence of a lesson is there in every language', () => {
    for (const language of ['en', 'ru', 'de', 'pl']) {
        const text = readFileSync(`${MESSAGES}/${language}.txt`, 'utf8');
        for (const [game, lesson] of Object.entries(LESSONS)) {
            assert.ok(lesson.steps.length >= 8, game);
            for (const key of [...lesson.steps.map((step) => step.key), lesson.done])
                assert.ok(text.includes(`\nlesson.${game}.${key} = `), `${language} ${game} ${key}`);
        }
    }
});
