// How large a card's text is set: as large as it fits, the picture giving way before the type does. Words are measured, not the
// page: nothing is laid out for it. The sizes tried are those of a card's full face (style/card.css has the paddings).
import { signal } from '@preact/signals';
import type { Face } from '../table/look.js';
import { piecesOf } from './text.js';

export interface Fit {
    size: number; // of the type, in pixels
    box: number; // the text's share of the card's height, in percent
    isWhole: boolean; // false: there is no room for all of it
}

const SMALLEST = 11.5;
const LINE = 1.16;
const GAP = 0.26; // between paragraphs
const FAMILY = "'Sofia Sans Semi Condensed', system-ui, sans-serif";
const MEASURED_AT = 100; // pixels

// Fonts come after the page, each alphabet when it is first shown: what was measured before is measured again.
const fonts = signal(0);
if (typeof document !== 'undefined')
    document.fonts?.addEventListener('loadingdone', () => {
        widths.clear();
        fits.clear();
        fonts.value++;
    });

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

function widthOf(word: string, isBold: boolean): number {
    const key = (isBold ? '*' : '') + word;
    let width = widths.get(key);
    if (width === undefined) {
        pen ??= document.createElement('canvas').getContext('2d')!;
        pen.font = `${isBold ? 700 : 400} ${MEASURED_AT}px ${FAMILY}`;
        width = pen.measureText(word).width / MEASURED_AT;
        widths.set(key, width);
    }
    return width;
}

interface Word {
    text: string;
    isBold: boolean;
    glued: boolean; // to the word before: no space between them
}

function wordsOf(line: string): Word[] {
    const words: Word[] = [];
    let glued = false;
    piecesOf(line).forEach((piece, k) => {
        piece.split(/( )/).forEach((part) => {
            if (part === ' ') glued = false;
            else if (part) {
                words.push({ text: part, isBold: k % 2 === 1, glued });
                glued = true;
            }
        });
        if (piece.endsWith(' ')) glued = false;
    });
    return words;
}

// Lines that a paragraph takes in a column of so many times the type's size.
function linesOf(words: readonly Word[], column: number): number {
    let lines = 1;
    let used = 0;
    const space = widthOf(' ', false);
    for (let i = 0; i < words.length; ) {
        // What is glued together goes into the next line together: „Blitz“, though only the word is bold.
        let width = widthOf(words[i]!.text, words[i]!.isBold);
        while (words[++i]?.glued) width += widthOf(words[i]!.text, words[i]!.isBold);
        if (used > 0 && used + space + width > column) {
            lines++;
            used = width;
        } else used += (used > 0 ? space : 0) + width;
        if (width > column) return Infinity; // it would be cut off
    }
    return lines;
}

const NARROWEST = 0.72;

// How much narrower the longest word of a name is set where the smallest face has too little room for it.
export function squeezed(name: string, room: number): number {
    void fonts.value;
    const longest = Math.max(...name.split(/[\s-]+/).map((word) => widthOf(word, true) * SMALLEST));
    return Math.max(NARROWEST, Math.min(1, room / longest));
}

const fits = new Map<string, Fit>();

export function fitOf(face: Face, width: number, cut: number): Fit {
    void fonts.value;
    const w = Math.floor(width);
    const key = `${w}|${Math.round(cut)}|${face.crests.length > 0}|${face.text}`;
    const known = fits.get(key);
    if (known) return known;
    const fit = measure(face, w, cut);
    if (fits.size > 4000) fits.clear();
    fits.set(key, fit);
    return fit;
}

function measure(face: Face, w: number, cut: number): Fit {
    const paragraphs = face.text.split('\n').map(wordsOf);
    const inner = w * (1 - 2 * 0.032);
    const right = Math.max(w * 0.04, cut + w * 0.015);
    const column = inner - w * 0.04 - right - 0.5;
    const foot = w * (face.crests.length > 0 ? 0.126 : 0.084);
    const largest = Math.min(21, Math.max(13, w / 13.5));
    const isIn = (size: number, box: number): boolean => {
        const room = w * 1.4 * (box / 100) - foot - w * 0.029 - 1;
        const lines = paragraphs.reduce((sum, words) => sum + linesOf(words, column / size), 0);
        return lines * LINE * size + (paragraphs.length - 1) * GAP * size <= room;
    };
    const tries: [number, number, number[]][] = [
        [largest, Math.min(13.5, largest), [36, 40, 44, 48, 52]],
        [13, 13, [52, 56, 60]],
        [12.5, 12.5, [56, 60, 64]],
        [12, 12, [60, 64, 68]],
        [SMALLEST, SMALLEST, [64, 68, 72, 76]],
    ];
    for (const [from, to, boxes] of tries)
        for (let size = from; size >= to - 0.01; size -= 0.5)
            for (const box of boxes) if (isIn(size, box)) return { size, box, isWhole: true };
    return { size: SMALLEST, box: 60, isWhole: false };
}
