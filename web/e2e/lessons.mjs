// A pupil who presses what is lit comes to the end of every lesson, and is shown every step of it on the way.
//   node e2e/lessons.mjs URL
import { GAMES, launch, whatIsThere } from './browser.mjs';

const [url = 'http://127.0.0.1:8090'] = process.argv.slice(2);
const MOST_PRESSES = 80;
const browser = await launch();
let faults = 0;

// What the lesson says and how far it is. The end has no step.
const standOf = (page) =>
    page.evaluate(() => ({
        text: document.querySelector('.lesson-text')?.textContent ?? '',
        step: Number.parseInt(document.querySelector('.lesson-step small')?.textContent ?? '0', 10),
        of: Number.parseInt(document.querySelector('.lesson-step small')?.textContent?.split('/')[1] ?? '0', 10),
        isAsked: Boolean(document.querySelector('.prompt.mine')),
    }));

async function press(page) {
    const next = page.locator('.lesson .acts .pri');
    if (await next.count()) return next.click();
    const item = page.locator('.menu .hinted');
    if (await item.count()) return item.click();
    const lit = page.locator('.hinted');
    if (await lit.count()) return lit.first().click();
    return page.locator('.prompt.mine .acts button').last().click(); // something else was asked
}

for (const game of GAMES) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(120_000);
    page.on('pageerror', (error) => fail(error.message));
    page.on('console', (message) => message.type() === 'error' && fail(message.text()));
    const fail = (what) => {
        faults++;
        console.log(`FAIL lesson of ${game}: ${what}`);
    };
    const steps = new Set();
    let of = 0;
    try {
        await page.addInitScript(() => localStorage.setItem('riffle.confirm-end', 'off'));
        await page.goto(`${url}/learn/${game}`);
        await page.click('.start-lesson .pri');
        for (let presses = 0; ; presses++) {
            await page.waitForSelector('.lesson');
            await page.waitForFunction(() => document.querySelector('.prompt.mine, [data-over]'));
            const stand = await standOf(page);
            if (stand.step === 0) break;
            of = stand.of;
            steps.add(stand.step);
            if (presses > MOST_PRESSES) throw new Error(`it stays at “${stand.text}”`);
            if (stand.isAsked) await press(page).catch(() => undefined); // what was lit may be gone by now
        }
        for (let step = 1; step <= of; step++) if (!steps.has(step)) fail(`step ${step} was passed over`);
    } catch (error) {
        fail(`${error.message.split('\n')[0]}. ${await whatIsThere(page)}`);
    }
    console.log(`lesson of ${game}: ${steps.size} of ${of} steps`);
    await page.close();
}
await browser.close();
process.exitCode = faults ? 1 : 0;
