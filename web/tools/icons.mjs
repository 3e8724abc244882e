// The pictures of a game's cards: which icon each has, of those that game-icons.net gives away (CC BY 3.0), drawn with as few
// digits as the eye needs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
export function picturesOf(file) {
    const { icons, width } = load('@iconify-json/game-icons/icons.json');
    const chosen = JSON.parse(readFileSync(file, 'utf8'));
    const names = [...new Set(Object.values(chosen))].sort();
    const paths = names.map((name) => {
        const path = icons[name] && simpler(icons[name].body, width);
        if (!path) throw new Error(`${file}: there is no icon ${name}`);
        return path;
    });
    const cards = Object.fromEntries(Object.entries(chosen).map(([card, icon]) => [card, names.indexOf(icon)]));
    return { size: width, paths, cards };
}
