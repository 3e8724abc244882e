// How large a card's text is set: as large as it fits, the picture giving way before the type does. Words are measured, not the
// page: nothing is laid out for it. The sizes tried are those of a card's full face (style/face.css has the paddings).
import type { Face } from '../table/look.js';
import { layBrief, type BriefFit } from './brief.js';
import { SMALLEST, fontsLoaded, whenMeasuredAnew, widthOf } from './measure.js';
import { piecesOf } from './text.js';

export interface Fit {
    size: number; // of the type, in pixels
    box: number; // the text's share of the card's height, in percent
    isWhole: boolean; // false: there is no room for all of it
}

const LINE = 1.16;
const GAP = 0.26; // between paragraphs

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

const NARROWEST = 0.58;
const MOST_LINES = 2;

export interface Chip {
    squeeze: number; // how much narrower the name is set
    lines: number;
}

// How a name is set on the smallest face, which has so much room for it: on two lines where that can be had, narrower if need be.
export function chipOf(name: string, room: number): Chip {
    fontsLoaded();
    const words = name.split(/(?<=-)|\s+/).map((word) => widthOf(word, true) * SMALLEST);
    const space = widthOf(' ', true) * SMALLEST;
    const linesIn = (column: number): number => {
        let lines = 1;
        let used = 0;
        for (const width of words) {
            if (used > 0 && used + space + width > column) {
                lines++;
                used = width;
            } else used += (used > 0 ? space : 0) + width;
        }
        return lines;
    };
    const most = Math.max(1, room - 1.5);
    const atLeast = Math.max(...words);
    for (let squeeze = Math.min(1, most / atLeast); squeeze >= NARROWEST; squeeze -= 0.04)
        if (linesIn(most / squeeze) <= MOST_LINES) return { squeeze, lines: linesIn(most / squeeze) };
    const squeeze = Math.max(NARROWEST, Math.min(1, most / atLeast));
    return { squeeze, lines: linesIn(most / squeeze) };
}

const fits = new Map<string, Fit>();
const briefs = new Map<string, BriefFit>();
whenMeasuredAnew(() => {
    fits.clear();
    briefs.clear();
});

// The effect in short, at this width: its lines, which keep clear of the figures at the card's foot.
export function briefOf(face: Face, width: number, cut: number, isLarge: boolean): BriefFit {
    fontsLoaded();
    const crests = isLarge ? 0 : (face.crests.some(atLeft) ? 1 : 0) + (face.crests.some(atRight) ? 2 : 0);
    const key = `${Math.floor(width)}|${Math.round(cut)}|${crests}|${isLarge}|${face.brief}`;
    const known = briefs.get(key);
    if (known) return known;
    const fit = layBrief(face.brief, Math.floor(width), cut, crests, isLarge);
    if (briefs.size > 4000) briefs.clear();
    briefs.set(key, fit);
    return fit;
}
const atLeft = (crest: Face['crests'][number]): boolean => crest.side === 'l';
const atRight = (crest: Face['crests'][number]): boolean => crest.side === 'r';

export function fitOf(face: Face, width: number, cut: number): Fit {
    fontsLoaded();
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
