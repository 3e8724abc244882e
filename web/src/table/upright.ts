// Where everything lies in an upright window: on a tablet, and on a phone.
import { ASPECT, clamp, type Asked, type Lane, type Placed, type Box } from './boxes.js';

// Upright, with room: bars above and below.
const TOOLS = 50; // the buttons under one another, beside the upper line or the hand

export function bars(w: number, h: number, { game, opponents, text }: Asked): Placed {
    const bar = 90;
    const pr = 62 * (text >= 1.5 ? 1.6 : 1);
    const lane = (y: number, height: number, card: number): Lane => ({ x: 4, y, w: w - 8, h: height, card });
    const promptAt = (y: number): Box => ({ x: 6, y, w: w - 12, h: pr });
    const common = { left: 0, right: 0, backs: 0, crest: { x: 0, y: 0, w: 0, h: 0 } };
    if (opponents > 1) {
        const lines = opponents > 3 ? 2 : 1;
        const per = Math.ceil(opponents / lines);
        const wide = (w - 8 - 6 * (per - 1)) / per;
        const small = clamp(52, (wide - 30) / 3, 76);
        const tall = opponents > 3 ? 110 : 84 + small * ASPECT + 14;
        const panels = Array.from({ length: opponents }, (_, i) => ({
            x: 4 + (i % per) * (wide + 6),
            y: 4 + Math.floor(i / per) * (tall + 6),
            w: wide,
            h: tall,
            lane: { x: 6, y: 86, w: wide - 12, h: small * ASPECT + 8, card: small },
        }));
        const top = lines * (tall + 6) + 8;
        const hw = 176;
        const hand: Lane = { x: 2, y: h - hw * ASPECT - 17, w: w - 4 - TOOLS, h: hw * ASPECT, card: hw };
        const prompt = promptAt(hand.y - pr - 14);
        const mine = { x: 0, y: prompt.y - bar - 4, w, h: bar };
        const room = mine.y - 6 - top;
        const lanes: Placed['lanes'] = {};
        if (game === 'shards') {
            const sw = Math.min((w - 66) / 6, 160);
            lanes.centre = lane(top, sw * ASPECT + 8, sw);
            lanes.mine = lane(top + sw * ASPECT + 16, room - sw * ASPECT - 20, Math.min((room - sw * ASPECT - 34) / ASPECT, 150));
        } else if (opponents > 3) {
            const open = room * 0.45;
            lanes.theirs = lane(top, open, Math.min((open - 12) / ASPECT, 150));
            lanes.mine = lane(top + open + 6, room - open - 8, Math.min((room - open - 22) / ASPECT, 176));
        } else {
            lanes.mine = lane(top, room, Math.min((room - 14) / ASPECT, 200));
        }
        return {
            ...common,
            their: panels[0]!,
            mine,
            lanes,
            panels,
            prompt,
            hand,
            offer: { x: 4, y: 8, w: w - 8, h: prompt.y - 16 },
        };
    }
    if (game === 'shards') {
        const hw = 184;
        const sw = (w - 66) / 6;
        const mid = (h - 2 * bar - pr - hw * ASPECT - sw * ASPECT - 72) / 2;
        const cw = Math.min((mid - 7) / ASPECT, 126);
        const shop = bar + mid + 22;
        const own = bar + mid + sw * ASPECT + 34;
        const me = own + mid + 4;
        return {
            ...common,
            their: { x: 0, y: 0, w, h: bar },
            mine: { x: 0, y: me, w, h: bar },
            panels: [],
            lanes: {
                theirs: { ...lane(bar + 2, mid, cw), w: w - 8 - TOOLS },
                centre: { x: 2, y: shop, w: w - 4, h: sw * ASPECT, card: sw },
                mine: lane(own, mid, cw),
            },
            prompt: promptAt(me + bar + 2),
            hand: { x: 2, y: h - hw * ASPECT - 5, w: w - 4, h: hw * ASPECT, card: hw },
            offer: { x: 4, y: bar + 4, w: w - 8, h: me - bar - 12 },
        };
    }
    const hw = 176;
    const height = (h - 2 * bar - pr - hw * ASPECT - 42) / 2;
    const shelf = game === 'keyforge' ? 96 : 0;
    const lw = Math.min((height - shelf - 18) / ASPECT, 220);
    const theirs = bar + 2;
    const own = bar + height + 6;
    const me = bar + 2 * height + 10;
    const shelves =
        game === 'keyforge'
            ? {
                  'their-shelf': { ...lane(theirs, shelf, 62), w: w - 8 - TOOLS },
                  'my-shelf': lane(own + height - shelf, shelf, 62),
              }
            : {};
    return {
        ...common,
        their: { x: 0, y: 0, w, h: bar },
        mine: { x: 0, y: me, w, h: bar },
        panels: [],
        lanes: {
            theirs: { ...lane(theirs + shelf, height - shelf, lw), w: w - 8 - TOOLS },
            mine: lane(own, height - shelf, lw),
            ...shelves,
        },
        prompt: promptAt(me + bar + 2),
        hand: { x: 2, y: h - hw * ASPECT - 17, w: w - 4, h: hw * ASPECT, card: hw },
        offer: { x: 4, y: bar + 4, w: w - 8, h: 2 * height },
    };
}

