// Pictures of a game in progress: node tools/shots.mjs URL OUT [game…]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [url = 'http://127.0.0.1:8090', out = 'shots', ...games] = process.argv.slice(2);
const moves = Number(process.env.MOVES ?? 25);
const locale = process.env.LANGUAGE_TAG ?? 'en';
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

async function act(page) {
    const card = page.locator('.left .card.legal').first();
    const item = page.locator('.menu [role=menuitem]:not([aria-disabled])').first();
    if (await item.count()) return item.click();
    if (await page.locator('.stepper .pri').count()) return page.locator('.stepper .pri').click();
    if (await page.locator('.ghost').count()) return page.locator('.ghost').last().click();
    if (await card.count()) return card.click();
    const button = page.locator('.prompt.mine .acts button[data-verb]').first();
    if (await button.count()) return button.click();
    return page.waitForTimeout(150);
}

for (const game of games.length ? games : ['shards', 'keyforge', 'epic']) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: 'dark', locale });
    page.on('console', (message) => message.type() === 'error' && console.log(game, message.text()));
    page.on('pageerror', (error) => console.log(game, 'error', error.message));
    await page.goto(url);
    await page.waitForSelector('[data-play]');
    if (game === 'shards') await page.screenshot({ path: `${out}/start.png` });
    await page.click(`[data-play=${game}]`);
    await page.waitForSelector('.prompt.mine', { timeout: 20000 });
    for (let i = 0; i < moves; i++) await act(page).catch((error) => console.log(game, error.message.split('\n')[0]));
    await page.waitForSelector('.prompt.mine, .prompt.over', { timeout: 20000 }).catch(() => console.log(game, 'no decision'));
    for (const [width, height] of [
        [1366, 768],
        [390, 844],
    ]) {
        await page.setViewportSize({ width, height });
        for (const scheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme: scheme });
            await page.waitForTimeout(150);
            await page.screenshot({ path: `${out}/${game}-${width}-${scheme}-${locale}.png` });
        }
    }
    await page.close();
}
await browser.close();
