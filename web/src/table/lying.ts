// Where everything lies on a phone on its side.
import { ASPECT, type Asked, type Lane, type Placed } from './boxes.js';

// A phone on its side: a narrow column, chips, and half of the hand.
export function lying(w: number, h: number, { game, opponents, text }: Asked): Placed {
    const left = 138;
    const pr = 46 * (text >= 1.5 ? 1.4 : 1);
    const c = w - left;
    const hw = 118;
    const hand: Lane = { x: left + 4, y: h - 104, w: c - 8, h: hw * ASPECT, card: hw };
    const prompt = { x: left + 6, y: h - 106 - pr, w: c - 12, h: pr };
    const room = prompt.y - 2;
    const isShards = game === 'shards';
    const shelf = game === 'keyforge' ? 130 : 0;
    const lane = (y: number, height: number, card: number, width = c - 4 - shelf): Lane => ({
        x: left + 4,
        y,
        w: width,
        h: height,
        card,
    });
    const sides = {
        left,
        right: 0,
        backs: 0,
        their: { x: 0, y: 4, w: left, h: 96 },
        mine: { x: 0, y: h - 111, w: left, h: 103 },
        crest: { x: 0, y: h / 2 - 44, w: left, h: 88 },
        prompt,
        hand,
        offer: { x: left + 4, y: 2, w: c - 8, h: room - 4 },
    };
    if (opponents > 1) {
        const tall = 58;
        const wide = (c - 8 - 4 * (opponents - 1)) / opponents;
        const panels = Array.from({ length: opponents }, (_, i) => ({
            x: left + 4 + i * (wide + 4),
            y: 2,
            w: wide,
            h: tall,
            lane: { x: 0, y: tall, w: 0, h: 0, card: 0 },
        }));
        const rest = room - tall - 6;
        const lanes: Placed['lanes'] = isShards
            ? {
                  centre: lane(tall + 4, rest * 0.6, (rest * 0.6 - 8) / ASPECT),
                  mine: lane(tall + 6 + rest * 0.6, rest * 0.4 - 4, (rest * 0.4 - 10) / ASPECT),
              }
            : {
                  theirs: lane(tall + 4, rest / 2 - 2, (rest / 2 - 12) / ASPECT),
                  mine: lane(tall + 4 + rest / 2, rest / 2 - 2, (rest / 2 - 12) / ASPECT),
              };
        return { ...sides, panels, lanes };
    }
    if (isShards) {
        const mid = room * 0.28;
        const shop = room * 0.44;
        return {
            ...sides,
            panels: [],
            lanes: {
                theirs: lane(2, mid - 2, (mid - 8) / ASPECT),
                centre: lane(mid + 2, shop - 4, (shop - 10) / ASPECT),
                mine: lane(mid + shop, mid - 2, (mid - 8) / ASPECT),
            },
        };
    }
    const line = room / 2 - 2;
    const shelves =
        game === 'keyforge'
            ? {
                  'their-shelf': { x: w - shelf, y: 2, w: shelf - 2, h: line, card: 58 },
                  'my-shelf': { x: w - shelf, y: line + 4, w: shelf - 2, h: line, card: 58 },
              }
            : {};
    return {
        ...sides,
        panels: [],
        lanes: { theirs: lane(2, line, (line - 10) / ASPECT), mine: lane(line + 4, line, (line - 10) / ASPECT), ...shelves },
    };
}

// ---- Cards in a row
