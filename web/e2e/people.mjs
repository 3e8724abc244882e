// Two people in two browsers finish a game by an invite link while a third watches; then two at one screen.
//   node e2e/people.mjs URL [game]
// The watcher is sent nothing hidden; the replay opened elsewhere shows the same step, and played on from there offers the same.
import { chance, launch, nextDecision, whatIsThere } from './browser.mjs';
import { PLAYERS } from './hands.mjs';

const [url = 'http://127.0.0.1:8090', game = 'epic'] = process.argv.slice(2);
const LONGEST = 1500;
const browser = await launch();
const complaints = [];

// What a page was sent, frame by frame.
function framesOf(page) {
    const frames = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))));
    return frames;
}

// Every id of a card in what was sent.
function idsIn(value, ids = new Set()) {
    if (Array.isArray(value)) for (const each of value) idsIn(each, ids);
    else if (value && typeof value === 'object') {
        if (typeof value.id === 'string' && /^c\d+$/.test(value.id)) ids.add(value.id);
        for (const each of Object.values(value)) idsIn(each, ids);
    }
    return ids;
}

// A card is hidden while it lies in a hand, a deck or an archive. A watcher may hear of it when it is shown there, and not before.
async function leaks(id, frames) {
    const found = [];
    const known = new Set();
    for (const { t, d } of frames) {
        if (t !== 'snap' && t !== 'step') continue;
        const fresh = [...idsIn(d)].filter((card) => !known.has(card));
        for (const card of fresh) known.add(card);
        if (!fresh.length || d.step === 0) continue;
        const whole = await (await fetch(`${url}/api/v1/replays/${id}/steps/${d.step}`)).json();
        const hidden = new Set();
        for (const seat of Object.values(whole.view))
            for (const zone of ['hand', 'deck', 'archive']) for (const card of idsIn(seat?.[zone] ?? null)) hidden.add(card);
        // What happened at this step may have shown it, drawn it from sight or put it there.
        const events = idsIn(d.events);
        for (const card of fresh) if (hidden.has(card) && !events.has(card)) found.push(`step ${d.step}: ${card}`);
    }
    return { found, cards: known.size };
}

async function person(name) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${name}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`${name}: ${error}`));
    await page.addInitScript((own) => {
        localStorage.setItem('riffle.name', own);
        localStorage.setItem('riffle.motion', 'off');
        localStorage.setItem('riffle.confirm-end', 'off');
    }, name);
    return page;
}

const promptOf = (page) =>
    page.evaluate(() => {
        const prompt = document.querySelector('#prompt');
        return { decision: prompt?.dataset.decision ?? null, isOver: prompt?.dataset.over !== undefined };
    });

async function playTogether(pages, next) {
    let last = null;
    let idle = 0;
    for (let i = 0; i < LONGEST; ) {
        let moved = false;
        for (const page of pages) {
            const curtain = page.locator('.curtain button'); // nothing is asked before it is lifted
            if (await curtain.count()) await curtain.click();
            const { decision, isOver } = await promptOf(page);
            if (isOver) return i;
            if (decision === null || decision === last) continue;
            last = decision;
            await PLAYERS.mouse.act(page, next);
            moved = true;
            i++;
        }
        idle = moved ? 0 : idle + 1;
        if (idle > 10_000) throw new Error('nothing happens any more');
        if (!moved) await pages[0].waitForTimeout(15);
    }
    throw new Error('the game does not end');
}

const told = (page) => page.locator('#prompt').innerText();

