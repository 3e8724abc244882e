// Every page there is, opened one after the other: what looks at pages (axe, widths, languages) looks at all of them.
import WebSocket from 'ws';
import { GAMES, chance, makeTable, nextDecision, settle } from './browser.mjs';
import { PLAYERS } from './hands.mjs';

const person = (name) => ({ kind: 'person', name });
const bot = { kind: 'bot', level: 1 };

// A game of some choices that was given up: its id.
export async function finishedTable(url, game, choices = 12) {
    const table = await makeTable(url, { game, seed: 5, seats: [person('Mira'), bot] });
    const { token, seat } = table.seats[0];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/v1?table=${table.id}&token=${token}`, 'riffle.v1');
    await new Promise((resolve, reject) => {
        let done = 0;
        const next = chance(17);
        const timer = setTimeout(() => reject(new Error(`the game of ${game} does not go on`)), 120_000);
        socket.on('error', reject);
        socket.on('message', (frame) => {
            const { t, d } = JSON.parse(String(frame));
            if (d?.result) {
                clearTimeout(timer);
                return resolve();
            }
            if ((t !== 'snap' && t !== 'step') || d.decision?.seat !== seat || !d.decision.options?.length) return;
            const wish =
                done++ < choices
                    ? { t: 'act', d: { n: `n${done}`, decision: d.decision.id, option: 1 + next(d.decision.options.length) } }
                    : { t: 'concede', d: { n: 'end' } };
            socket.send(JSON.stringify(wish));
        });
    });
    socket.close();
    return table.id;
}

// A seat at a table, some decisions into the game.
async function sitAt(page, url, table, view, decisions) {
    await page.addInitScript((chosen) => localStorage.setItem('riffle.view', chosen), view);
    await page.goto(`${url}/g/${table.id}?token=${table.seats[0].token}`);
    const next = chance(table.id.length + decisions);
    let last = null;
    for (let i = 0; i < decisions; i++) {
        last = await nextDecision(page, last);
        if (last === null) return;
        await PLAYERS[view === 'text' ? 'text' : 'mouse'].act(page, next);
    }
    await nextDecision(page, last);
}

// [name, what opens it on a fresh page]. A page counts as open when there is something to read.
export function places(url) {
    const plain = (path, ready = 'h1') => [
        path,
        async (page) => {
            await page.goto(url + path);
            await page.waitForSelector(ready);
        },
    ];
    const at = (game, view, decisions) => [
        `${view} of ${game}`,
        async (page) => sitAt(page, url, await makeTable(url, { game, seed: 3, seats: [person('Mira'), bot] }), view, decisions),
    ];
    return [
        plain('/'),
        plain('/nowhere'),
        plain('/settings'),
        plain('/about'),
        plain('/games'),
        plain('/decks/keyforge'),
        plain('/decks/epic'),
        ...GAMES.flatMap((game) => [
            plain(`/play/${game}`, 'form'),
            plain(`/play/${game}?with=friend`, 'form'),
            plain(`/cards/${game}`, '.card'),
            plain(`/rules/${game}`, 'main p'),
            plain(`/learn/${game}`, 'main button'),
            at(game, 'table', 7),
            at(game, 'text', 3),
        ]),
        ...['keyforge', 'epic'].map((game) => [
            `deck of ${game}`,
            async (page) => {
                await page.goto(`${url}/decks/${game}`);
                await page.locator('.drop').first().locator('.acts button').click();
                await page.waitForSelector('.sheet-part');
            },
        ]),
        [
            'help at the table',
            async (page) => {
                await sitAt(
                    page,
                    url,
                    await makeTable(url, { game: 'keyforge', seed: 4, seats: [person('Mira'), bot] }),
                    'table',
                    1,
                );
                await page.locator('#prompt').focus();
                await page.keyboard.press('?');
                await page.waitForSelector('dialog[open]');
            },
        ],
        [
            'waiting room',
            async (page) => {
                const table = await makeTable(url, { game: 'epic', seats: [person('Mira'), { kind: 'open' }] });
                await page.goto(`${url}/g/${table.id}?token=${table.seats[0].token}`);
                await page.waitForSelector('.waiting');
            },
        ],
        [
            'open seat',
            async (page) => {
                const table = await makeTable(url, { game: 'shards', seats: [person('Mira'), { kind: 'open' }] });
                await page.goto(`${url}/g/${table.id}`);
                await page.waitForSelector('.join');
            },
        ],
        [
            'curtain',
            async (page) => {
                await page.goto(`${url}/play/shards?with=here`);
                await page.locator('button[type=submit]').click();
                const next = chance(29);
                for (let last = null; !(await page.locator('.curtain').count()); ) {
                    const found = page.waitForSelector('.curtain').then(() => last);
                    const id = await Promise.race([nextDecision(page, last), found]);
                    if (id === last || id === null || (await page.locator('.curtain').count())) break;
                    last = id;
                    await PLAYERS.mouse.act(page, next);
                }
                await page.waitForSelector('.curtain');
            },
        ],
        ...GAMES.flatMap((game) => [
            [
                `end of ${game}`,
                async (page) => {
                    await page.goto(`${url}/g/${await finishedTable(url, game)}`);
                    await page.waitForSelector('#prompt[data-over]');
                },
            ],
            [
                `replay of ${game}`,
                async (page) => {
                    await page.goto(`${url}/g/${await finishedTable(url, game)}?step=6`);
                    await page.waitForSelector('.card');
                },
            ],
            [
                `chances of ${game}`,
                async (page) => {
                    await page.goto(`${url}/g/${await finishedTable(url, game, 6)}?step=4#chances`);
                    await page.waitForSelector('.graph');
                },
            ],
            [
                `lesson of ${game}`,
                async (page) => {
                    await page.goto(`${url}/learn/${game}`);
                    await page.click('.start-lesson .pri');
                    await page.waitForSelector('.lesson');
                    await nextDecision(page, null);
                },
            ],
        ]),
    ];
}

// Goes through them, each on a page of its own that starts with these settings of the browser and of the reader.
export async function visit(browser, url, { only, context: settings = {}, reader = {}, prepare }, look) {
    for (const [name, open] of places(url)) {
        if (only && !only.test(name)) continue;
        const context = await browser.newContext({
            viewport: { width: 1366, height: 768 },
            reducedMotion: 'reduce',
            ...settings,
        });
        const page = await context.newPage();
        page.setDefaultTimeout(180_000);
        const complaints = [];
        // A page that is not there says so by its status, too, and the browser tells.
        const isMeant = (text) => name === '/nowhere' && text.includes('404');
        page.on('console', (message) => {
            if (message.type() === 'error' && !isMeant(message.text())) complaints.push(message.text());
        });
        page.on('pageerror', (error) => complaints.push(String(error)));
        await page.addInitScript(
            (wishes) => {
                for (const [key, value] of Object.entries(wishes)) localStorage.setItem(`riffle.${key}`, value);
            },
            { lang: 'en', 'confirm-end': 'off', name: 'Mira', ...reader },
        );
        try {
            await prepare?.(page);
            await open(page);
            await settle(page);
            await look(page, name);
        } catch (error) {
            complaints.push(error.message.split('\n').slice(0, 2).join(' '));
        }
        for (const each of complaints) await look(page, name, each);
        await context.close();
    }
}
