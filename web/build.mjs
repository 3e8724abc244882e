// Builds the client into dist/: index.html and content-hashed assets, one lazy chunk a page, a game and a language.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { clientMessages } from './tools/catalogue.mjs';

const web = fileURLToPath(new URL('.', import.meta.url));
const dist = join(web, 'dist');
const isDev = process.argv.includes('--dev');

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

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const result = await build({
    entryPoints: [join(web, 'src/main.tsx'), join(web, 'src/style.css')],
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
    metafile: true,
    plugins: [messages],
    logLevel: 'warning',
    legalComments: 'none',
});

const outputs = Object.entries(result.metafile.outputs);
const entry = (suffix) => {
    const found = outputs.find(([, info]) => info.entryPoint?.endsWith(suffix));
    return `/assets/${basename(found[0])}`;
};
const html = readFileSync(join(web, 'src/index.html'), 'utf8')
    .replace('%SCRIPT%', entry('main.tsx'))
    .replace('%STYLE%', entry('style.css'))
    .replace('%ICON%', `/assets/${writeIcon()}`);
writeFileSync(join(dist, 'index.html'), html);

function writeIcon() {
    const drawing = readFileSync(join(web, 'src/icon.svg'));
    const name = `icon-${createHash('sha256').update(drawing).digest('hex').slice(0, 8)}.svg`;
    writeFileSync(join(dist, 'assets', name), drawing);
    return name;
}

// The server sends them compressed, and does not compress.
for (const folder of [dist, join(dist, 'assets')]) {
    for (const name of readdirSync(folder).filter((each) => /\.(html|js|css|svg)$/.test(each))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
}

// What each way in costs, compressed: the entry with all it imports at once, and the table with a game on top.
const compressed = new Map(
    outputs.filter(([path]) => path.endsWith('.js')).map(([path]) => [path, brotliCompressSync(readFileSync(path)).length]),
);
function reach(path, seen = new Set()) {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const each of result.metafile.outputs[path]?.imports ?? []) if (each.kind === 'import-statement') reach(each.path, seen);
    return seen;
}
const sizeOf = (paths) => [...paths].reduce((sum, path) => sum + (compressed.get(path) ?? 0), 0);
const outputOf = (source) => outputs.find(([, info]) => info.entryPoint?.endsWith(source))?.[0];
const first = reach(outputOf('src/main.tsx'));
for (const page of ['start', 'table']) {
    const path = outputOf(`src/pages/${page}.tsx`);
    const own = new Set(first);
    if (path) reach(path, own);
    const games = page === 'table' ? ['shards', 'keyforge', 'epic'] : [''];
    const most = Math.max(
        ...games.map((game) => {
            const all = new Set(own);
            const chunk = game && outputOf(`src/games/${game}.ts`);
            if (chunk) reach(chunk, all);
            return sizeOf(all);
        }),
    );
    const limit = page === 'table' ? 150_000 : 60_000;
    console.log(`${page}: ${(most / 1000).toFixed(1)} kB of JavaScript, compressed`);
    if (most > limit) {
        console.error(`${page} is over its budget of ${limit / 1000} kB`);
        process.exitCode = 1;
    }
}
