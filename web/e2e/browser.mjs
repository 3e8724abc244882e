// What the players of these tests share: a browser, a table, and the choice of what to do next.
import { chromium } from 'playwright-core';

export const GAMES = ['shards', 'keyforge', 'epic'];
export const SIZES = [
    [1366, 768],
    [390, 844],
];

// Root has no sandbox to run a browser in, and small machines have little shared memory.
export const launch = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        chromiumSandbox: process.getuid?.() !== 0,
        args: ['--disable-dev-shm-usage'],
        timeout: 120_000,
    });

// How many times longer things take here than with a processor to themselves: limits in seconds are those of a machine at rest.
export function slowness() {
    const began = performance.now();
    const before = process.cpuUsage();
    let used = 0;
    while (used < 300) {
        const { user, system } = process.cpuUsage(before);
        used = (user + system) / 1000;
    }
    return Math.max(1, (performance.now() - began) / used);
}

// For who reads of a failure: the prompt, or else the page's first words.
export async function whatIsThere(page) {
    const text = await page
        .evaluate(() => (document.querySelector('#prompt') ?? document.querySelector('main') ?? document.body).innerText)
        .catch((error) => error.message);
    return `${page.url().replace(/token=[^&]*/, 'token=…')} says “${text.replace(/\s+/g, ' ').slice(0, 300)}”`;
}

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

export async function makeTable(url, plan) {
    const answer = await fetch(`${url}/api/v1/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(plan),
    });
    const table = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(table));
    return table;
}

export async function newTable(url, game, { seed = 1, level = 1, options = {}, lang = 'en' } = {}) {
    const seats = [
        { kind: 'here', name: 'Mira' },
        { kind: 'bot', level },
    ];
    const table = await makeTable(url, { game, seats, seed, options });
    return { id: table.id, token: table.seats[0].token, lang };
}

// Until what moves has come to rest.
export const settle = (page) =>
    page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        await frame();
        await frame();
        const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
    });

// A page at that table's seat. What the console says against it is collected.
export async function sitDown(browser, url, table, { view = 'table', ...context } = {}) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, ...context });
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 180_000));
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.addInitScript(
        ([chosen, lang]) => {
            localStorage.setItem('riffle.view', chosen);
            localStorage.setItem('riffle.lang', lang);
            localStorage.setItem('riffle.motion', 'off');
            localStorage.setItem('riffle.pace', 'off');
            localStorage.setItem('riffle.confirm-end', 'off');
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
        { timeout: 180_000, polling: 20 },
    );
    const found = await handle.jsonValue();
    return found.over ? null : found.id;
}
