// The stage holds still: over whole games no zone and no prompt moves by a pixel, no text is under 11.5 px, and nothing is cut off;
// and every card fits on every face, in every language, with no word under a figure or beyond its edge.
//   node e2e/stage.mjs URL [games | cards] [decisions a game]
import { GAMES, chance, launch, makeTable, nextDecision, sitDown } from './browser.mjs';
import { PLAYERS } from './hands.mjs';

const [url = 'http://127.0.0.1:8090', what = 'all', count = '25'] = process.argv.slice(2);
const ROOMS = [
    [1366, 768],
    [390, 844],
];
const SMALLEST = 11.45; // rounding of the browser
const browser = await launch();
let faults = 0;
const fail = (text) => {
    faults++;
    if (faults <= 40) console.log(`FAIL ${text}`);
};

// Where the fixed parts are, and which texts are too small to read.
const look = (smallest) => {
    const places = {};
    for (const part of document.querySelectorAll(
        '.stage > [data-place], .stage > .prompt-place, .stage > .side, .stage > .crest',
    )) {
        const { x, y, width, height } = part.getBoundingClientRect();
        const name = part.dataset.place ?? `${part.className.split(' ').slice(0, 2).join('.')}${part.dataset.seat ?? ''}`;
        // A side grows from its edge towards the middle with what it has to say; its edge stays.
        places[name] = part.matches('.side.me')
            ? [x, y + height, width]
            : part.matches('.side.foe')
              ? [x, y, width]
              : [x, y, width, height];
    }
    const small = [];
    for (const element of document.querySelectorAll('.stage *')) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        if (!hasText || element.closest('.vh, [data-director]')) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size < smallest)
            small.push(`${element.className || element.tagName} ${size.toFixed(1)} px “${element.textContent.slice(0, 20)}”`);
    }
    return { places, small };
};

async function playAndLook(game, seats, [width, height]) {
    const name = `${game}, ${seats} seats, ${width}×${height}`;
    const table = await makeTable(url, {
        game,
        seed: 3,
        seats: [{ kind: 'here', name: 'Mira' }, ...Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 1 }))],
        options: game === 'epic' && seats > 2 ? { mode: 'ffa' } : {},
    });
    const made = { id: table.id, token: table.seats[0].token, lang: 'en' };
    const { page, complaints } = await sitDown(browser, url, made, { viewport: { width, height } });
    const next = chance(17);
    const first = {};
    const told = new Set();
    let last = null;
    for (let i = 0; i < Number(count); i++) {
        last = await nextDecision(page, last);
        if (last === null) break;
        const { places, small } = await page.evaluate(look, SMALLEST);
        for (const [part, now] of Object.entries(places)) {
            first[part] ??= now;
            const moved = now.some((value, k) => Math.abs(value - first[part][k]) > 0.5);
            if (moved && !told.has(part)) fail(`${name}: ${part} moved from ${first[part].join()} to ${now.join()}`);
            if (moved) told.add(part);
        }
        for (const each of small) if (!told.has(each.split(' ')[0])) (fail(`${name}: ${each}`), told.add(each.split(' ')[0]));
        await PLAYERS.mouse.act(page, next);
    }
    for (const each of complaints) fail(`${name}: ${each}`);
    await page.context().close();
}

