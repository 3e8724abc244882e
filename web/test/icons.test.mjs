import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { picturesOf } from '../tools/icons.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

for (const game of ['shards', 'keyforge', 'epic']) {
    const pictures = picturesOf(join(ROOT, 'web/icons', `${game}.json`));

    test(`every card of ${game} has a picture, and no other has`, () => {
        const folder = join(ROOT, 'cards', game);
        const cards = readdirSync(folder, { recursive: true }) // a set may have a folder of its own
            .filter((name) => name.endsWith('.card'))
            .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
            .flatMap((line) => /^[a-z][a-z ]*"([^"]+)"/.exec(line)?.[1] ?? []);
        assert.deepEqual(Object.keys(pictures.cards).sort(), cards.sort());
    });

    test(`every card of ${game} has a picture of its own`, () => {
        assert.equal(new Set(Object.values(pictures.cards)).size, Object.keys(pictures.cards).length);
    });

    test(`pictures of ${game} are paths on their field`, () => {
        for (const path of pictures.paths) assert.match(path, /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/);
    });
}
