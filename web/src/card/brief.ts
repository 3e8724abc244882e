// The effect of a card in short, laid on lines: as large as there is room for, and around the figures at the card's foot, which no
// word may be under. Only where one thing ends and another begins does the text bring a line's end with it.
import { SMALLEST, widthOf } from './measure.js';

export interface BriefLine {
    text: string; // with leads between asterisks and signs in braces
    left: number; // pixels kept clear at its sides
    right: number;
}

export interface BriefFit {
    size: number;
    lines: readonly BriefLine[];
    below: number; // pixels kept free under the last line, beside the figures
    isWhole: boolean;
}

interface Token {
    text: string;
    isBold: boolean;
    isGlued: boolean; // to the token before: no space between them
    width: number; // of the type's size
}

const LEADING = 1.13;
const SIGN = 1.13;
// Shares of the card's width, as style/face.css has them.
const FRAME = 0.032;
const PADDING = 0.02;
const CREST_WIDE = 0.165;
const CREST_TALL = 0.15;
const TALLEST = [0.36, 0.42, 0.5]; // of the card's inside, by how small the type is
const SLACK = 1.5; // pixels that measuring may be wrong by

// "*Play/Fight:* capture 1{amber}" → its words, each with how wide it is. What follows "/" may stand on the next line; a sign stays
// with the figure before it.
function tokensOf(text: string): Token[] {
    const tokens: Token[] = [];
    let isBold = false;
    let isGlued = true;
    const put = (piece: string): void => {
        const width = piece
            .split(/(\{\w+\})/)
            .reduce((sum, part) => sum + (part.startsWith('{') ? SIGN : widthOf(part, isBold)), 0);
        const before = tokens[tokens.length - 1];
        const breaks = before && /\p{L}\/$/u.test(before.text) && /^\p{L}/u.test(piece);
        if (before && isGlued && !breaks && before.isBold === isBold) {
            before.text += piece;
            before.width += width;
        } else tokens.push({ text: piece, isBold, isGlued: isGlued && tokens.length > 0, width });
        isGlued = true;
    };
    for (const part of text.split(/(\*| )/)) {
        if (part === '*') isBold = !isBold;
        else if (part === ' ') isGlued = false;
        else if (part) for (const piece of part.split(/(?<=\p{L}\/)(?=\p{L})/u)) put(piece);
    }
    return tokens;
}

// Tokens that stay together whatever happens: all that is glued, save behind a stroke between words.
const mayBreakBefore = (tokens: readonly Token[], i: number): boolean =>
    !tokens[i]!.isGlued || /\p{L}\/$/u.test(tokens[i - 1]?.text ?? '');

function marked(tokens: readonly Token[]): string {
    let out = '';
    tokens.forEach((token, i) => {
        const isBoldBefore = i > 0 && tokens[i - 1]!.isBold;
        const space = i > 0 && !token.isGlued ? ' ' : '';
        if (token.isBold && isBoldBefore) out = `${out.slice(0, -1)}${space}${token.text}*`;
        else out += space + (token.isBold ? `*${token.text}*` : token.text);
    });
    return out;
}

interface Group {
    tokens: Token[];
    width: number;
    gap: number; // before it, where it does not begin a line
    begins: boolean; // a paragraph
}

function groupsOf(paragraphs: readonly Token[][]): Group[] {
    const groups: Group[] = [];
    const space = widthOf(' ', false);
    for (const tokens of paragraphs)
        for (let i = 0; i < tokens.length; ) {
            let end = i + 1;
            while (end < tokens.length && !mayBreakBefore(tokens, end)) end++;
            const own = tokens.slice(i, end);
            const width = own.reduce((sum, each) => sum + each.width, 0);
            groups.push({ tokens: own, width, gap: tokens[i]!.isGlued ? 0 : space, begins: i === 0 });
            i = end;
        }
    return groups;
}

interface Row {
    tokens: Token[];
    width: number;
}

