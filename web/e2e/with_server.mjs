// Runs a browser test against a server of its own, with data of its own, and stops it again.
//   node e2e/with_server.mjs RIFFLE [--assets DIR] TEST [argument…]     the test gets the address, then its arguments
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PATIENCE = 60_000;
const args = process.argv.slice(2);
const riffle = args.shift();
const assets = args[0] === '--assets' ? args.splice(0, 2) : [];
const [test, ...rest] = args;
if (!riffle || !test) {
    console.error('node e2e/with_server.mjs RIFFLE [--assets DIR] TEST [argument…]');
    process.exit(2);
}

const data = mkdtempSync(join(tmpdir(), 'riffle-e2e-'));
const logFile = join(data, 'server.log');
const server = spawn(
    riffle,
    ['--lang', 'en', 'serve', '--port', '0', '--data', join(data, 'games'), '--limits', 'off', ...assets],
    { stdio: ['ignore', 'pipe', 'pipe'] },
);
server.stderr.pipe(createWriteStream(logFile));
const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));

const address = await new Promise((resolve, reject) => {
    let said = '';
    setTimeout(() => reject(new Error(`the server gave no address in ${PATIENCE / 1000} s: ${said}`)), PATIENCE).unref();
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}${readFileSync(logFile, 'utf8')}`)));
    server.on('error', reject);
    server.stdout.on('data', (chunk) => {
        said += chunk;
        const found = /http:\/\/[^\s/]+/.exec(said);
        if (found) resolve(found[0]);
    });
});

const child = spawn(process.execPath, [fileURLToPath(new URL(test, import.meta.url)), address, ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
let status = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));

// It is asked to stop, and has to do so in good order.
server.kill('SIGTERM');
const stubborn = setTimeout(() => server.kill('SIGKILL'), PATIENCE);
const code = await ended;
clearTimeout(stubborn);
if (code !== 0) {
    console.log(`FAIL the server ended with ${code}`);
    status ||= 1;
}
const log = readFileSync(logFile, 'utf8').split('\n');
const failures = log.filter((line) => line.includes('"event":"failure"'));
if (failures.length) status ||= 1;
if (status) console.log(['The server said at last:', ...failures.slice(0, 5), ...log.slice(-15)].join('\n    '));
rmSync(data, { recursive: true, force: true });
process.exit(status);
