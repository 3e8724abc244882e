// A QR code read again, by the rules of its standard and by other ways than those it was drawn with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrCode, qrPath } from '../src/ui/qr.js';

// Blocks as [codewords, of them data], by version, of the levels M and L.
const BLOCKS: Record<string, readonly (readonly [number, number])[]> = {
    M1: [[26, 16]], M2: [[44, 28]], M3: [[70, 44]], M4: [[50, 32], [50, 32]], M5: [[67, 43], [67, 43]],
    M6: [[43, 27], [43, 27], [43, 27], [43, 27]],
    L6: [[86, 68], [86, 68]],
}; // prettier-ignore
// The format words of the standard's table C.1, of level M and L, by mask.
const FORMATS: Record<string, readonly number[]> = {
    M: [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0],
    L: [0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976],
};
const EXP: number[] = [];
for (let i = 0, value = 1; i < 255; i++, value = value & 128 ? (value << 1) ^ 0x11d : value << 1) EXP.push(value);
const product = (a: number, b: number): number => (a && b ? EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255]! : 0);

function read(field: readonly (readonly boolean[])[]): { text: string; level: string } {
    const size = field.length;
    const version = (size - 17) / 4;
    // The format, read in both places.
    const around = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]), ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8])];
    const apart = [
        ...Array.from({ length: 8 }, (_, i) => [size - 1 - i, 8]),
        ...Array.from({ length: 7 }, (_, i) => [8, size - 7 + i]),
    ];
    const word = (places: number[][]): number => places.reduce((sum, [x, y], i) => sum | (Number(field[y!]![x!]) << i), 0);
    assert.equal(word(around), word(apart));
    const level = FORMATS.M!.includes(word(around)) ? 'M' : 'L';
    const mask = FORMATS[level]!.indexOf(word(around));
    assert.ok(mask >= 0, 'the format is one of the standard');
    const isMasked = [
        (i: number, j: number) => (i + j) % 2 === 0,
        (i: number) => i % 2 === 0,
        (_: number, j: number) => j % 3 === 0,
        (i: number, j: number) => (i + j) % 3 === 0,
        (i: number, j: number) => ((i >> 1) + Math.trunc(j / 3)) % 2 === 0,
        (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0,
        (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
        (i: number, j: number) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
    ][mask]!; // by row and column
    const isFixed = (x: number, y: number): boolean =>
        x === 6 || y === 6 || (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8) ||
        (version > 1 && Math.abs(x - size + 7) <= 2 && Math.abs(y - size + 7) <= 2); // prettier-ignore
    const bits: number[] = [];
    let up = true;
    for (const x of [...Array(size).keys()].reverse().filter((each) => (each > 6 ? each % 2 === 0 : each % 2 === 1))) {
        for (const y of up ? [...Array(size).keys()].reverse() : Array(size).keys())
            for (const column of [x, x - 1])
                if (!isFixed(column, y)) bits.push(Number(field[y]![column]) ^ Number(isMasked(y, column)));
        up = !up;
    }
    const codewords = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
    const blocks = BLOCKS[level + version]!;
    const parts = blocks.map((): number[] => []);
    let at = 0;
    const most = Math.max(...blocks.map(([, data]) => data));
    for (let i = 0; i < most; i++) blocks.forEach(([, data], b) => i < data && parts[b]!.push(codewords[at++]!));
    for (let i = 0; i < blocks[0]![0] - blocks[0]![1]; i++) blocks.forEach((_, b) => parts[b]!.push(codewords[at++]!));
    // Every block is a multiple of its generator: it vanishes at that many powers of two.
    blocks.forEach(([all, data], b) => {
        assert.equal(parts[b]!.length, all);
        for (let root = 0; root < all - data; root++)
            assert.equal(
                parts[b]!.reduce((sum, each) => product(sum, EXP[root]!) ^ each, 0),
                0,
                `block ${b}, root ${root}`,
            );
    });
    const stream = blocks
        .flatMap(([, data], b) => parts[b]!.slice(0, data))
        .map((each) => each.toString(2).padStart(8, '0'))
        .join('');
    assert.equal(stream.slice(0, 4), '0100');
    const count = parseInt(stream.slice(4, 12), 2);
    const bytes = Array.from({ length: count }, (_, i) => parseInt(stream.slice(12 + i * 8, 20 + i * 8), 2));
    return { text: new TextDecoder().decode(new Uint8Array(bytes)), level };
}

test('what is written is read, in every version', () => {
    const sizes = new Set<number>();
    for (const length of [1, 14, 15, 26, 40, 60, 62, 63, 84, 100, 106, 107, 134]) {
        const text = 'https://riffle.example/g/7Qd-'.repeat(5).slice(0, length);
        const code = qrCode(text)!;
        sizes.add(code.length);
        assert.equal(read(code).text, text, `${length} characters`);
    }
    assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41]);
    assert.equal(read(qrCode('ł ∞ ё')!).text, 'ł ∞ ё');
});

test('what does not fit is no code, and a long link has the lower level', () => {
    assert.equal(read(qrCode('x'.repeat(106))!).level, 'M');
    assert.equal(read(qrCode('x'.repeat(107))!).level, 'L');
    assert.equal(qrCode('x'.repeat(135)), null);
});

test('corners, dotted lines and the quiet border', () => {
    const code = qrCode('riffle')!;
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    corner.forEach((row, y) => {
        assert.equal(code[y]!.slice(0, 7).map(Number).join(''), row);
        assert.equal(code[y]!.slice(-7).map(Number).join(''), row);
        assert.equal(code[code.length - 7 + y]!.slice(0, 7).map(Number).join(''), row);
    });
    assert.equal(code[6]!.slice(8, -8).map(Number).join(''), '10101');
    assert.equal(qrPath('riffle')!.size, 21 + 8);
});