// What is cut off, covered or too small on the cards of a page, which shows all of them. Words are measured line by line; a figure
// or mark covers them where its shape does, which leaves out the corners of its box, and what lies over a card covers all of them.
const cut = (smallest) => {
    const faults = [];
    const CORNER = 0.14; // of a shape's box
    const SLACK = 1; // pixels
    const isShown = (element) => element && element.checkVisibility({ visibilityProperty: true });
    const linesOf = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].filter((each) => each.width > 1 && each.height > 1);
    };
    const meets = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
    const shapeOf = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [width * CORNER, height * CORNER];
        return { left: left + x, right: left + width - x, top: top + y, bottom: top + height - y };
    };
    // The letters of a line reach less high and low than its box.
    const lettersOf = (line) => ({
        left: line.left,
        right: line.right,
        top: line.top + line.height * 0.18,
        bottom: line.bottom - line.height * 0.18,
    });
    for (const card of document.querySelectorAll('.entry > .card')) {
        const name = card.querySelector('.vh').textContent;
        const inside = card.querySelector('.in').getBoundingClientRect();
        const hidden = parseFloat(getComputedStyle(card).getPropertyValue('--cut')) || 0;
        const right = Math.min(inside.right, card.getBoundingClientRect().right - hidden);
        const shapes = [...card.querySelectorAll('.gem, .st, .mk')]
            .filter(isShown)
            .map((each) => [each.className, shapeOf(each)]);
        const isAlong = hidden > 0 && card.matches('.fan *');
        for (const part of card.querySelectorAll('.nm .a, .nm .b, .txt p, .bl, .type')) {
            if (!isShown(part) || part.textContent.trim() === '') continue;
            const kind = part.closest('.nm, .txt, .brief, .type').className;
            const of = part.closest('.plate, .box').getBoundingClientRect();
            if (parseFloat(getComputedStyle(part).fontSize) < smallest) faults.push(`${name}: ${kind} is too small`);
            const edge = part.matches('.type') ? part.getBoundingClientRect().right : right;
            for (const line of linesOf(part)) {
                const seen = lettersOf(line);
                const isOut =
                    seen.left < inside.left - SLACK ||
                    (!isAlong && seen.right > edge + SLACK) ||
                    seen.top < of.top - SLACK ||
                    seen.bottom > of.bottom + SLACK;
                if (isOut) faults.push(`${name}: ${kind} is cut off`);
                for (const [what, shape] of shapes) if (meets(seen, shape)) faults.push(`${name}: ${what} covers its ${kind}`);
            }
        }
        const [first, ...others] = shapes;
        for (const [what, shape] of others)
            if (first && meets(first[1], shape)) faults.push(`${name}: ${what} covers ${first[0]}`);
    }
    return {
        faults: [...new Set(faults)],
        count: document.querySelectorAll('.entry > .card').length,
        long: document.querySelectorAll('.entry .in.long').length,
        early: [...document.querySelectorAll('.entry .brief')].filter((each) => each.textContent.endsWith('…')).length,
    };
};

// Widths of cards, and how much of each another hides: those of the tables, at every size and of full boards.
const FACES = [[166, 0], [219, 0], [219, 60], [133, 0], [151, 0], [133, 26], [151, 80], [121, 0], [104, 0], [104, 38], [72, 0], [56, 10]]; // prettier-ignore

async function fitCards() {
    for (const lang of ['en', 'ru', 'de', 'pl'])
        for (const game of GAMES) {
            const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
            page.setDefaultTimeout(180_000);
            await page.addInitScript((chosen) => localStorage.setItem('riffle.lang', chosen), lang);
            await page.goto(`${url}/cards/${game}?all=1`);
            await page.waitForFunction(() => document.querySelectorAll('.entry > .card').length > 50);
            await page.evaluate(() => document.fonts.ready);
            const told = [];
            for (const [width, hidden] of FACES) {
                await page.evaluate(
                    ([w, c]) => {
                        history.replaceState(null, '', `${location.pathname}?all=1&width=${w}&cut=${c}`);
                        dispatchEvent(new PopStateEvent('popstate'));
                    },
                    [width, hidden],
                );
                await page.waitForFunction(
                    (w) => document.querySelector('.entry:last-child > .card').style.getPropertyValue('--w') === `${w}px`,
                    width,
                );
                const { faults: found, count, long, early } = await page.evaluate(cut, SMALLEST);
                for (const each of found) fail(`${lang} ${game}, ${width} px, ${hidden} hidden: ${each}`);
                if (width === 166) told.push(`${count} cards, of ${long} the text in short at 166 px`);
                if (width === 133 && !hidden) told.push(`of ${early} the beginning of it at 133 px`);
            }
            console.log(`ok   ${lang} ${game}: ${told.join(', ')}`);
            await page.close();
        }
}

if (what !== 'cards') {
    for (const game of GAMES) for (const room of ROOMS) await playAndLook(game, 2, room);
    await playAndLook('shards', 4, ROOMS[0]);
    await playAndLook('epic', 4, ROOMS[0]);
    await playAndLook('epic', 8, ROOMS[0]);
}
if (what !== 'games') await fitCards();
await browser.close();
console.log(faults ? `${faults} faults` : 'nothing moved, nothing is too small, nothing is cut off or covered');
process.exitCode = faults ? 1 : 0;
