// What the players of these tests share: a browser, a table, and the choice of what to do next.
import { chromium } from 'playwright-core';

export const launch = () =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// Small, and the same every time.
export function chance(seed) {
    let state = seed >>> 0 || 1;
    return (below) => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state % below;
    };
}

export async function newTable(url, game, { seed = 1, level = 1, options = {}, lang = 'en' } = {}) {
    const seats = [
        { kind: 'person', name: 'Mira' },
        { kind: 'bot', level },
    ];
    const answer = await fetch(`${url}/api/v1/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game, seats, seed, options }),
    });
    const table = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(table));
    return { id: table.id, token: table.seats[0].token, lang };
}

// A page at that table's seat. What the console says against it is collected.
export async function sitDown(browser, url, table, { view = 'table', ...context } = {}) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, ...context });
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.addInitScript(
        ([chosen, lang]) => {
            localStorage.setItem('riffle.view', chosen);
            localStorage.setItem('riffle.lang', lang);
            localStorage.setItem('riffle.motion', 'off');
        },
        [view, table.lang],
    );
    await page.goto(`${url}/g/${table.id}?token=${table.token}`);
    return { page, complaints };
}

export const isOver = (page) => page.evaluate(() => document.querySelector('#prompt.over, [data-over]') !== null);

// Waits until there is something to decide, or the game is over: the number of the decision, or null.
export async function nextDecision(page, last) {
    const handle = await page.waitForFunction(
        (before) => {
            const prompt = document.querySelector('#prompt');
            if (prompt?.dataset.over !== undefined) return { over: true };
            const id = prompt?.dataset.decision;
            return id && id !== before ? { id } : null;
        },
        last,
        { timeout: 60_000, polling: 20 },
    );
    const found = await handle.jsonValue();
    return found.over ? null : found.id;
}
