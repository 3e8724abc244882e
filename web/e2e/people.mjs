// Two people in two browsers finish a game by an invite link while a third watches; then two at one screen.
//   node e2e/people.mjs URL [game]
import { chance, launch, nextDecision } from './browser.mjs';

const [url = 'http://127.0.0.1:8090', game = 'epic'] = process.argv.slice(2);
const LONGEST = 1500;
const browser = await launch();
const complaints = [];

async function person(name) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${name}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`${name}: ${error}`));
    await page.addInitScript((own) => {
        localStorage.setItem('riffle.name', own);
        localStorage.setItem('riffle.motion', 'off');
    }, name);
    return page;
}

async function act(page, next) {
    if (await page.locator('.curtain button').count()) await page.locator('.curtain button').click();
    const stepper = page.locator('.stepper [type=submit]');
    if (await stepper.count()) return stepper.click();
    const cards = page.locator('.left .card.legal, .left .ghost');
    const buttons = page.locator('.prompt .acts button');
    const [cardCount, buttonCount] = [await cards.count(), await buttons.count()];
    if (cardCount && (buttonCount === 0 || next(4) > 0)) {
        await cards.nth(next(cardCount)).click();
        const items = await page.locator('.menu [role=menuitem]').count();
        if (items) await page.locator('.menu [role=menuitem]').nth(next(items)).click();
    } else {
        await buttons.nth(next(buttonCount)).click();
    }
}

const promptOf = (page) =>
    page.evaluate(() => {
        const prompt = document.querySelector('#prompt');
        return { decision: prompt?.dataset.decision ?? null, isOver: prompt?.dataset.over !== undefined };
    });

async function playTogether(pages, next) {
    let last = null;
    for (let i = 0; i < LONGEST; ) {
        let moved = false;
        for (const page of pages) {
            const { decision, isOver } = await promptOf(page);
            if (isOver) return i;
            if (decision === null || decision === last) continue;
            last = decision;
            await act(page, next);
            moved = true;
            i++;
        }
        if (!moved) await pages[0].waitForTimeout(15);
    }
    throw new Error('the game does not end');
}

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
await watcher.goto(link);
await watcher.waitForSelector('.tbl');
await olek.getByRole('button', { name: 'Chat' }).click();
await olek.fill('#chat-text', 'Hello <i>there</i>');
await olek.press('#chat-text', 'Enter');
const decisions = await playTogether([mira, olek], chance(5));
console.log(`${game}: two people finished after ${decisions} decisions; ${await mira.locator('#prompt .question').innerText()}`);
await watcher.waitForSelector('#prompt[data-over]');
console.log(`the watcher saw the end: ${await watcher.locator('#prompt .question').innerText()}`);

// The replay of it: forward, and played on from there.
await watcher.goto(`${link}?step=5`);
await watcher.waitForSelector('.replay');
await watcher.getByRole('button', { name: 'Next' }).click();
await watcher.waitForFunction(() => location.search.includes('step=6'));
await watcher.waitForTimeout(400);
await watcher.getByRole('button', { name: 'Play on' }).click();
await nextDecision(watcher, null);
console.log('played on from a step of the replay');

const pair = await person('Ada');
await pair.goto(`${url}/play/${game}?with=here`);
await pair.click('button[type=submit]');
await pair.waitForSelector('.tbl, .curtain');
const alone = await playTogether([pair], chance(9));
console.log(`${game}: at one screen, ${alone} decisions; ${await pair.locator('#prompt .question').innerText()}`);
await pair.getByRole('button', { name: 'Play again' }).click();
await pair.waitForFunction(
    () => document.querySelector('#prompt[data-decision], .curtain') !== null && !document.querySelector('#prompt[data-over]'),
);
console.log('and once more');
await browser.close();
for (const each of complaints) console.log(`FAIL ${each}`);
process.exitCode = complaints.length ? 1 : 0;
