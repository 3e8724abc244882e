// A language that nobody speaks: English with accents, in brackets and a third longer. Text without accents did not come from the
// catalogues; text that is cut off would be so in a language with longer words.
//   node e2e/pseudo.mjs URL [part of a page's name]
import { fileURLToPath } from 'node:url';
import { clientMessages } from '../tools/catalogue.mjs';
import { GAMES, SIZES, launch, settle, whatIsThere } from './browser.mjs';
import { visit } from './places.mjs';

const [url = 'http://127.0.0.1:8090', only] = process.argv.slice(2);
const MESSAGES = fileURLToPath(new URL('../../messages/en.txt', import.meta.url));
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćďéƒǵĥíĵķĺḿńóṕɋŕśţúṽŵẋýźÁƁĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŢÚṼŴẊÝŹ';
const accented = (text) => text.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)]);
const longer = (text) => ' õõõõ'.repeat(Math.ceil(text.length / 12)).slice(0, Math.ceil(text.length / 3));
const dressed = (text) => (/\p{L}/u.test(text) ? `[${accented(text)}${longer(text)}]` : text);

// The literal text of a message, also within its cases, and longer; what is filled in keeps its name.
function message(text) {
    let out = '';
    let literal = '';
    for (let at = 0; at < text.length; at++) {
        if (text[at] !== '{') {
            literal += text[at];
            out += accented(text[at]);
            continue;
        }
        let depth = 0;
        let end = at;
        do depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
        while (depth > 0 && ++end < text.length);
        const [, opening, cases] = /^(\{\s*[^\s,]+\s*,\s*(?:plural|select)\s*,)([^]*)\}$/.exec(text.slice(at, end + 1)) ?? [];
        if (!opening) out += text.slice(at, end + 1);
        else {
            out += opening;
            for (let from = 0; from < cases.length; ) {
                const open = cases.indexOf('{', from);
                if (open < 0) break;
                let close = open;
                let inner = 0;
                do inner += cases[close] === '{' ? 1 : cases[close] === '}' ? -1 : 0;
                while (inner > 0 && ++close < cases.length);
                out += `${cases.slice(from, open)}{${message(cases.slice(open + 1, close))}}`;
                from = close + 1;
            }
            out += '}';
        }
        at = end;
    }
    return /\p{L}/u.test(literal) ? out + longer(literal) : out;
}
const catalogue = (texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, /\p{L}/u.test(text) ? `[${message(text)}]` : text]));

// What the server puts into words itself. Names of cards, decks and people stay what they are.
const PROSE = /^(text|texts|marked|brief|title|about|detail|message|lines|.*Title|problems|warnings|choice|better)$/;
function prose(value, isProse = false) {
    if (typeof value === 'string') return isProse ? dressed(value) : value;
    if (Array.isArray(value)) return value.map((each) => prose(each, isProse));
    if (!value || typeof value !== 'object') return value;
    const isNames = 'texts' in value; // {English name: name}
    return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, isNames && key === 'texts' ? each : prose(each, PROSE.test(key))]),
    );
}

async function prepare(page) {
    const json = (change) => async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: change(await answer.json()) });
    };
    await page.route(/\/api\/v1\//, json(prose));
    await page.route(
        /\/api\/v1\/decks\//,
        json((body) => {
            for (const deck of [body, ...(body.decks ?? [])]) if (deck.name) names.add(deck.name);
            return prose(body);
        }),
    );
    await page.route(
        /\/api\/v1\/cards\//,
        json((body) => prose({ ...body, cards: body.cards.map((card) => ({ ...card, type: dressed(card.type) })) })),
    );
    await page.route(
        /\/api\/v1\/messages\/en/,
        json((body) => (body.messages ? { ...body, messages: catalogue(body.messages) } : catalogue(body))),
    );
    await page.route(/\/assets\/en-[^/]*\.js/, (route) =>
        route.fulfill({
            contentType: 'text/javascript',
            body: `export default ${JSON.stringify(catalogue(clientMessages(MESSAGES)))}`,
        }),
    );
    await page.routeWebSocket(/\/ws\/v1/, (socket) => {
        socket.connectToServer().onMessage((frame) => socket.send(JSON.stringify(prose(JSON.parse(String(frame))))));
    });
}

