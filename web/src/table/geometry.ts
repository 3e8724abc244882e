// Where everything lies at a table: all measures come from the room there is, none from what lies there, so that nothing moves
// while a game goes on. A pure function of the room, the game and the number of opponents; the parts of the page only place
// themselves by it.
import type { GameName } from '../protocol.js';

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

// A row of cards: how wide each of them is, where there is room.
export interface Lane extends Box {
    card: number;
}

export type Kind = 'columns' | 'bars' | 'phone' | 'lying';

export interface Geometry {
    kind: Kind;
    room: { w: number; h: number };
    left: number; // the column at the left; 0 where bars take its place
    right: number; // the rail
    their: Box; // the opponent's side: column or bar; of several the panels
    mine: Box;
    crest: Box;
    lanes: Partial<Record<'theirs' | 'their-shelf' | 'centre' | 'mine' | 'my-shelf', Lane>>;
    panels: readonly (Box & { lane: Lane })[]; // of several opponents: each with their board
    prompt: Box;
    hand: Lane;
    backs: number; // how far the opponent's cards look over the edge
    offer: Box; // where cards lie that are chosen from elsewhere
}

interface Asked {
    game: GameName;
    opponents: number;
    text: number; // the size of text, 1 to 2
}

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));
const ASPECT = 1.4;

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

type Placed = Omit<Geometry, 'kind' | 'room'>;

// Beside a column at the left and a rail at the right.
function columns(w: number, h: number, asked: Asked): Placed {
    const left = clamp(176, 0.132 * w, 254);
    const isWide = w >= 1600;
    const right = isWide ? 300 : 72;
    const c = w - left - right;
    const isShards = asked.game === 'shards';
    const pr = (isShards ? clamp(47, 0.063 * h, 68) : clamp(50, 0.067 * h, 70)) * (asked.text >= 1.5 ? 1.6 : 1);
    const x = left + 4;
    const lane = (y: number, height: number, card: number, at = x, width = c - 8): Lane => ({
        x: at,
        y,
        w: width,
        h: height,
        card,
    });
    const sides = {
        left,
        right,
        their: { x: 0, y: 8, w: left, h: 0.4 * h },
        mine: { x: 0, y: 0.56 * h, w: left, h: 0.44 * h - 8 },
        crest: { x: 0, y: 0.46 * h - 62, w: left, h: 120 },
    };
    const promptAt = (y: number): Box => ({ x: left + 6, y, w: c - 12, h: pr });

    if (asked.opponents > 1) return { ...sides, ...panelled(h, asked, { x, c, pr, promptAt }) };

    if (isShards) {
        const backs = 0.015 * h;
        const sink = clamp(0, (830 - h) * 0.25, 15);
        const hw = Math.max(Math.min(166, h * 0.22), Math.min((0.274 * h) / ASPECT, 232));
        const sw = Math.max(Math.min(165.5, h * 0.22), Math.min((0.302 * h) / ASPECT, (c - 92) / 6 - 8));
        const mid = Math.max(60, (h - backs - sw * ASPECT - pr - hw * ASPECT + sink - 44) / 2);
        const cw = (mid - 7) / ASPECT;
        const shop = backs + mid + 11;
        const own = backs + mid + sw * ASPECT + 20;
        return {
            ...sides,
            backs,
            panels: [],
            lanes: {
                theirs: lane(backs + 2, mid, cw),
                centre: lane(shop, sw * ASPECT, sw, left + 2, c - 4),
                mine: lane(own, mid, cw),
            },
            prompt: promptAt(backs + 2 * mid + sw * ASPECT + 25),
            hand: lane(h - hw * ASPECT - 5 + sink, hw * ASPECT, hw),
            offer: { x, y: backs + 8, w: c - 8, h: own + mid - backs - 16 },
        };
    }

    const backs = 0.031 * h;
    const hw = Math.max(Math.min(165, h * 0.22), Math.min((0.324 * h) / ASPECT, (c - 54) / 6));
    const height = Math.max(80, (h - backs - pr - hw * ASPECT - 46) / 2);
    const lw = (height - 14) / ASPECT;
    const chip = lw * (isWide ? 0.475 : 0.62);
    const shelf = asked.game === 'keyforge' ? (isWide ? lw * 0.475 + 22 : 186) : 0;
    const theirs = backs + 2;
    const own = backs + height + 8;
    const shelves =
        asked.game === 'keyforge'
            ? {
                  'their-shelf': lane(theirs, height, chip, x + c - 8 - shelf, shelf),
                  'my-shelf': lane(own, height, chip, x + c - 8 - shelf, shelf),
              }
            : {};
    return {
        ...sides,
        backs,
        panels: [],
        lanes: { theirs: lane(theirs, height, lw, x, c - 8 - shelf), mine: lane(own, height, lw, x, c - 8 - shelf), ...shelves },
        prompt: promptAt(backs + 2 * height + 14),
        hand: lane(h - 17 - hw * ASPECT, hw * ASPECT, hw),
        offer: { x, y: theirs + 4, w: c - 8, h: 2 * height - 4 },
    };
}

