// The cards of a game as /api/v1/cards gives them, read from the card files and from `riffle cards show`.
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HEAD = /^(relic champion|relic ally|\w+) "([^"]+)"\s*(.*)$/;

function heads(folder) {
    const cards = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.card'))) {
        for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
            const match = HEAD.exec(line);
            if (!match) continue;
            const card = { kind: match[1].split(' ')[0], name: match[2], facts: {}, words: [] };
            for (const fact of match[3].split(/\s{2,}/).filter(Boolean)) {
                const number = /^(\w+) (-?\d+)$/.exec(fact);
                if (number) card.facts[number[1]] = Number(number[2]);
                else card.words.push(fact);
            }
            cards.push(card);
        }
    }
    return cards;
}

async function texts(program, game, name) {
    const { stdout } = await run(program, ['cards', '--game', game, 'show', name]);
    const byLanguage = {};
    for (const block of stdout.split('\n\n')) {
        const match = /^(en|ru|de|pl) {2}(.*)\n([^]*)$/.exec(block);
        if (!match) continue;
        const [line, ...rest] = match[3].split('\n').map((each) => each.replace(/^ {2}/, ''));
        byLanguage[match[1]] = { title: match[2], type: line, text: rest.filter(Boolean).join('\n') };
    }
    return byLanguage;
}

const known = new Map();

export async function cardsOf(program, root, game, lang) {
    if (!known.has(game)) {
        const cards = heads(join(root, 'cards', game));
        for (let at = 0; at < cards.length; at += 8) {
            await Promise.all(
                cards
                    .slice(at, at + 8)
                    .map(async (card) => (card.byLanguage = await texts(program, game, card.name).catch(() => ({})))),
            );
        }
        known.set(game, cards);
    }
    return known
        .get(game)
        .map(({ byLanguage, ...card }) => ({ ...card, title: card.name, type: '', text: '', detail: '', ...byLanguage[lang] }));
}