// Names are the same in every language.
const names = new Set(['Riffle', 'Mira', 'Decima', 'Tetra', 'Volos', 'Ko Syn Wu', 'English', 'Русский', 'Deutsch', 'Polski']);
for (const game of GAMES) {
    const { cards } = await (await fetch(`${url}/api/v1/cards/${game}?lang=en`)).json();
    for (const card of cards) for (const name of [card.name, card.title]) if (name) names.add(name);
}
const longestFirst = () => [...names].sort((a, b) => b.length - a.length);

const read = (known) => {
    const foreign = [];
    const cut = [];
    const isForeign = (text) => {
        if (!/[A-Za-z]{2}/.test(text)) return false;
        for (const name of known) if (text.includes(name)) text = text.replaceAll(name, '');
        text = text.replaceAll(/\band\b/g, ''); // the browser lists things in its own words
        return /[A-Za-z]{2}/.test(text);
    };
    const outside = 'script, style, noscript, kbd, code, svg, [lang]:not(html), [translate=no]';
    for (const element of document.body.querySelectorAll('*')) {
        if (element.closest(outside) || !element.checkVisibility()) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
            const text = element.getAttribute(name);
            if (text && isForeign(text)) foreign.push(`${name}=“${text}”`);
        }
        const text = [...element.childNodes]
            .flatMap((node) => (node.nodeType === 3 ? [node.nodeValue] : []))
            .join(' ')
            .trim();
        if (!text) continue;
        if (isForeign(text))
            foreign.push(`“${text.slice(0, 80)}” in <${element.tagName.toLowerCase()} class="${element.className}">`);
        const style = getComputedStyle(element);
        const isVeiled = style.clipPath !== 'none' || element.clientWidth <= 1; // for screen readers
        const isCut =
            (style.overflowX !== 'visible' &&
                !/auto|scroll/.test(style.overflowX) &&
                element.scrollWidth > element.clientWidth + 1) ||
            (style.overflowY !== 'visible' &&
                !/auto|scroll/.test(style.overflowY) &&
                element.scrollHeight > element.clientHeight + 4);
        // Faces of cards name them in two lines at most, their words are in the preview; and steps that are past may be short.
        const mayBeCut = element.closest('.card, .steps .done');
        // Or the frame it lies in ends before it does.
        const box = element.getBoundingClientRect();
        let isBeyond = false;
        for (let parent = element.parentElement; parent && !isBeyond; parent = parent.parentElement) {
            const { overflowX } = getComputedStyle(parent);
            if (/auto|scroll/.test(overflowX)) break;
            isBeyond = overflowX !== 'visible' && box.right > parent.getBoundingClientRect().right + 1;
        }
        if ((isCut || isBeyond) && !isVeiled && style.display !== 'inline' && !mayBeCut)
            cut.push(`“${text.slice(0, 60)}” in <${element.tagName.toLowerCase()} class="${element.className}">`);
    }
    return { foreign: [...new Set(foreign)], cut: [...new Set(cut)] };
};

const browser = await launch();
let found = 0;
let seen = 0;
const fail = (text) => {
    found++;
    console.log(`FAIL ${text}`);
};
const told = new Set();
async function look(page, name, complaint) {
    if (complaint) return fail(`${name}: ${complaint}. ${await whatIsThere(page)}`);
    if (!(await page.evaluate(() => /\[[^\]]*[áéíóúõ]/.test(document.body.innerText)))) fail(`${name}: nothing is in brackets`);
    seen++;
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settle(page);
        const { foreign, cut } = await page.evaluate(read, longestFirst());
        for (const each of foreign)
            if (!told.has(each) && told.add(each)) fail(`${name}, ${width} px: not from a catalogue: ${each}`);
        for (const each of cut) if (!told.has(each) && told.add(each)) fail(`${name}, ${width} px: cut off: ${each}`);
    }
}
await visit(browser, url, { only: only && new RegExp(only), prepare }, look);
await browser.close();
console.log(`${seen} pages in a language a third longer: ${found || 'no'} faults`);
process.exitCode = found || !seen ? 1 : 0;
