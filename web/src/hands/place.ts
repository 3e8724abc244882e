// Where the view of a card stands: beside the card, and never over the band of the question, whose buttons stay free.
export interface Rect {
    left: number;
    top: number;
    width: number;
    height: number;
}

interface Room {
    size: { width: number; height: number }; // of the view
    stage: Rect;
    band: Rect; // the question
}

export const GAP = 10;
const EDGE = 8;
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

const right = (rect: Rect): number => rect.left + rect.width;
const bottom = (rect: Rect): number => rect.top + rect.height;

// How high the view may be: from the upper edge to the band.
export const heightAbove = ({ stage, band }: Pick<Room, 'stage' | 'band'>): number => band.top - stage.top - EDGE - GAP;

// Beside a card that lies above the band, at the side where there is more room; straight above the band for a card below it.
export function besideOf(card: Rect, { size, stage, band }: Room): { left: number; top: number } {
    const [least, most] = [stage.left + EDGE, right(stage) - size.width - EDGE];
    const lowest = band.top - GAP - size.height;
    const middle = card.left + card.width / 2;
    if (bottom(card) > band.top + band.height / 2)
        return { left: clamp(least, middle - size.width / 2, most), top: Math.max(stage.top + EDGE, lowest) };
    const roomLeft = card.left - stage.left;
    const roomRight = right(stage) - right(card);
    const wanted =
        roomRight >= size.width + GAP + EDGE || roomRight >= roomLeft ? right(card) + GAP : card.left - GAP - size.width;
    const top = clamp(stage.top + EDGE, card.top + card.height / 2 - size.height / 2, Math.max(stage.top + EDGE, lowest));
    return { left: clamp(least, wanted, most), top };
}

// On touch the view takes the largest part of the screen that neither the card nor the band needs.
export function halfFor(card: Rect, { stage, band }: Pick<Room, 'stage' | 'band'>): { top: number; height: number } {
    const ground = bottom(stage) - EDGE;
    const isBelow = card.top + card.height / 2 > band.top;
    const parts: [number, number][] = isBelow
        ? [[stage.top + EDGE, band.top - GAP]]
        : [
              [stage.top + EDGE, card.top - GAP],
              [bottom(card) + GAP, band.top - GAP],
              [bottom(band) + GAP, ground],
          ];
    const [top, end] = parts.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]!;
    return { top, height: end - top };
}
