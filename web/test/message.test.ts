// The vectors of tests/vectors/messages.json, which tests/message_vectors_test.cpp reads too: both must agree to the byte. Then what
// the catalogues have.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fillIn, pluralForm } from '../src/i18n/message.js';

declare const MESSAGES: string;
const LANGUAGES = ['en', 'ru', 'de', 'pl'];

function catalogue(language: string): Map<string, string> {
    const lines = readFileSync(`${MESSAGES}/${language}.txt`, 'utf8').split('\n');
    return new Map(
        lines.flatMap((line) => {
            const at = line.indexOf(' = ');
            return at > 0 && !line.startsWith('#') ? [[line.slice(0, at), line.slice(at + 3)] as const] : [];
        }),
    );
}

const catalogues = new Map(LANGUAGES.map((language) => [language, catalogue(language)]));
const say = (language: string, key: string, args: Record<string, string | number>) =>
    fillIn(language, catalogues.get(language)?.get(key) ?? key, args);

interface Vector {
    lang: string;
    key?: string;
    text?: string;
    args: Record<string, string | number>;
    expected: string;
}

test('the vectors are filled to the byte', () => {
    const vectors = JSON.parse(readFileSync(`${MESSAGES}/../tests/vectors/messages.json`, 'utf8')) as Vector[];
    assert.ok(vectors.length > 100);
    for (const { lang, key, text, args, expected } of vectors) {
        const filled = key === undefined ? fillIn(lang, text ?? '', args) : say(lang, key, args);
        assert.equal(filled, expected, `${lang} ${key ?? text} ${JSON.stringify(args)}`);
    }
});

test('numbers count as the language does', () => {
    const cards = (language: string, amount: number) => say(language, 'shards.event.discard', { seat: 'A', amount });
    assert.equal(cards('en', 1), 'A discards 1 card.');
    assert.equal(cards('en', 0), 'A discards 0 cards.');
    assert.equal(cards('de', 2), 'A legt 2 Karten ab.');
    assert.equal(cards('ru', 1), 'A сбрасывает 1 карту.');
    assert.equal(cards('ru', 3), 'A сбрасывает 3 карты.');
    assert.equal(cards('ru', 11), 'A сбрасывает 11 карт.');
    assert.equal(cards('ru', 21), 'A сбрасывает 21 карту.');
    assert.equal(cards('pl', 22), 'A odrzuca 22 karty.');
    assert.equal(cards('pl', 21), 'A odrzuca 21 kart.');
    assert.equal(cards('pl', 12), 'A odrzuca 12 kart.');
});

test('words choose, and choices nest', () => {
    const gain = (language: string, resource: string, amount: string | number) =>
        say(language, 'shards.event.gain', { seat: 'B', resource, amount });
    assert.equal(gain('en', 'crystals', 1), 'B gains 1 crystal.');
    assert.equal(gain('en', 'power', 'infinite'), 'B gains infinite power.');
    assert.equal(gain('ru', 'crystals', 2), 'B получает 2 кристалла.');
    assert.equal(gain('pl', 'crystals', 5), 'B otrzymuje 5 klejnotów.');
    assert.equal(gain('de', 'health', 3), 'B erhält 3 Leben.');
});

test('exact numbers go before plural forms', () => {
    const text = '{n, plural, =0 {none} one {# thing} other {# things}}';
    assert.equal(fillIn('en', text, { n: 0 }), 'none');
    assert.equal(fillIn('en', text, { n: 1 }), '1 thing');
    assert.equal(fillIn('en', 'hello {who}'), 'hello {who}');
});

test('every message of every language is filled without a brace left', () => {
    for (const [language, messages] of catalogues) {
        for (const [key, text] of messages) {
            const names = [...text.matchAll(/\{\s*([\w-]+)/g)].map((match) => match[1]!);
            const filled = fillIn(language, text, Object.fromEntries(names.map((name) => [name, 3])));
            assert.doesNotMatch(filled, /[{}#]/, `${language} ${key}: ${filled}`);
        }
    }
});

test('the languages have the same keys of the client', () => {
    const own = (language: string) => [...(catalogues.get(language)?.keys() ?? [])].filter((key) => key.startsWith('web.'));
    assert.ok(own('en').length > 100);
    for (const language of LANGUAGES) assert.deepEqual(own(language), own('en'), language);
});

test('plural forms', () => {
    assert.equal(pluralForm('ru', 5), 'many');
    assert.equal(pluralForm('pl', 2), 'few');
    assert.equal(pluralForm('de', 0), 'other');
});
