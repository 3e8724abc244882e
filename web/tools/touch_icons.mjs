// The icon as the pictures that phones want for their start screens, which take no drawing: node tools/touch_icons.mjs
// What it writes is kept, so that building needs no browser. A maskable one fills its square and keeps to the middle.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/browser.mjs';

const src = join(fileURLToPath(new URL('.', import.meta.url)), '../src');
const drawing = readFileSync(join(src, 'icon.svg'), 'utf8');
const filling = drawing
    .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    .replace('<rect width="32" height="32" rx="7"', '<rect x="-4" y="-4" width="40" height="40"');
const browser = await launch();
for (const [name, size, svg] of [
    ['icon-180.png', 180, filling],
    ['icon-192.png', 192, drawing],
    ['icon-512.png', 512, drawing],
    ['icon-512-maskable.png', 512, filling],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    writeFileSync(join(src, 'icons', name), await page.screenshot({ omitBackground: true }));
    await page.close();
}
await browser.close();
