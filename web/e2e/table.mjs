// What the table does beyond answering: the hand at one press, groups, the guard before a turn ends, reasons, passing by itself.
//   node e2e/table.mjs URL
import { chance, launch, makeTable, newTable, nextDecision, sitDown } from './browser.mjs';
import { PLAYERS, press } from './hands.mjs';

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
        await press(page, page.locator('.zone-hand .card.legal').first());
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

// In the main phase of KeyForge, with something to play.
async function mainPhase(page, press) {
    let last = null;
    for (let i = 0; i < 12; i++) {
        last = await nextDecision(page, last);
        if ((await keyOf(page)) === 'keyforge.main') return;
        await press(page.locator('.prompt .acts button[data-verb]').first());
    }
}
const middleOf = async (locator) => {
    const box = await locator.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};

// A card is played by dragging it over the band, by a click without a menu, and thrown away by a key.
{
    const page = await open('keyforge');
    await mainPhase(page, (button) => button.click());
    const before = await handSize(page);
    const card = page.locator('.zone-hand .card.can-play').first();
    const [x, y] = await middleOf(card);
    const band = await page.locator('.prompt-place').boundingBox();
    const drag = async (to) => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 10, y - 20);
        await page.mouse.move(x + 10, to, { steps: 3 });
    };
    const now = await decisionOf(page);
    await drag(band.y - 60);
    check((await page.locator('.in-hand.over').count()) === 1, 'a card that is held over the band says that it would be played');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    check((await decisionOf(page)) === now && (await handSize(page)) === before, 'Escape takes it back');
    await drag(band.y - 60);
    await page.mouse.move(x, y);
    await page.mouse.up();
    check((await decisionOf(page)) === now && (await handSize(page)) === before, 'put back into the hand it is not played');
    await drag(band.y - 60);
    await page.mouse.up();
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length < size, before);
    check(true, 'let go above the band it is played');
    await page.keyboard.press('u');
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length === size, before);
    await until(page, () => document.querySelector('#prompt').dataset.key === 'keyforge.main');
    // Pointed at, it is read; by the right button it stays open, with all that it can do.
    await card.hover();
    await page.locator('.inspect.glance').waitFor();
    await card.click({ button: 'right' });
    await page.locator('.inspect.kept [data-do=discard]').waitFor();
    check(true, 'what a plain press does not do can be pressed in the view of the card');
    await page.keyboard.press('Escape');
    check((await page.locator('.inspect').count()) === 0, 'Escape closes it');
    await card.click();
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length < size, before);
    check((await page.locator('.menu').count()) === 0, 'a click plays it without a menu');
    await page.close();
}
{
    const page = await open('keyforge');
    await mainPhase(page, (button) => button.click());
    const before = await handSize(page);
    await page.locator('.zone-hand .card.can-play').first().focus();
    await page.keyboard.press('d');
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length < size, before);
    check((await page.locator('.side.me [data-pile=discard] .n').innerText()).trim() === '1', 'D throws the focused card away');
    await page.close();
}

// By touch the first tap reads a card, the second plays it.
{
    const table = await newTable(url, 'keyforge', { seed: 2 });
    const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, complaints: said } = await sitDown(browser, url, table, touch);
    await mainPhase(page, (button) => button.tap());
    const before = await handSize(page);
    const now = await decisionOf(page);
    const card = page.locator('.zone-hand .card.can-play').first();
    const seen = { x: 16, y: 60 }; // the cards behind it hide the rest of it
    await card.tap({ position: seen });
    await page.locator('.inspect.reader').waitFor();
    check(
        (await decisionOf(page)) === now && (await handSize(page)) === before,
        'the first tap does nothing but open the reader',
    );
    const [reader, band, own] = await Promise.all(
        ['.inspect.reader', '.prompt-place', '.zone-hand .card.sel'].map((each) => page.locator(each).boundingBox()),
    );
    const covers = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    check(!covers(reader, band) && !covers(reader, own), 'it covers neither the card nor the question');
    await card.tap({ position: seen });
    await until(page, (size) => document.querySelectorAll('.zone-hand .card').length < size, before);
    check((await page.locator('.inspect').count()) === 0, 'the second tap plays it');
    complaints.push(...said);
    await page.close();
}

// Power against two opponents is divided on one panel, and answered in one go.
{
    const seats = [
        { kind: 'here', name: 'Mira' },
        { kind: 'bot', level: 1 },
        { kind: 'bot', level: 1 },
    ];
    const made = await makeTable(url, { game: 'shards', seats, seed: 3, starting: 'A', options: {} });
    const { page, complaints: said } = await sitDown(browser, url, { id: made.id, token: made.seats[0].token, lang: 'en' });
    let last = null;
    for (let i = 0; i < 60 && (await keyOf(page)) !== 'shards.assign'; i++) {
        last = await nextDecision(page, last);
        if ((await keyOf(page)) === 'shards.assign') break;
        const all = page.locator('[data-all]');
        if (await all.count()) await all.first().click();
        else await page.locator('.prompt .acts button[data-verb]').last().click();
    }
    const shares = page.locator('.split [data-share]');
    check((await shares.count()) === 2, 'both opponents stand on one panel');
    const asked = await decisionOf(page);
    await shares.nth(1).locator('.all').click();
    const given = await shares.locator('output').allInnerTexts();
    check(given[0].startsWith('0') && !given[1].startsWith('0'), `all of it goes to the last of them (${given.join(', ')})`);
    await page.locator('.split [type=submit]').click();
    await until(page, (id) => document.querySelector('#prompt').dataset.decision !== id, asked);
    const next = await nextDecision(page, asked);
    check(next === null || (await keyOf(page)) !== 'shards.assign', 'one press answers every question of it');
    complaints.push(...said);
    await page.close();
}

await browser.close();
for (const each of complaints) console.log(each);
process.exitCode = complaints.length ? 1 : 0;
