// Builds the client: a page a language and content-hashed assets, one lazy chunk a page, a game and a language.
//   node build.mjs [--dev] [--out DIR] [--embed FILE.cpp]
// --embed also writes all files into one pack beside FILE.cpp, which hands them to riffle serve. Fails where a budget is
// exceeded, unless that would leave somebody without a program.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { catalogue, clientMessages } from './tools/catalogue.mjs';
import { dayPictures, doorPictures, picturesOf } from './tools/icons.mjs';

// Compressed bytes. A language's words count, the longest one's.
const BUDGETS = { start: 40_000, table: 110_000, css: 20_000 };
const LANGUAGES = ['en', 'ru', 'de', 'pl'];

const { values: options } = parseArgs({
    options: { dev: { type: 'boolean', default: false }, out: { type: 'string' }, embed: { type: 'string' } },
});
const web = fileURLToPath(new URL('.', import.meta.url));
const dist = options.out ? resolve(options.out) : join(web, 'dist');
const isDev = options.dev;

// import words from 'messages:ru': the client's own strings of messages/ru.txt.
const messages = {
    name: 'messages',
    setup(plugin) {
        plugin.onResolve({ filter: /^messages:/ }, ({ path }) => ({ path: path.slice(9), namespace: 'messages' }));
        plugin.onLoad({ filter: /.*/, namespace: 'messages' }, ({ path }) => ({
            contents: JSON.stringify(clientMessages(join(web, '..', 'messages', `${path}.txt`))),
            loader: 'json',
        }));
    },
};

// import address from 'icons:epic': where the pictures of icons/epic.json are.
const pictures = {
    name: 'pictures',
    setup(plugin) {
        plugin.onResolve({ filter: /^icons:/ }, ({ path }) => ({ path: `icons-${path.slice(6)}.json`, namespace: 'icons' }));
        const made = new Map();
        const picturesFor = (name) => {
            const day = /^day-(\d+)\.json$/.exec(name);
            if (day) return dayPictures(join(web, 'icons'), Number(day[1]));
            if (name === 'doors.json') return doorPictures(join(web, 'icons'), join(web, 'src/pages/doors.json'));
            return picturesOf(join(web, 'icons', name));
        };
        plugin.onLoad({ filter: /.*/, namespace: 'icons' }, ({ path }) => {
            const name = path.slice(6);
            // The addresses of all days.
            if (name === 'days.json') {
                const days = Array.from({ length: 31 }, (_, day) => `import d${day} from 'icons:day-${day}';`);
                return { contents: `${days.join('')}export default [${days.map((_, day) => `d${day}`)}];`, resolveDir: web };
            }
            if (!made.has(path)) made.set(path, JSON.stringify(picturesFor(name)));
            return { contents: made.get(path), loader: 'file' };
        });
    },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const settings = {
    entryPoints: [join(web, 'src/main.tsx'), join(web, 'src/style.css')],
    absWorkingDir: web, // names of chunks hold for whoever builds
    outdir: join(dist, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: !isDev,
    sourcemap: isDev ? 'linked' : false,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.woff2': 'file' },
    metafile: true,
    logLevel: 'warning',
    legalComments: 'none',
    charset: 'utf8',
    logOverride: { 'ignored-bare-import': 'silent' }, // of modules without side effects, below
};
const giveUp = () => process.exit(1); // esbuild has said what is wrong

// A chunk with all that it imports at once.
function reach({ outputs }, path, seen = new Set()) {
    if (!path || seen.has(path)) return seen;
    seen.add(path);
    for (const each of outputs[path]?.imports ?? []) if (each.kind === 'import-statement') reach({ outputs }, each.path, seen);
    return seen;
}
const outputOf = ({ outputs }, source) => Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith(source));

// What the first page needs would be cut into a chunk for every set of pages that share a part of it. A browser fetches six files
// at a time, and each costs a slow phone half a second; so a first build finds those modules, and in the second every page asks
// for all of them, which keeps them together.
function together({ outputs }) {
    const chunks = reach({ outputs }, outputOf({ outputs }, 'src/main.tsx'));
    const modules = [...chunks].flatMap((path) => Object.keys(outputs[path].inputs)).filter((path) => path !== 'src/main.tsx');
    const pages = Object.values(outputs).map((each) => each.entryPoint);
    return {
        name: 'together',
        setup(plugin) {
            plugin.onResolve({ filter: /^first-page$/ }, ({ path }) => ({ path, namespace: 'first-page' }));
            plugin.onLoad({ filter: /.*/, namespace: 'first-page' }, () => ({
                contents: modules.map((path) => `import ${JSON.stringify(join(web, path))};`).join('\n'),
                resolveDir: web,
            }));
            plugin.onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => {
                const name = relative(web, path);
                if (!pages.includes(name)) return undefined;
                return {
                    contents: `import 'first-page';\n${readFileSync(path, 'utf8')}`,
                    loader: 'tsx',
                    resolveDir: dirname(path),
                };
            });
        },
    };
}

