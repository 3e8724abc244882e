// A text as a QR code (ISO/IEC 18004), for links: bytes, versions 1 to 6, the middle level of repair where it fits, else the low one.

// Of each version: all codewords, and of both levels the repairing codewords of a block and how many blocks there are.
const VERSIONS: readonly (readonly [total: number, m: readonly [number, number], l: readonly [number, number]])[] = [
    [26, [10, 1], [7, 1]],
    [44, [16, 1], [10, 1]],
    [70, [26, 1], [15, 1]],
    [100, [18, 2], [20, 1]],
    [134, [24, 2], [26, 1]],
    [172, [16, 4], [18, 2]],
];
const BYTES = 0b0100;
const PADS = [0xec, 0x11];
const LEVEL_M = 0;
const LEVEL_L = 1;

// The field of 256 with x⁸ + x⁴ + x³ + x² + 1.
function times(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
    return product;
}

// What is left of the data, as a polynomial, by the product of (x − 2ⁱ).
function repairOf(data: readonly number[], count: number): number[] {
    let generator = [1];
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
        const next = [...generator, 0];
        generator.forEach((each, at) => (next[at + 1]! ^= times(each, root)));
        generator = next;
    }
    const rest = [...data, ...Array<number>(count).fill(0)];
    for (let i = 0; i < data.length; i++) {
        const lead = rest[i]!;
        generator.forEach((each, at) => (rest[i + at]! ^= times(each, lead)));
    }
    return rest.slice(data.length);
}

function dataOf(bytes: Uint8Array, room: number): number[] {
    const bits: number[] = [];
    const put = (value: number, count: number) => {
        for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
    };
    put(BYTES, 4);
    put(bytes.length, 8);
    for (const byte of bytes) put(byte, 8);
    put(0, Math.min(4, room * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    const data: number[] = [];
    for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
    for (let i = 0; data.length < room; i++) data.push(PADS[i % 2]!);
    return data;
}

// Blocks of equal length, or the last ones by one longer, read across.
function interleaved(data: readonly number[], blocks: number, repair: number): number[] {
    const short = Math.floor(data.length / blocks);
    const longFrom = blocks - (data.length % blocks);
    const parts = Array.from({ length: blocks }, (_, i) => {
        const from = i * short + Math.max(0, i - longFrom);
        return data.slice(from, from + short + (i >= longFrom ? 1 : 0));
    });
    const across = (lists: readonly (readonly number[])[]): number[] =>
        Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
            lists.flatMap((list) => (i < list.length ? [list[i]!] : [])),
        ).flat();
    return [...across(parts), ...across(parts.map((part) => repairOf(part, repair)))];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Level and mask with ten repairing bits, so that a reader begins with them.
function formatOf(level: number, mask: number): number {
    const word = (level << 3) | mask;
    let rest = word << 10;
    for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
    return ((word << 10) | rest) ^ 0x5412;
}

type Field = (boolean | null)[][];

// The three corners, the small square, both dotted lines, and the places of the format.
function frameOf(version: number, level: number, mask: number): Field {
    const size = 17 + 4 * version;
    const field: Field = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
    const square = (cx: number, cy: number, reach: number) => {
        for (let y = Math.max(0, cy - reach); y <= Math.min(size - 1, cy + reach); y++)
            for (let x = Math.max(0, cx - reach); x <= Math.min(size - 1, cx + reach); x++) {
                const ring = Math.max(Math.abs(x - cx), Math.abs(y - cy));
                field[y]![x] = reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4;
            }
    };
    for (let i = 0; i < size; i++) field[6]![i] = field[i]![6] = i % 2 === 0;
    square(3, 3, 4);
    square(size - 4, 3, 4);
    square(3, size - 4, 4);
    if (version > 1) square(size - 7, size - 7, 2);
    const format = formatOf(level, mask);
    for (let i = 0; i < 15; i++) {
        const bit = ((format >> i) & 1) === 1;
        const at = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i; // down the first corner, then beside the lowest
        field[at]![8] = bit;
        field[8]![i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = bit;
    }
    field[size - 8]![8] = true;
    return field;
}

// Upwards and downwards in columns two wide, from the right, around what stands there.
function fill(field: Field, codewords: readonly number[], mask: number): boolean[][] {
    const size = field.length;
    const isFree = field.map((row) => row.map((each) => each === null));
    let at = 0;
    for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
        if (right === 6) right--;
        for (let i = 0; i < size; i++) {
            const y = isUp ? size - 1 - i : i;
            for (const x of [right, right - 1]) {
                if (!isFree[y]![x]) continue;
                const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
                field[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
                at++;
            }
        }
    }
    return field as boolean[][];
}

// How hard it is to read: long runs, squares of four, what looks like a corner, and one colour in excess.
function penaltyOf(field: readonly (readonly boolean[])[]): number {
    const size = field.length;
    let sum = 0;
    let dark = 0;
    for (const rows of [field, field.map((_, x) => field.map((row) => row[x]!))])
        for (const row of rows) {
            const text = row.map(Number).join('');
            for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
            for (const corner of ['10111010000', '00001011101'])
                for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) sum += 40;
        }
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            dark += Number(field[y]![x]);
            const square = [field[y]![x], field[y]![x + 1], field[y + 1]?.[x], field[y + 1]?.[x + 1]];
            if (square.every((each) => each === square[0])) sum += 3;
        }
    return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

// Rows of dark (true) and light modules; null where the text is too long.
export function qrCode(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    for (const level of [LEVEL_M, LEVEL_L])
        for (const [i, [total, m, l]] of VERSIONS.entries()) {
            const [repair, blocks] = level === LEVEL_M ? m : l;
            const room = total - repair * blocks;
            if (bytes.length + 2 > room) continue; // what it is and how long take a byte and a half
            const codewords = interleaved(dataOf(bytes, room), blocks, repair);
            const drawn = MASKS.map((_, mask) => fill(frameOf(i + 1, level, mask), codewords, mask));
            return drawn.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best));
        }
    return null;
}

// The dark modules as one path on a field of `size` with the quiet border that readers want.
export function qrPath(text: string): { path: string; size: number } | null {
    const QUIET = 4;
    const field = qrCode(text);
    if (!field) return null;
    let path = '';
    field.forEach((row, y) => row.forEach((isDark, x) => isDark && (path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`)));
    return { path, size: field.length + 2 * QUIET };
}
