// The pictures of a game's cards: which icon each has, of those that game-icons.net gives away (CC BY 3.0), drawn with as few
// digits as the eye needs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { optimize } from 'svgo';

const load = createRequire(import.meta.url);

const simpler = (body, size) => {
    const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`, {
        floatPrecision: 0,
        plugins: [{ name: 'convertPathData', params: { makeArcs: false } }],
    });
    return /<path [^>]*?\bd="([^"]+)"/.exec(data)?.[1];
};

// A file says "card": "icon". Gives each icon's path once, and of each card the number of its icon.
export const picturesOf = (file) => drawn(file, JSON.parse(readFileSync(file, 'utf8')));

const DAYS = 31;
const ROUNDS = 3; // of days, until a card comes again

// Of three games' files: the cards that the first page shows, by the names in another file.
export function doorPictures(folder, file) {
    const doors = JSON.parse(readFileSync(file, 'utf8'));
    return drawn(file, chosenFrom(folder, Object.values(doors).flat()));
}

// The cards of a day of the month, one for each round, with their game: taken evenly from all there are.
export function dayPictures(folder, day) {
    const all = GAMES.flatMap((game) => namesIn(folder, game).map((name) => ({ name, game })));
    const cards = Array.from(
        { length: ROUNDS },
        (_, round) => all[Math.floor(((day * ROUNDS + round) * all.length) / (DAYS * ROUNDS))],
    );
    const names = cards.map((card) => card.name);
    return { ...drawn(folder, chosenFrom(folder, names)), days: cards };
}

const GAMES = ['epic', 'keyforge', 'shards'];
const chosenIn = (folder, game) => JSON.parse(readFileSync(join(folder, `${game}.json`), 'utf8'));
const namesIn = (folder, game) => Object.keys(chosenIn(folder, game)).sort();

function chosenFrom(folder, names) {
    const all = Object.assign({}, ...GAMES.map((game) => chosenIn(folder, game)));
    return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function drawn(file, chosen) {
    const { icons, width } = load('@iconify-json/game-icons/icons.json');
    const names = [...new Set(Object.values(chosen))].sort();
    const paths = names.map((name) => {
        const path = icons[name] && simpler(icons[name].body, width);
        if (!path) throw new Error(`${file}: there is no icon ${name}`);
        return path;
    });
    const cards = Object.fromEntries(Object.entries(chosen).map(([card, icon]) => [card, names.indexOf(icon)]));
    return { size: width, paths, cards };
}
