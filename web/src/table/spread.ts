// Cards side by side where there is not always room for all of each.
export interface Spread {
    width: number; // of each card
    step: number; // from one to the next
    start: number; // where the first begins
    cut: number; // how much of each card but the last is hidden
}

const FEWEST_SEEN = 0.55; // of a card that another lies over
export const FAN_SEEN = 0.3; // in a hand, where the one that is pointed at rises
const FACES = [165, 120, 56, 40]; // widths at which another face begins

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
    let best = fit(card);
    if (count < 2) return best;
    for (const width of [card, ...FACES.filter((face) => face < card)]) {
        best = fit(width);
        if (best.step >= width * seen) return best;
    }
    return best; // more than even chips have room for: what is seen of each is what there is
}
