// What the table does beyond answering: the hand at one press, groups, the guard before a turn ends, reasons, passing by itself.
//   node e2e/table.mjs URL
import { chance, launch, newTable, nextDecision, sitDown } from './browser.mjs';
import { PLAYERS } from './hands.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8090';
const browser = await launch();
const complaints = [];
const check = (isTrue, what) => {
    console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}`);
    if (!isTrue) complaints.push(what);
};

async function open(game, settings = {}, table = {}) {
    const made = await newTable(url, game, { seed: 2, ...table });
    const { page, complaints: said } = await sitDown(browser, url, made);
    await page.addInitScript((own) => {
        for (const [key, value] of Object.entries(own)) localStorage.setItem(`riffle.${key}`, value);
    }, settings);
    await page.reload();
    page.on('close', () => complaints.push(...said));
    return page;
}
const keyOf = (page) => page.evaluate(() => document.querySelector('#prompt')?.dataset.key);
const decisionOf = (page) => page.evaluate(() => document.querySelector('#prompt')?.dataset.decision);
const handSize = (page) => page.locator('.zone-hand .card').count();
const until = (page, test, argument) => page.waitForFunction(test, argument, { timeout: 30_000, polling: 30 });

// The hand at one press, and taken back at one press; a turn that ends with something left asks first.
{
    const page = await open('shards', { 'confirm-end': 'on' });
    await nextDecision(page, null);
    const before = await handSize(page);
    await page.locator('[data-verb=end]').click();
    await page.locator('.asked').waitFor();
    check((await handSize(page)) === before, 'ending a turn with cards to play asks first');
    await page.keyboard.press('Escape');
    check((await page.locator('.asked').count()) === 0, 'Escape goes back to the turn');
    await page.locator('[data-all]').click();
    await until(page, () => document.querySelectorAll('.zone-hand .card').length === 0);
    check(before > 1, `the hand of ${before} cards is played at one press`);
    await page.keyboard.press('u');
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length === size, before);
    check(true, 'and taken back at one press');
    await page.keyboard.press('a');
    await until(page, () => document.querySelectorAll('.zone-hand .card').length === 0);
    check(true, 'the same by keyboard');
    // A card that is too dear says so.
    const dear = page.locator('.zone-row .card:not(.legal)').first();
    if (await dear.count()) {
        await dear.hover();
        await page.locator('.pv .reason').waitFor();
        check((await page.locator('.pv .reason').innerText()).length > 10, 'a card that is too dear tells why');
    }
    await page.close();
}

// A group is put together and taken apart again.
{
    const page = await open('epic');
    let last = null;
    for (let i = 0; i < 12 && (await keyOf(page)) !== 'epic.mulligan'; i++) {
        last = await nextDecision(page, last);
        if ((await keyOf(page)) === 'epic.mulligan') break;
        await page.locator('.prompt [data-verb]').first().click();
    }
    const before = await handSize(page);
    const pick = async () => {
        const now = await decisionOf(page);
        await page.locator('.zone-hand .card.legal').first().click();
        await nextDecision(page, now);
    };
    await pick();
    await pick();
    const chosen = await page.locator('.picked button').allInnerTexts();
    check(chosen.length === 2, 'two cards are chosen');
    await page.locator('.picked button').first().click();
    await until(page, () => document.querySelectorAll('.picked button').length === 1);
    const kept = await page.locator('.picked button').allInnerTexts();
    check(kept[0] === chosen[1], 'the first of them is taken out, the second stays');
    check((await handSize(page)) === before - 1, 'and is back in the hand');
    await page.close();
}

// With all stops off no window of Epic is asked.
{
    const page = await open('epic', { stops: '' }, { seed: 5, options: { format: 'random' } });
    const keys = new Set();
    const next = chance(3);
    let last = null;
    for (let i = 0; i < 40; i++) {
        last = await nextDecision(page, last);
        if (last === null) break;
        keys.add(await keyOf(page));
        await PLAYERS.mouse.act(page, next);
    }
    check(
        [...keys].every((key) => !key.startsWith('epic.window')),
        `without stops nothing is asked in windows (${keys.size} kinds of questions came)`,
    );
    await page.close();
}

await browser.close();
for (const each of complaints) console.log(each);
process.exitCode = complaints.length ? 1 : 0;
