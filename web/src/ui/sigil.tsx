// What a card shows: its picture, or, where it has none, a sign of its own drawn from its name: a few strokes and shapes turned
// around the middle, and within it a figure of what the card is. The same name always gives the same sign.
import type { JSX } from 'preact';
import { FIGURES, type FigureName } from './figures.js';
import { iconOf } from './icons.js';

// FNV-1a, then a small generator of numbers from it.
function seedOf(text: string): () => number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return () => {
        hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
        hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
        hash ^= hash >>> 15;
        return (hash >>> 0) / 2 ** 32;
    };
}

const round = (value: number): number => Math.round(value * 10) / 10;

// One arm of the figure, pointing up from the middle of a field that goes from −50 to 50.
function arm(next: () => number): string {
    const reach = round(34 + next() * 12);
    const from = round(20 + next() * 6);
    const width = round(3 + next() * 7);
    const middle = round((reach + from) / 2);
    switch (Math.floor(next() * 6)) {
        case 0: // a spike
            return `M${-width} ${-from}L0 ${-reach}L${width} ${-from}z`;
        case 1: // a leaf
            return `M0 ${-from}Q${-width * 1.8} ${-middle} 0 ${-reach}Q${width * 1.8} ${-middle} 0 ${-from}z`;
        case 2: // a diamond
            return `M0 ${-from}L${-width} ${-middle}L0 ${-reach}L${width} ${-middle}z`;
        case 3: // a bead on a stem
            return `M-1.200 ${-from}h2.400V${-middle}h-2.400zM${-width * 0.6} ${-(reach - width * 0.6)}a${width * 0.6} ${width * 0.6} 0 1 0 ${width * 1.2} 0a${width * 0.6} ${width * 0.6} 0 1 0 ${-width * 1.2} 0z`;
        case 4: // a hook
            return `M-1.500 ${-from}V${-reach}Q${width * 1.6} ${-reach} ${width * 1.8} ${-middle}Q${width} ${-(reach - 4)} 1.500 ${-(reach - 4)}V${-from}z`;
        default: // a bar
            return `M${-width} ${-middle - 2}h${width * 2}v4h${-width * 2}zM-1.200 ${-from}h2.400V${-middle}h-2.400z`;
    }
}

function figure(name: string): { path: string; turns: number[]; ring: number; dashes: string; inner: string } {
    const next = seedOf(name);
    for (let i = 0; i < 4; i++) next(); // the first ones of alike names are alike
    const count = [3, 4, 5, 6, 8][Math.floor(next() * 5)] ?? 4;
    const shift = next() < 0.5 ? 0 : 180 / count;
    const turns = Array.from({ length: count }, (_, i) => round(shift + (360 * i) / count));
    return {
        path: arm(next),
        turns,
        ring: round(26 + next() * 20),
        dashes: ['none', '2 4', '8 3', '1 6', '14 5'][Math.floor(next() * 5)] ?? 'none',
        inner: arm(next),
    };
}

const known = new Map<string, ReturnType<typeof figure>>();

export function Sigil({ name, figure: inner }: { name: string; figure: FigureName }): JSX.Element {
    const icon = iconOf(name);
    if (icon)
        return (
            <span class="sigil" aria-hidden="true">
                <svg class="icon" viewBox={`0 0 ${icon.size} ${icon.size}`} focusable="false">
                    <path d={icon.path} />
                </svg>
            </span>
        );
    let drawing = known.get(name);
    if (!drawing) known.set(name, (drawing = figure(name)));
    return (
        <span class="sigil" aria-hidden="true">
            <svg viewBox="-50 -50 100 100" focusable="false">
                <circle r={drawing.ring} class="ring" stroke-dasharray={drawing.dashes} />
                {drawing.turns.map((turn, i) => (
                    <path key={turn} d={i % 2 ? drawing.inner : drawing.path} transform={`rotate(${turn})`} />
                ))}
            </svg>
            <svg class="figure" viewBox="0 0 24 24" focusable="false">
                <path d={FIGURES[inner]} fill-rule="evenodd" />
            </svg>
        </span>
    );
}
