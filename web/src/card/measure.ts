// How wide words are in the type of cards, without laying anything out.
import { signal } from '@preact/signals';

export const SMALLEST = 11.5; // pixels that type has at least
const FAMILY = "'Sofia Sans Semi Condensed', system-ui, sans-serif";
const MEASURED_AT = 100; // pixels

// Fonts come after the page, each alphabet when it is first shown: what was measured before is measured again.
const fonts = signal(0);
const widths = new Map<string, number>();
const others: (() => void)[] = [];
if (typeof document !== 'undefined')
    document.fonts?.addEventListener('loadingdone', () => {
        widths.clear();
        for (const forget of others) forget();
        fonts.value++;
    });

export const whenMeasuredAnew = (forget: () => void): void => void others.push(forget);

// Whoever shows what was measured asks for this, and is shown again when fonts have come.
export const fontsLoaded = (): number => fonts.value;

let pen: CanvasRenderingContext2D | null = null;

// In ems.
export function widthOf(word: string, isBold: boolean): number {
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