const scattered = await build({ ...settings, write: false, plugins: [messages, pictures] }).catch(giveUp);
const result = await build({ ...settings, plugins: [messages, pictures, together(scattered.metafile)] }).catch(giveUp);

const chunkOf = (source) => outputOf(result.metafile, source);
const withImports = (path, seen) => reach(result.metafile, path, seen);
const addressOf = (path) => `/assets/${basename(path)}`;

// Each language has its page, which names what the first paint needs, so that nothing waits for what comes before it.
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const template = readFileSync(join(web, 'src/index.html'), 'utf8');
const main = chunkOf('src/main.tsx');
const icon = writeAsset('icon', '.svg', readFileSync(join(web, 'src/icon.svg')));
const touchIcon = writeAsset('icon-180', '.png', readFileSync(join(web, 'src/icons/icon-180.png')));
for (const language of LANGUAGES) {
    const words = catalogue(join(web, '..', 'messages', `${language}.txt`));
    const needed = withImports(chunkOf(`messages:${language}`), withImports(main));
    const preloads = [...needed]
        .filter((path) => path !== main)
        .map((path) => `<link rel="modulepreload" href="${addressOf(path)}" />`);
    // The largest thing that is painted on the first page are its grounds, which the style sheet would ask for only later.
    const grounds = ['shards', 'keyforge', 'epic'].flatMap((game) =>
        ['', '-light'].map((light) => {
            const drawing = Object.keys(result.metafile.outputs).find(
                (path) => basename(path).startsWith(`${game}${light}-`) && path.endsWith('.svg'),
            );
            const scheme = `media="(prefers-color-scheme: ${light ? 'light' : 'dark'})"`;
            return `<link rel="preload" as="image" type="image/svg+xml" href="${addressOf(drawing)}" ${scheme} />`;
        }),
    );
    const page = template
        .replace('%LANGUAGE%', language)
        .replace('%MANIFEST%', `/assets/${writeManifest(language, words['page.description'])}`)
        .replace('%TOUCH_ICON%', `/assets/${touchIcon}`)
        .replace('%DESCRIPTION%', escaped(words['page.description']))
        .replace('%NOSCRIPT%', escaped(words['page.noscript']))
        .replace('%SCRIPT%', addressOf(main))
        .replace('%STYLE%', addressOf(chunkOf('src/style.css')))
        .replace('%ICON%', `/assets/${icon}`)
        .replace('%PRELOADS%', [...preloads, ...grounds].join(''));
    writeFileSync(join(dist, language === 'en' ? 'index.html' : `index.${language}.html`), page);
}

await writeWorker();

function writeAsset(name, ending, contents) {
    const file = `${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}${ending}`;
    writeFileSync(join(dist, 'assets', file), contents);
    return file;
}

