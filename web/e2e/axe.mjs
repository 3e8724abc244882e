// Looks at every page with axe-core, in both themes and at both sizes.
//   node e2e/axe.mjs URL [part of a page's name]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SIZES, launch, settle, whatIsThere } from './browser.mjs';
import { visit } from './places.mjs';

const [url = 'http://127.0.0.1:8090', only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await launch();
let found = 0;
let seen = 0;

async function look(page, name, complaint) {
    if (complaint) {
        found++;
        console.log(`FAIL ${name}: ${complaint}. ${await whatIsThere(page)}`);
        return;
    }
    seen++;
    await page.evaluate(axe);
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme });
            await settle(page);
            const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
            for (const { id, nodes } of violations) {
                found++;
                console.log(`FAIL ${name}, ${width}×${height}, ${colorScheme}: ${id} at ${nodes.length} places`);
                console.log(`      ${nodes[0].html.slice(0, 200)}`);
                console.log(`      ${nodes[0].failureSummary?.split('\n')[1]?.trim() ?? ''}`);
            }
        }
    }
}

await visit(browser, url, { only: only && new RegExp(only) }, look);
await browser.close();
console.log(`${seen} pages, ${SIZES.length} sizes, 2 themes: ${found || 'no'} violations`);
process.exitCode = found || !seen ? 1 : 0;
