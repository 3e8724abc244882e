// The stage holds still: over whole games no zone and no prompt moves by a pixel, no text is under 11.5 px, and nothing is cut off;
// and every card fits on every face, in every language.
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

// What is cut off on the cards of a page, which shows all of them.
const cut = () => {
    const faults = [];
    for (const card of document.querySelectorAll('.entry > .card')) {
        const name = card.querySelector('.nm .a').textContent;
        const isShown = (element) => element && element.checkVisibility() && element.getBoundingClientRect().height > 0;
        const plate = card.querySelector('.plate');
        const label = card.querySelector('.nm');
        const over = (inner, outer) => {
            const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
            return Math.max(a.bottom - b.bottom, b.top - a.top, a.right - b.right, b.left - a.left);
        };
        if (isShown(label) && (over(label, plate) > 1 || label.scrollWidth > plate.clientWidth + 1))
            faults.push(`${name}: the name is cut off`);
        const text = card.querySelector('.txt');
        if (isShown(text) && text.firstElementChild.getBoundingClientRect().height > text.clientHeight + 1)
            faults.push(`${name}: the text is cut off`);
        const brief = card.querySelector('.brief');
        if (isShown(brief) && brief.firstElementChild && over(brief.firstElementChild, card.querySelector('.box')) > 1)
            faults.push(`${name}: the short text is cut off`);
        for (const element of card.querySelectorAll('.nm, .nm .b, .txt, .brief, .type'))
            if (isShown(element) && parseFloat(getComputedStyle(element).fontSize) < 11.45)
                faults.push(`${name}: ${element.className} is too small`);
    }
    return {
        faults,
        count: document.querySelectorAll('.entry > .card').length,
        long: document.querySelectorAll('.entry .in.long').length,
    };
};

async function fitCards() {
    for (const lang of ['en', 'ru', 'de', 'pl'])
        for (const game of GAMES) {
            const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
            page.setDefaultTimeout(180_000);
            await page.addInitScript((chosen) => localStorage.setItem('riffle.lang', chosen), lang);
            await page.goto(`${url}/cards/${game}?all=1`);
            await page.waitForFunction(() => document.querySelectorAll('.entry > .card').length > 50);
            await page.evaluate(() => document.fonts.ready);
            await page.waitForTimeout(300);
            const full = await page.evaluate(cut);
            for (const each of full.faults) fail(`${lang} ${game}, 166 px: ${each}`);
            for (const width of [133, 121, 104, 72]) {
                await page.evaluate(
                    (w) => document.querySelectorAll('.entry > .card').forEach((card) => card.style.setProperty('--w', `${w}px`)),
                    width,
                );
                const { faults: found } = await page.evaluate(cut);
                for (const each of found) fail(`${lang} ${game}, ${width} px: ${each}`);
            }
            console.log(`ok   ${lang} ${game}: ${full.count} cards, of ${full.long} the text in short at 166 px`);
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
console.log(faults ? `${faults} faults` : 'nothing moved, nothing is too small, nothing is cut off');
process.exitCode = faults ? 1 : 0;
