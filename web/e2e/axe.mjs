// Looks at every page with axe-core, in both themes and at both sizes.
//   node e2e/axe.mjs URL
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch, newTable, nextDecision, sitDown } from './browser.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8090';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GAMES = ['shards', 'keyforge', 'epic'];
const browser = await launch();
let found = 0;

async function check(page, name) {
    for (const [width, height] of [
        [1366, 768],
        [390, 844],
    ]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme });
            await page.waitForTimeout(250); // colours change smoothly
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
            const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
            if (wide) console.log(`${name} ${width} ${colorScheme}: the page scrolls sideways`);
            for (const violation of violations) {
                found++;
                console.log(
                    `${name} ${width} ${colorScheme}: ${violation.id} ×${violation.nodes.length}: ${violation.nodes[0].html.slice(0, 160)}`,
                );
                console.log(`    ${violation.nodes[0].failureSummary?.split('\n')[1] ?? ''}`);
            }
        }
    }
}

const plain = await browser.newPage();
for (const path of ['/', '/settings', ...GAMES.flatMap((game) => [`/play/${game}`, `/cards/${game}`, `/rules/${game}`])]) {
    await plain.goto(url + path);
    await plain.waitForSelector('h1');
    await plain.waitForTimeout(400);
    await check(plain, path);
}
await plain.close();
for (const view of ['table', 'text']) {
    for (const game of GAMES) {
        const { page } = await sitDown(browser, url, await newTable(url, game, { seed: 3 }), { view });
        await nextDecision(page, null);
        for (let i = 0; i < 6 && view === 'table'; i++) {
            await page.locator('.left .card.legal, .prompt .acts button').first().click();
            if (await page.locator('.menu button').count()) await page.locator('.menu button').first().click();
            await page.waitForTimeout(300);
        }
        await check(page, `${view} ${game}`);
        await page.close();
    }
}
await browser.close();
console.log(found ? `${found} violations` : 'no violations');
process.exitCode = found ? 1 : 0;