// The groups on so many lines as there are columns, each at most as wide as its own and as evenly filled as can be; null where
// they do not go in.
function broken(groups: readonly Group[], columns: readonly number[]): Row[] | null {
    const known = new Map<number, { cost: number; end: number } | null>();
    const from = (first: number, line: number): { cost: number; end: number } | null => {
        if (first === groups.length) return line === columns.length ? { cost: 0, end: first } : null;
        const column = columns[line];
        if (column === undefined) return null;
        const key = first * 16 + line;
        const before = known.get(key);
        if (before !== undefined) return before;
        let best: { cost: number; end: number } | null = null;
        let width = 0;
        for (let i = first; i < groups.length && (i === first || !groups[i]!.begins); i++) {
            width += groups[i]!.width + (i > first ? groups[i]!.gap : 0);
            if (width > column) break;
            const rest = from(i + 1, line + 1);
            const cost = rest && rest.cost + (column - width) ** 2;
            if (cost !== null && (best === null || cost <= best.cost)) best = { cost, end: i + 1 };
        }
        known.set(key, best);
        return best;
    };
    const rows: Row[] = [];
    for (let first = 0, line = 0; first < groups.length; line++) {
        const found = from(first, line);
        if (!found) return null;
        const own = groups.slice(first, found.end);
        const width = own.reduce((sum, each, i) => sum + each.width + (i > 0 ? each.gap : 0), 0);
        rows.push({ tokens: own.flatMap((each) => each.tokens), width });
        first = found.end;
    }
    return rows.length === columns.length ? rows : null;
}

// `crests`: 1 for one at the left, 2 for one at the right, 3 for both. On a large card they stand below the text.
export function layBrief(text: string, w: number, cut: number, crests: number, isLarge: boolean): BriefFit {
    const inside = w * (1 - 2 * FRAME);
    const column = inside - Math.max(3, w * PADDING) * 2 - Math.max(0, cut - w * PADDING) - SLACK;
    const clear = Math.max(0, w * (CREST_WIDE - PADDING));
    // Of a card that another lies over both figures are at the left.
    const left = crests & 1 ? clear : 0;
    const right = crests & 2 ? clear : 0;
    const both = cut > 4 && crests === 3;
    const [clearLeft, clearRight] = both ? [left + w * 0.2, 0] : cut > 4 && crests === 2 ? [right, 0] : [left, right];
    const height = w * (1.4 - 2 * FRAME);
    const largest = isLarge ? Math.max(13, w * 0.074) : Math.max(12, Math.min(14, w / 10.6));
    const paragraphs = text.split('\n').map(tokensOf);
    const groups = groupsOf(paragraphs);
    const tryAt = (of: readonly Group[], size: number, count: number, blank: number): BriefLine[] | null => {
        const isBeside = (fromBelow: number): boolean => 2 + (fromBelow + 0.15) * size * LEADING < w * CREST_TALL;
        const room = Array.from({ length: count }, (_, i) =>
            isBeside(count + blank - 1 - i) ? column - clearLeft - clearRight : column,
        );
        const lines = broken(
            of,
            room.map((each) => each / size),
        );
        return (
            lines &&
            lines.map(({ tokens, width }, i) => {
                const most = column - 2 * Math.max(clearLeft, clearRight);
                const isAside = isBeside(count + blank - 1 - i) && width * size > most;
                return { text: marked(tokens), left: isAside ? clearLeft : 0, right: isAside ? clearRight : 0 };
            })
        );
    };
    // On as few lines as hold it; where the figures leave too little room beside them, above them.
    const laid = (of: readonly Group[], size: number, most: number, isWhole: boolean): BriefFit | null => {
        for (let rows = 1; rows <= most; rows++)
            for (let blank = 0; blank <= Math.min(2, rows - 1); blank++) {
                const lines = tryAt(of, size, rows - blank, blank);
                if (lines) return { size, lines, below: blank * size * LEADING, isWhole };
            }
        return null;
    };
    const rowsAt = (size: number): number => {
        const share = isLarge ? 0.5 : size > 12.9 ? TALLEST[0]! : size > 12.1 ? TALLEST[1]! : TALLEST[2]!;
        return Math.floor((height * share - 4) / (size * LEADING));
    };
    for (let size = largest; size >= SMALLEST - 0.01; size -= 0.5) {
        const fit = laid(groups, size, rowsAt(size), true);
        if (fit) return fit;
    }
    // What even the smallest type has no room for ends early.
    const shorter = paragraphs.map((tokens) => [...tokens]);
    while (shorter.length > 0) {
        const last = shorter[shorter.length - 1]!;
        last.pop();
        if (last.length === 0) {
            shorter.pop();
            continue;
        }
        const end = last[last.length - 1]!;
        const bare = end.text.replace(/[.,:…]+$/, '');
        const ended = [...last.slice(0, -1), { ...end, text: `${bare}…`, width: end.width + widthOf('…', end.isBold) }];
        const fit = laid(groupsOf([...shorter.slice(0, -1), ended]), SMALLEST, rowsAt(SMALLEST), false);
        if (fit) return fit;
    }
    return { size: SMALLEST, lines: [], below: 0, isWhole: false };
}
