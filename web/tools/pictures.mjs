// The pictures in the README, from the real program: node tools/pictures.mjs URL PROGRAM OUT
// URL is a server that runs (riffle serve), PROGRAM the riffle that draws the table in the terminal.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 as zlibCrc } from 'node:zlib';
import { chromium } from 'playwright-core';

const [url, program, out] = process.argv.slice(2);
const choices = Number(process.env.CHOICES ?? 30);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

// ---- A picture with 128 colours is a third as large and looks the same.

function crcOf(bytes) {
    if (zlibCrc) return zlibCrc(bytes);
    let crc = ~0;
    for (const byte of bytes) {
        crc ^= byte;
        for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([size, body, crc]);
}

// Boxes of colours are halved where they are widest until there are so many.
function paletteOf(counts, most) {
    const boxes = [[...counts.keys()]];
    const spread = (box) => {
        let best = { width: -1, shift: 0 };
        for (const shift of [16, 8, 0]) {
            let low = 255;
            let high = 0;
            for (const colour of box) {
                const value = (colour >> shift) & 255;
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
            if (high - low > best.width) best = { width: high - low, shift };
        }
        return best;
    };
    const weight = (box) => box.reduce((sum, colour) => sum + counts.get(colour), 0);
    while (boxes.length < most) {
        let widest = -1;
        let which = -1;
        boxes.forEach((box, i) => {
            const rank = box.length > 1 ? spread(box).width * Math.cbrt(weight(box)) : -1;
            if (rank > widest) [widest, which] = [rank, i];
        });
        if (which < 0) break;
        const box = boxes[which];
        const { shift } = spread(box);
        box.sort((a, b) => ((a >> shift) & 255) - ((b >> shift) & 255));
        boxes.splice(which, 1, box.slice(0, box.length >> 1), box.slice(box.length >> 1));
    }
    const index = new Map();
    const palette = boxes.map((box, i) => {
        const total = weight(box);
        for (const colour of box) index.set(colour, i);
        return [16, 8, 0].map((shift) =>
            Math.round(box.reduce((sum, colour) => sum + ((colour >> shift) & 255) * counts.get(colour), 0) / total),
        );
    });
    return { palette, index };
}

async function save(page, name) {
    const shot = await page.screenshot();
    const { width, height, pixels } = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const data = context.getImageData(0, 0, image.width, image.height).data;
        let text = '';
        for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
        return { width: image.width, height: image.height, pixels: btoa(text) };
    }, shot.toString('base64'));
    const data = Buffer.from(pixels, 'base64');
    const counts = new Map();
    const colourAt = (i) => ((data[4 * i] & 0xfc) << 16) | ((data[4 * i + 1] & 0xfc) << 8) | (data[4 * i + 2] & 0xfc);
    for (let i = 0; i < width * height; i++) counts.set(colourAt(i), (counts.get(colourAt(i)) ?? 0) + 1);
    const { palette, index } = paletteOf(counts, 128);
    const rows = Buffer.alloc(height * (width + 1));
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = index.get(colourAt(y * width + x));
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3, 0, 0, 0], 8);
    const png = Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        chunk('IHDR', head),
        chunk('PLTE', Buffer.from(palette.flat())),
        chunk('IDAT', deflateSync(rows, { level: 9 })),
        chunk('IEND', Buffer.alloc(0)),
    ]);
    writeFileSync(join(out, name), png);
    console.log(`${name}: ${png.length} bytes, ${width} × ${height}`);
}

// ---- The table in the browser

async function act(page) {
    const press = (locator) => locator.click({ timeout: 3000 });
    const item = page.locator('.menu [role=menuitem]:not([aria-disabled])').first();
    if (await item.count()) return press(item);
    if (await page.locator('.stepper .pri').count()) return press(page.locator('.stepper .pri'));
    if (await page.locator('.ghost').count()) return press(page.locator('.ghost').last());
    const card = page.locator('.left .card.legal').first();
    if (await card.count()) return press(card);
    const button = page.locator('.prompt.mine .acts button[data-verb]').first();
    if (await button.count()) return press(button);
    return page.waitForTimeout(150);
}

async function drawTable() {
    const page = await browser.newPage({ viewport: { width: 1180, height: 700 }, colorScheme: 'dark', locale: 'en' });
    await page.goto(url);
    await page.waitForSelector('[data-play]', { timeout: 60000 });
    await page.click('[data-play=keyforge]');
    await page.waitForSelector('.prompt.mine', { timeout: 60000 });
    for (let i = 0; i < choices; i++) await act(page).catch(() => {});
    await page.waitForSelector('.prompt.mine', { timeout: 20000 }).catch(() => {});
    await page.waitForTimeout(1500);
    await save(page, 'table.png');
}

// ---- The table in the terminal

const kColours = { 30: '#1b1f24', 31: '#e06c75', 32: '#98c379', 33: '#d8b36a', 34: '#5c8fd6', 35: '#c678dd', 36: '#56b6c2', 37: '#d7dae0' };
const kBright = { 90: '#7f848e', 91: '#ff7a85', 92: '#b3e08d', 93: '#f0cf7c', 94: '#7fb0ff', 95: '#e29bf5', 96: '#7fdbe6', 97: '#ffffff' };

// The colours of the terminal as those of a page.
function pageOf(text) {
    let style = '';
    const escape = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours begin with
    const body = text.split(/(\x1b\[[0-9;]*m)/).map((part) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
        const colour = /^\x1b\[([0-9;]*)m$/.exec(part);
        if (!colour) return part ? `<span style="${style}">${escape(part)}</span>` : '';
        for (const code of (colour[1] || '0').split(';').map(Number)) {
            if (code === 0) style = '';
            if (code === 1) style += 'font-weight:bold;';
            if (code === 2) style += 'opacity:.55;';
            if (code === 7) style += 'background:#d7dae0;color:#1b1f24;';
            const found = kColours[code] ?? kBright[code];
            if (found) style += `color:${found};`;
        }
        return '';
    });
    return `<pre style="margin:0;padding:14px 18px;background:#14171b;color:#d7dae0;font:15px/1.25 'DejaVu Sans Mono',monospace;width:max-content">${body.join('')}</pre>`;
}

async function drawTerminal() {
    const raw = join(mkdtempSync(join(tmpdir(), 'riffle-')), 'typed');
    const types = `(for i in 1 2 3 4 5 6 7 8; do sleep 1; echo hint; sleep 1.5; echo 1; done; sleep 1.5)`;
    const play = `stty cols 104 rows 38; ${program} play keyforge --seed 11 --level 2`;
    execFileSync('bash', ['-c', `${types} | TERM=xterm-256color LANG=C.UTF-8 script -qfc "${play}" ${raw} >/dev/null`]);
    const screens = readFileSync(raw, 'utf8').replace(/\r/g, '').split('\x1b[H\x1b[2J');
    const last = screens.at(-1).split('\n> ')[0];
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.setContent(`<body style="margin:0">${pageOf(`${last}\n> `)}</body>`);
    const box = await page.locator('pre').boundingBox();
    await page.setViewportSize({ width: Math.ceil(box.width), height: Math.ceil(box.height) });
    await save(page, 'terminal.png');
}

await drawTable();
await drawTerminal();
await browser.close();
