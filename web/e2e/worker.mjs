// The client kept in the browser: it can be installed, begins without a network, keeps nothing of what the server is asked, and
// lets go of what no page asks for any more. And whose turn it is stands in the tab's title.
//   node e2e/worker.mjs URL
import { launch } from './browser.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8090';
const STALE = '/assets/stale-00000000.js';
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
let page = await context.newPage();
page.setDefaultTimeout(60_000);
let failures = 0;
const check = (isGood, what) => {
    if (!isGood) failures++;
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what}`);
};
const keptPaths = () =>
    page.evaluate(async () => {
        const requests = await (await caches.open('riffle')).keys();
        return requests.map((request) => new URL(request.url).pathname);
    });
const isActive = () =>
    page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
    });

await page.goto(url);
await page.waitForSelector('[data-play]');
const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    const answer = await fetch(link.href);
    const { icons, display, start_url } = await answer.json();
    const found = await Promise.all(icons.map(async ({ src, type }) => (await fetch(src)).headers.get('content-type') === type));
    return { type: answer.headers.get('content-type'), display, start_url, icons: icons.length, found: found.every(Boolean) };
});
check(
    manifest.type === 'application/manifest+json' && manifest.display === 'standalone' && manifest.start_url === '/',
    `a manifest for installing: ${JSON.stringify(manifest)}`,
);
check(manifest.icons >= 4 && manifest.found, 'its icons are there, as what it calls them');

await isActive();
const first = await keptPaths();
check(
    first.includes('/') && first.some((path) => path.endsWith('.js')),
    `the worker keeps the page and its scripts: ${first.length} files`,
);

// A page under the worker fetches more, and plays; none of what the server was asked is kept.
await page.evaluate(async (path) => (await caches.open('riffle')).put(path, new Response('old')), STALE);
await page.reload();
await page.locator('[data-play=keyforge]').click();
await page.waitForSelector('#prompt[data-decision]');
check((await page.title()).startsWith('● '), `the title calls: ${await page.title()}`);
const kept = await keptPaths();
check(kept.length > first.length, `and what was opened besides: ${kept.length} files`);
check(
    kept.every((path) => path === '/' || path.startsWith('/assets/')),
    'nothing but the page and its files is kept',
);

// Without a network what has been opened before opens again, by its own address.
await page.goto(`${url}/settings`);
await page.waitForSelector('fieldset');
await context.setOffline(true);
await page.goto(`${url}/settings?again`);
await page.waitForSelector('fieldset');
check((await page.locator('fieldset').count()) > 3, 'a page opens without a network');
await page.goto(url);
await page.waitForSelector('[data-play]');
check((await page.locator('[data-play]').count()) === 3, 'and the first one with all three doors');
await context.setOffline(false);

// A new worker tidies up.
await page.goto(url);
await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).unregister();
});
await page.close(); // what was unregistered stays as long as a page is open
page = await context.newPage();
page.setDefaultTimeout(60_000);
await page.goto(url);
await page.waitForSelector('[data-play]');
await isActive();
const after = await keptPaths();
check(kept.includes(STALE) && !after.includes(STALE), 'what no page asks for any more is let go');
await browser.close();
process.exitCode = failures ? 1 : 0;
