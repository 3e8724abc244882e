// Bundles the tests in TypeScript and runs them, and those that need no bundling, with node's own runner.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'riffle-web-'));
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
await build({
    entryPoints: tests.map((name) => join(here, name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    external: ['messages:*'],
    banner: { js: 'globalThis.navigator ??= { languages: ["en"] };' }, // node has none
    define: { MESSAGES: JSON.stringify(join(here, '../../messages')), STREAMS: JSON.stringify(join(here, 'streams')) },
});
const plain = readdirSync(here).filter((name) => name.endsWith('.test.mjs'));
const files = [...tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs'))), ...plain.map((name) => join(here, name))];
const { status } = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
rmSync(out, { recursive: true });
process.exit(status ?? 1);