async function all() {
    const mira = await person('Mira');
    await mira.goto(`${url}/play/${game}?with=friend`);
    await mira.click('button[type=submit]');
    await mira.waitForSelector('.invite input');
    const link = await mira.inputValue('.invite input');
    const olek = await person('Olek <b>');
    await olek.goto(link);
    await olek.click('.join button[type=submit]');
    await Promise.all([mira, olek].map((page) => page.waitForSelector('.tbl')));
    const watcher = await person('Zoe');
    const frames = framesOf(watcher);
    await watcher.goto(link);
    await watcher.waitForSelector('.tbl');
    await olek.getByRole('button', { name: 'Chat' }).click();
    await olek.fill('#chat-text', 'Hello <i>there</i>');
    await olek.press('#chat-text', 'Enter');
    await mira.getByRole('button', { name: 'Chat' }).click();
    await mira.waitForFunction(() => document.body.textContent.includes('Hello <i>there</i>'));
    for (const page of [mira, olek]) await page.locator('.drawer .x').click(); // it lies over a part of the table
    const decisions = await playTogether([mira, olek], chance(5));
    console.log(`${game}: two people finished after ${decisions} decisions: ${(await told(mira)).split('\n')[0]}`);
    await watcher.waitForSelector('#prompt[data-over]');
    const id = new URL(link).pathname.split('/').at(-1);
    const { found, cards } = await leaks(id, frames);
    console.log(
        `the watcher saw the end, after ${frames.length} frames with ${cards} cards; hidden ones: ${found.length || 'none'}`,
    );
    complaints.push(...found.slice(0, 5).map((each) => `the watcher was sent a hidden card, ${each}`));

    // The replay of it, stepped once; the address opened elsewhere shows the same, and so does the game played on from there.
    const last = (await (await fetch(`${url}/api/v1/replays/${id}/steps/1`)).json()).steps;
    const step = Math.floor(last / 2);
    await watcher.goto(`${link}?step=${step - 1}`);
    await watcher.getByRole('button', { name: 'Next', exact: false }).first().click();
    await watcher.waitForFunction((wanted) => new URLSearchParams(location.search).get('step') === String(wanted), step);
    const elsewhere = await person('Ada');
    await elsewhere.goto(watcher.url());
    const cardsShown = (page) =>
        page.evaluate(() => [...document.querySelectorAll('.stage [data-card]')].map((card) => card.dataset.card).join(' '));
    await elsewhere.waitForSelector('.stage [data-card]');
    const [here, there] = [await cardsShown(watcher), await cardsShown(elsewhere)];
    if (here !== there) complaints.push(`step ${step} shows “${here}”, elsewhere “${there}”`);
    console.log(`step ${step} of ${last} shows the same ${here.split(' ').length} cards elsewhere`);

    const before = (await (await fetch(`${url}/api/v1/replays/${id}/steps/${step}`)).json()).decision;
    const onFrames = framesOf(elsewhere);
    await elsewhere.getByRole('button', { name: 'Play on' }).click();
    await elsewhere.locator('dialog .play-on .pri').click(); // as whoever chose
    await elsewhere.waitForFunction(() => !location.search.includes('step='));
    await nextDecision(elsewhere, null);
    const after = onFrames.find(({ t, d }) => t === 'snap' && d.decision)?.d.decision;
    const words = (decision) => decision?.options?.map((option) => option.action).join(' | ');
    if (words(before) !== words(after)) complaints.push(`played on from step ${step}: “${words(after)}”, not “${words(before)}”`);
    console.log(`played on from there: the same ${before.options.length} options`);

    const pair = await person('Ada');
    await pair.goto(`${url}/play/${game}?with=here`);
    await pair.click('button[type=submit]');
    await pair.waitForSelector('.tbl, .curtain');
    const alone = await playTogether([pair], chance(9));
    console.log(`${game}: at one screen, ${alone} decisions: ${(await told(pair)).split('\n')[0]}`);
    await pair.locator('.ending .acts').getByRole('button', { name: 'Play again' }).click();
    await pair.waitForFunction(
        () =>
            document.querySelector('#prompt[data-decision], .curtain') !== null && !document.querySelector('#prompt[data-over]'),
    );
    console.log('and once more');
}

await all().catch(async (error) => {
    complaints.push(error.message.split('\n').slice(0, 3).join(' '));
    for (const page of browser.contexts().flatMap((context) => context.pages())) complaints.push(await whatIsThere(page));
});
await browser.close();
for (const each of complaints) console.log(`FAIL ${each}`);
process.exitCode = complaints.length ? 1 : 0;