// A phone upright: bars, chips, and a hand at the edge.
export function phone(w: number, h: number, { game, opponents, text }: Asked): Placed {
    const pr = 58 * (text >= 1.5 ? 1.6 : 1);
    const lane = (y: number, height: number, card: number): Lane => ({ x: 0, y, w, h: height, card });
    const common = { left: 0, right: 0, backs: 0, crest: { x: 0, y: 0, w: 0, h: 0 } };
    const meBar = 64;
    if (opponents > 1) {
        const lines = opponents > 3 ? 2 : 1;
        const per = Math.ceil(opponents / lines);
        const wide = (w - 8 - 4 * (per - 1)) / per;
        const tall = opponents > 3 ? 62 : 74;
        const panels = Array.from({ length: opponents }, (_, i) => ({
            x: 4 + (i % per) * (wide + 4),
            y: 2 + Math.floor(i / per) * (tall + 4),
            w: wide,
            h: tall,
            lane: { x: 0, y: tall, w: 0, h: 0, card: 0 },
        }));
        const top = 2 + lines * (tall + 4);
        const spare = h - top - meBar - pr - 10;
        const lanes: Placed['lanes'] = {};
        let y = top;
        const put = (name: 'theirs' | 'centre' | 'mine', height: number, card: number): void => {
            lanes[name] = lane(y, height, card);
            y += height + 2;
        };
        if (game === 'shards') {
            const sw = Math.min(121, (w - 27) / 3, (spare * 0.42) / 2 / ASPECT);
            put('theirs', spare * 0.12, (spare * 0.12 - 6) / ASPECT);
            put('centre', sw * 2 * ASPECT + 10, sw);
            put('mine', spare * 0.12, (spare * 0.12 - 6) / ASPECT);
        } else {
            put('theirs', spare * 0.3, (spare * 0.3 - 12) / ASPECT);
            put('mine', spare * 0.32, (spare * 0.32 - 12) / ASPECT);
        }
        const mine = { x: 0, y, w, h: meBar };
        const prompt = { x: 0, y: y + meBar + 2, w, h: pr };
        const handTop = prompt.y + pr + 10;
        const card = clamp(100, (h - handTop) / ASPECT, 146);
        return {
            ...common,
            their: panels[0]!,
            mine,
            panels,
            lanes,
            prompt,
            hand: lane(handTop, card * ASPECT, card),
            offer: { x: 4, y: top, w: w - 8, h: mine.y - top - 4 },
        };
    }
    const bar = game === 'shards' ? 64 : 70;
    if (game === 'shards') {
        const spare = h - bar - meBar - pr - 12;
        const small = clamp(48, spare * 0.1135, 96);
        const sw = Math.min((w - 27) / 3, (spare * clamp(0.42, 0.42 + ((h - 568) / 276) * 0.125, 0.545) - 12) / 2 / ASPECT);
        const shop = sw * 2 * ASPECT + 12;
        const theirs = bar + 2;
        const row = theirs + small + 12;
        const own = row + shop + 2;
        const me = own + small + 2;
        const prompt = { x: 0, y: me + meBar, w, h: pr };
        const top = prompt.y + pr + 12;
        const card = clamp(104, (h - top) / ASPECT + 16, 146);
        return {
            ...common,
            their: { x: 0, y: 0, w, h: bar },
            mine: { x: 0, y: me, w, h: meBar },
            panels: [],
            lanes: {
                theirs: lane(theirs, small, (small - 7) / ASPECT),
                centre: lane(row, shop, sw),
                mine: lane(own, small, (small - 6) / ASPECT),
            },
            prompt,
            hand: lane(top, card * ASPECT, card),
            offer: { x: 4, y: bar + 4, w: w - 8, h: me - bar - 8 },
        };
    }
    const mid = 74;
    const spare = h - bar - mid - meBar - pr - 12;
    const line = clamp(96, spare * 0.2785, 230);
    const lw = (line - 12) / ASPECT;
    const theirs = bar + 2;
    const shelf = theirs + line + 2;
    const own = shelf + mid + 2;
    const me = own + line + 2;
    const prompt = { x: 0, y: me + meBar + 3, w, h: pr };
    const top = prompt.y + pr + 20;
    const card = clamp(104, (h - top - 26) / ASPECT, 176);
    const half = (w - 150) / 2;
    const shelves =
        game === 'keyforge'
            ? {
                  'their-shelf': { x: 4, y: shelf, w: half, h: mid, card: 46 },
                  'my-shelf': { x: w - half - 4, y: shelf, w: half, h: mid, card: 46 },
              }
            : {};
    return {
        ...common,
        crest: { x: half + 4, y: shelf, w: w - 2 * half - 8, h: mid },
        their: { x: 0, y: 0, w, h: bar },
        mine: { x: 0, y: me, w, h: meBar },
        panels: [],
        lanes: { theirs: lane(theirs, line, lw), mine: lane(own, line, lw), ...shelves },
        prompt,
        hand: lane(top, card * ASPECT, card),
        offer: { x: 4, y: bar + 4, w: w - 8, h: me - bar - 8 },
    };
}