// What a browser needs to install the client like a program of its own.
function writeManifest(language, description) {
    const picture = (name, size, purpose) => ({
        src: `/assets/${writeAsset(name, '.png', readFileSync(join(web, `src/icons/${name}.png`)))}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
    });
    const manifest = {
        id: '/',
        name: 'Riffle',
        short_name: 'Riffle',
        description,
        lang: language,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#131722',
        theme_color: '#131722',
        icons: [
            { src: `/assets/${icon}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            picture('icon-192', 192, 'any'),
            picture('icon-512', 512, 'any'),
            picture('icon-512-maskable', 512, 'maskable'),
        ],
    };
    return writeAsset(`riffle-${language}`, '.webmanifest', JSON.stringify(manifest));
}

// It lies at the root, so that it may look after every page, and knows what there is by the names that all of it got.
async function writeWorker() {
    const addresses = readdirSync(join(dist, 'assets'))
        .filter((name) => !name.endsWith('.map'))
        .map((name) => `/assets/${name}`);
    const first = [...withImports(main), chunkOf('src/style.css')].map(addressOf);
    await build({
        entryPoints: [join(web, 'worker/worker.ts')],
        outfile: join(dist, 'worker.js'),
        bundle: true,
        format: 'iife',
        target: ['es2022'],
        minify: !isDev,
        charset: 'utf8',
        define: { FIRST: JSON.stringify(first), ALL: JSON.stringify(addresses) },
    }).catch(giveUp);
}

// The server sends them compressed, and does not compress.
for (const folder of [dist, join(dist, 'assets')]) {
    for (const name of readdirSync(folder).filter((each) => /\.(html|js|json|css|svg|webmanifest)$/.test(each))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
}

// What each way in costs.
const compressed = (path) => readFileSync(join(web, `${path}.br`)).length;
const sizeOf = (paths) => [...paths].reduce((sum, path) => sum + compressed(path), 0);
const most = (sizes) => Math.max(...sizes);
const start = most(LANGUAGES.map((language) => sizeOf(withImports(chunkOf(`messages:${language}`), withImports(main)))));
const table = most(
    ['shards', 'keyforge', 'epic'].flatMap((game) =>
        LANGUAGES.map((language) =>
            sizeOf(
                [`src/pages/table.tsx`, `src/games/${game}.ts`, `messages:${language}`].reduce((all, source) => {
                    const chunk = chunkOf(source);
                    if (!chunk) throw new Error(`no chunk begins with ${source}`);
                    return withImports(chunk, all);
                }, withImports(main)),
            ),
        ),
    ),
);
const sizes = { start, table, css: compressed(chunkOf('src/style.css')) };
for (const [name, size] of Object.entries(sizes)) {
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    console.log(`${name}: ${kilobytes(size)} compressed, of ${kilobytes(BUDGETS[name])}`);
    if (size <= BUDGETS[name] || isDev || options.embed) continue;
    console.error(`${name} is over its budget`);
    process.exitCode = 1;
}

if (options.embed) embed(resolve(options.embed));

// The assembler takes the pack in, which no compiler has to read.
function embed(file) {
    const names = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dist, join(entry.parentPath ?? entry.path, entry.name)))
        .sort();
    const contents = names.map((name) => readFileSync(join(dist, name)));
    const whole = Buffer.concat(contents);
    const pack = file.replace(/\.cpp$/, '.pack');
    let at = 0;
    const rows = names.map((name, i) => {
        const row = `        {"${name}", {embeddedPack + ${at}, ${contents[i].length}}},\n`;
        at += contents[i].length;
        return row;
    });
    const code = `// Pack of ${createHash('sha256').update(whole).digest('hex')}
#include "server/api/assets.h"

asm(".section .rodata\\n.balign 16\\nembeddedPack:\\n.incbin \\"${pack}\\"\\n.byte 0\\n.text\\n");
extern "C" const char embeddedPack[];

namespace riffle::server {

std::span<const Asset> embeddedAssets() {
    static const Asset kFiles[] = {
${rows.join('')}    };
    return kFiles;
}

}  // namespace riffle::server
`;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file) && existsSync(pack) && readFileSync(file, 'utf8') === code) return; // nothing to compile again
    writeFileSync(pack, whole);
    writeFileSync(file, code);
}
