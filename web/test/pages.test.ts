// What the pages around the table reckon: options, decks' names, the course of chances, clauses behind terms.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Analysis } from '../src/net/analysis.js';
import { anchorOf, chaptersWith } from '../src/pages/chapters.js';
import { courseOf, nearestStep, turnStarts } from '../src/pages/course.js';
import { fitting, matters, slugOf, valuesFor, wordOf } from '../src/pages/options.js';
import { GAMES, LANGUAGES, type GameOption } from '../src/protocol.js';
import { allClauses } from '../src/table/clauses.js';
import { freeName } from '../src/ui/decks.js';

declare const MESSAGES: string;

const EPIC: GameOption = {
    name: 'epic',
    seats: [2, 3, 4],
    options: {
        mode: ['duel', 'ffa', 'teams', 'hydra'],
        format: ['preconstructed', 'random', 'pack_draft', 'dark_draft'],
        teams: [null, [['A', 'C']]],
        ownTurns: [false, true],
    },
    variants: [],
};

test('so many players have so many choices, the usual one first', () => {
    assert.deepEqual(valuesFor(EPIC, 'mode', 2), ['duel']);
    assert.deepEqual(valuesFor(EPIC, 'mode', 3), ['ffa']);
    assert.deepEqual(valuesFor(EPIC, 'mode', 4), ['ffa', 'teams', 'hydra']);
    assert.deepEqual(valuesFor(EPIC, 'format', 2), ['preconstructed', 'random', 'dark_draft']);
    assert.deepEqual(valuesFor(EPIC, 'format', 4), ['random', 'pack_draft']);
});

test('an option that changes nothing is not asked about, and not kept', () => {
    assert.equal(matters(EPIC, 'mode', 2, {}), false);
    assert.equal(matters(EPIC, 'ownTurns', 4, {}), false);
    assert.equal(matters(EPIC, 'ownTurns', 4, { mode: 'hydra' }), true);
    assert.deepEqual(fitting(EPIC, 4, { mode: 'hydra', ownTurns: true }), { mode: 'hydra', ownTurns: true });
    assert.deepEqual(fitting(EPIC, 2, { mode: 'hydra', format: 'dark_draft' }), { format: 'dark_draft' });
});

test('names of variants and values', () => {
    assert.equal(slugOf('hunter, first blood'), 'hunter-first-blood');
    assert.equal(wordOf({}), 'none');
    assert.equal(wordOf(null), 'none');
    assert.equal(wordOf(false), 'false');
});

test('every key that the client says is in the catalogue', () => {
    const words = readFileSync(`${MESSAGES}/en.txt`, 'utf8');
    const source = `${MESSAGES}/../web/src`;
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const keys = files.flatMap((name) =>
        [...readFileSync(`${source}/${name}`, 'utf8').matchAll(/\bsay\(\s*'([\w.-]+)'/g)].map(
            (match) => [name, match[1]!] as const,
        ),
    );
    assert.ok(keys.length > 200);
    for (const [name, key] of keys) assert.ok(words.includes(`\n${key} = `), `${name}: ${key}`);
});

test('two decks never have the same name', () => {
    assert.equal(freeName('Ox', []), 'Ox');
    assert.equal(freeName('Ox', ['Ox', 'Ox (2)']), 'Ox (3)');
});

const point = (step: number, turn: number, chance: number) => ({
    step,
    turn,
    seat: 'A',
    choice: '',
    chances: [chance, 10_000 - chance],
    before: [chance + 100, 9_900 - chance],
    loss: 100,
    turning: null,
});
const ANALYSIS: Analysis = {
    seats: ['A', 'B'],
    points: [point(2, 1, 5000), point(5, 1, 4000), point(9, 2, 7000)],
    turnings: [],
    result: { winners: ['A'], losers: ['B'], reason: '' },
};

test('the course begins before the first choice and ends with the result', () => {
    const course = courseOf(ANALYSIS, 12);
    assert.deepEqual(course.points[0], { step: 0, turn: 1, chances: [5100, 4900] });
    assert.deepEqual(course.points.at(-1), { step: 12, turn: 2, chances: [10_000, 0] });
    assert.deepEqual(turnStarts(course), [9]);
    assert.equal(nearestStep(course, 4), 5);
    assert.equal(nearestStep(course, 100), 12);
});

const rulesPage = (game: string, lang: string) =>
    readFileSync(`${MESSAGES}/../docs/rules/${lang === 'en' ? '' : `${lang}/`}${game}.md`, 'utf8');

test('every term leads to a clause that there is in every language', () => {
    for (const lang of LANGUAGES) {
        for (const [game, clause] of allClauses()) {
            assert.ok(rulesPage(game, lang).includes(`\n| ${clause} |`), `${lang} ${game} ${clause}`);
        }
    }
});

test('a chapter has the same address in every language, and no other has it', () => {
    const anchors = (game: string, lang: string) =>
        [...rulesPage(game, lang).matchAll(/^## (\d.*)$/gm)].map((match) => anchorOf(match[1] ?? ''));
    for (const game of GAMES) {
        const english = anchors(game, 'en');
        assert.ok(english.length > 20);
        assert.equal(new Set(english).size, english.length);
        for (const lang of LANGUAGES) assert.deepEqual(anchors(game, lang), english, `${lang} ${game}`);
    }
    assert.equal(anchorOf('16b. Урон и уничтожение'), 'chapter-16b');
});

test('clauses are found by words in their language, however they are typed', () => {
    const chapters = [
        { title: '1. Щиты', clauses: [{ id: 'SOI-SHIELD-01', text: 'Наёмник со щитом.' }] },
        { title: '2. Łańcuchy', clauses: [{ id: 'KF-CHAIN-01', text: 'Za każdy łańcuch …' }] },
    ];
    const found = (asked: string) => chaptersWith(asked, chapters).flatMap((each) => each.clauses.map((clause) => clause.id));
    assert.deepEqual(found(''), ['SOI-SHIELD-01', 'KF-CHAIN-01']);
    assert.deepEqual(found('наемник ЩИТЫ'), ['SOI-SHIELD-01']);
    assert.deepEqual(found('lancuch kf-'), ['KF-CHAIN-01']);
    assert.deepEqual(found('łańcuch щиты'), []);
});
