// No page scrolls sideways, down to 320 pixels and with text of twice the size, and nothing that can be pressed lies outside of
// what can be reached; at twice the size a game can be played.
//   node e2e/layout.mjs URL [part of a page's name]
import { SIZES, GAMES, chance, launch, makeTable, nextDecision, settle, whatIsThere } from './browser.mjs';
import { PLAYERS } from './hands.mjs';
import { visit } from './places.mjs';

const [url = 'http://127.0.0.1:8090', only] = process.argv.slice(2);
const NARROW = [320, 640];
const browser = await launch();
let found = 0;
let seen = 0;

const fail = (text) => {
    found++;
    console.log(`FAIL ${text}`);
};

// Wider than the window, and by what; controls that are cut off and can't be scrolled to.
const measure = () => {
    const isHidden = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isCut = (element) => {
        for (let parent = element.parentElement; parent; parent = parent.parentElement)
            if (getComputedStyle(parent).overflowX !== 'visible') return true;
        return false;
    };
    const wide = document.documentElement.scrollWidth - innerWidth;
    let widest = '';
    if (wide > 0) {
        let right = innerWidth;
        for (const element of document.body.querySelectorAll('*')) {
            const box = element.getBoundingClientRect();
            if (box.right <= right + 0.5 || isHidden(element) || isCut(element)) continue;
            right = box.right;
            widest = element.outerHTML.slice(0, 120);
        }
    }
    const lost = [];
    for (const control of document.querySelectorAll('button, a[href], input, select, summary')) {
        const box = control.getBoundingClientRect();
        if (isHidden(control) || box.width < 2 || box.height < 2) continue;
        for (let parent = control.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(parent);
            const frame = parent.getBoundingClientRect();
            const isCutX =
                (overflowX === 'hidden' || overflowX === 'clip') && (box.right <= frame.left || box.left >= frame.right);
            const isCutY =
                (overflowY === 'hidden' || overflowY === 'clip') && (box.bottom <= frame.top || box.top >= frame.bottom);
            if (isCutX || isCutY) {
                lost.push(control.outerHTML.slice(0, 120));
                break;
            }
            if (/auto|scroll/.test(overflowX + overflowY)) break; // it can be scrolled to
        }
    }
    return { wide, widest, lost };
};

async function check(page, name) {
    await settle(page);
    const { wide, widest, lost } = await page.evaluate(measure);
    if (wide > 0) fail(`${name}: ${wide} px wider than the window: ${widest}`);
    for (const each of lost.slice(0, 3)) fail(`${name}: can't be reached: ${each}`);
}

async function look(page, name, complaint) {
    if (complaint) return fail(`${name}: ${complaint}. ${await whatIsThere(page)}`);
    seen++;
    for (const [width, height] of [...SIZES, NARROW]) {
        await page.setViewportSize({ width, height });
        await check(page, `${name}, ${width} px`);
    }
    await page.evaluate(() => (document.documentElement.dataset.text = '200'));
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await check(page, `${name}, ${width} px, text 200 %`);
    }
}
await visit(browser, url, { only: only && new RegExp(only) }, look);

// Somebody with large text plays some turns.
const DECISIONS = 10;
for (const game of only ? [] : GAMES) {
    for (const [width, height] of SIZES) {
        const name = `${game} with text 200 %, ${width} px`;
        const table = await makeTable(url, {
            game,
            seed: 8,
            seats: [
                { kind: 'here', name: 'Mira' },
                { kind: 'bot', level: 1 },
            ],
        });
        const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
        const page = await context.newPage();
        page.setDefaultTimeout(180_000);
        await page.addInitScript(() => {
            localStorage.setItem('riffle.text', '200');
            localStorage.setItem('riffle.confirm-end', 'off');
        });
        await page.goto(`${url}/g/${table.id}?token=${table.seats[0].token}`);
        const next = chance(23);
        let last = null;
        try {
            for (let i = 0; i < DECISIONS; i++) {
                last = await nextDecision(page, last);
                if (last === null) break;
                await PLAYERS.mouse.act(page, next);
            }
            await nextDecision(page, last);
            await check(page, name);
        } catch (error) {
            fail(`${name}: ${error.message.split('\n')[0]}. ${await whatIsThere(page)}`);
        }
        await context.close();
    }
}
await browser.close();
console.log(`${seen} pages at 1366, 390 and 320 px, and with text of 200 %: ${found || 'no'} faults`);
process.exitCode = found || !seen ? 1 : 0;
