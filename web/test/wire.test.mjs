import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

test('types and tables are what the description of the wire makes of them', () => {
    const tool = fileURLToPath(new URL('../tools/wire.mjs', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
});