// Two to seven opponents: each a panel with a bar and a board; from five on one open board below them.
function panelled(
    h: number,
    { game, opponents }: Asked,
    { x, c, pr, promptAt }: { x: number; c: number; pr: number; promptAt: (y: number) => Box },
): Pick<Placed, 'backs' | 'panels' | 'lanes' | 'prompt' | 'hand' | 'offer'> {
    const gap = 8;
    const isShards = game === 'shards';
    const isCrowd = opponents > 3;
    const lane = (y: number, height: number, card: number): Lane => ({ x, y, w: c - 8, h: height, card });
    const bar = clamp(64, 0.094 * h, 104) * (isShards ? 0.8 : 1);
    const hw = Math.max(Math.min(165, h * 0.22), Math.min((0.31 * h) / ASPECT, (c - 54) / 6)) * (isShards ? 0.87 : 1);
    const per = isCrowd ? opponents : Math.max(2, opponents);
    const wide = (c - 12 - gap * (per - 1)) / per;
    const small = isShards ? clamp(48, 0.0755 * h, 84) : Math.min((wide - 58) / 4, (0.192 * h) / ASPECT);
    const tall = isCrowd ? clamp(84, 0.125 * h, 130) : bar + small * ASPECT + (isShards ? 12 : 22);
    const panels = Array.from({ length: opponents }, (_, i) => {
        const at = x + 2 + i * (wide + gap);
        const inner = { x: 8, y: bar + 2, w: wide - 16, h: small * ASPECT + 12, card: small };
        return { x: at, y: 4, w: wide, h: tall, lane: inner };
    });
    const sink = isShards ? clamp(0, (830 - h) * 0.25, 15) : 0;
    const hand = lane(h - hw * ASPECT - (isShards ? 5 - sink : 10), hw * ASPECT, hw);
    const prompt = promptAt(hand.y - pr - (isShards ? 12 : 20));
    const top = tall + 10;
    const room = prompt.y - 6 - top;
    const lanes: Placed['lanes'] = {};
    if (isShards) {
        const sw = Math.min((c - 92) / 6 - 8, Math.max(120, (room - 96) / ASPECT), 204);
        lanes.centre = { ...lane(top, sw * ASPECT + 6, sw) };
        const rest = room - sw * ASPECT - 14;
        lanes.mine = lane(top + sw * ASPECT + 12, rest, (rest - 9) / ASPECT);
    } else if (isCrowd) {
        const open = room * 0.42;
        lanes.theirs = lane(top, open, (open - 10) / ASPECT);
        lanes.mine = lane(top + open + 6, room - open - 8, (room - open - 22) / ASPECT);
    } else {
        lanes.mine = lane(top, room, Math.min((room - 14) / ASPECT, 236));
    }
    return { backs: 0, panels, lanes, prompt, hand, offer: { x, y: 8, w: c - 8, h: prompt.y - 16 } };
}

// Upright, with room: bars above and below.
const TOOLS = 50; // the buttons under one another, beside the upper line or the hand

function bars(w: number, h: number, { game, opponents, text }: Asked): Placed {
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
function phone(w: number, h: number, { game, opponents, text }: Asked): Placed {
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

// A phone on its side: a narrow column, chips, and half of the hand.
function lying(w: number, h: number, { game, opponents, text }: Asked): Placed {
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
        const mid = room * 0.26;
        const shop = room * 0.48;
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
