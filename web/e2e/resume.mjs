// A connection that drops in the middle of a game: play goes on where it was, and a choice sent meanwhile counts once.
//   node e2e/resume.mjs URL
import { chance, launch, newTable, nextDecision, sitDown } from './browser.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8090';
const DROPS = 5;
const browser = await launch();
const table = await newTable(url, 'shards', { seed: 4 });
// Sockets of the page are kept where the test can cut them.
const { page, complaints } = await sitDown(browser, url, table);
await page.addInitScript(() => {
    const Real = WebSocket;
    globalThis.sockets = [];
    globalThis.WebSocket = class extends Real {
        constructor(...args) {
            super(...args);
            globalThis.sockets.push(this);
        }
    };
});
await page.reload();
const next = chance(11);
const stepOf = async () => (await (await fetch(`${url}/api/v1/tables/${table.id}`)).json()).step;
let last = null;
for (let i = 0; i < DROPS; i++) {
    last = await nextDecision(page, last);
    const before = await stepOf();
    const lit = page.locator('.stage .card.legal');
    const count = await lit.count();
    await page.evaluate(() => globalThis.sockets.at(-1).close());
    await (count ? lit.nth(next(count)) : page.locator('.prompt .acts button[data-verb]').last()).click();
    const item = page.locator('.menu [role=menuitem]:not([aria-disabled])').first();
    if (await item.count()) await item.click();
    const deadline = Date.now() + 20_000;
    while ((await stepOf()) === before && Date.now() < deadline) await page.waitForTimeout(50);
    const after = await stepOf();
    console.log(`drop ${i + 1}: step ${before} → ${after}`);
    if (after <= before) complaints.push('the choice did not arrive');
}
await browser.close();
const real = complaints.filter((each) => !/WebSocket/.test(each));
for (const each of real) console.log(`FAIL ${each}`);
process.exitCode = real.length ? 1 : 0;
