// Where everything lies at a table: all measures come from the room there is, none from what lies there, so that nothing moves
// while a game goes on. A pure function of the room, the game and the number of opponents; the parts of the page only place
// themselves by it.
import type { Asked, Geometry, Kind } from './boxes.js';
import { columns } from './columns.js';
import { lying } from './lying.js';
import { bars, phone } from './upright.js';

export type { Box, Geometry, Kind, Lane } from './boxes.js';

export function kindOf(w: number, h: number): Kind {
    if (h <= 480 && w >= h) return 'lying';
    if (w > h * 1.02) return w < 900 ? 'lying' : 'columns';
    return w >= 600 ? 'bars' : 'phone';
}

export function geometryOf(w: number, h: number, asked: Asked): Geometry {
    const kind = kindOf(w, h);
    const geometry =
        kind === 'columns'
            ? columns(w, h, asked)
            : kind === 'bars'
              ? bars(w, h, asked)
              : kind === 'phone'
                ? phone(w, h, asked)
                : lying(w, h, asked);
    return { ...geometry, kind, room: { w, h } };
}

export interface Spread {
    width: number; // of each card
    step: number; // from one to the next
    start: number; // where the first begins
    cut: number; // how much of each card but the last is hidden
}

const FEWEST_SEEN = 0.55; // of a card that another lies over
export const FAN_SEEN = 0.3; // in a hand, where the one that is pointed at rises
const FACES = [165, 120, 56, 40]; // widths at which another face begins
const NARROWEST = 40;

// First the gaps go, then cards overlap, then all of them shrink, face by face.
export function spread(count: number, room: number, card: number, gap: number, margin = 8, seen = FEWEST_SEEN): Spread {
    const space = room - 2 * margin;
    const fit = (width: number): Spread => {
        const most = count > 1 ? (space - count * width) / (count - 1) : gap;
        const step = width + Math.min(gap, most);
        const cut = Math.max(0, width - step);
        const used = step * (count - 1) + width;
        return { width, step, start: margin + Math.max(0, (space - used) / 2), cut };
    };
    if (count < 2) return fit(card);
    // A hand has names along the edge that is seen of its cards; elsewhere a face begins where it can be read best.
    if (seen === FAN_SEEN) return fit(Math.min(card, Math.max(NARROWEST, space / (1 + (count - 1) * seen))));
    const widths = [card, ...FACES.filter((face) => face < card)];
    return fit(widths.find((width) => fit(width).step >= width * seen) ?? NARROWEST); // of more than that little is seen
}
