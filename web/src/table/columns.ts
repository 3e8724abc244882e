// Where everything lies at a wide table: columns at its sides, and of several opponents panels above.
import { ASPECT, clamp, type Asked, type Lane, type Placed, type Box } from './boxes.js';

// Beside a column at the left and a rail at the right.
export function columns(w: number, h: number, asked: Asked): Placed {
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
        const sink = clamp(0, (830 - h) * 0.08, 5);
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
    const hw = Math.max(Math.min(165, h * 0.22), Math.min((0.31 * h) / ASPECT, (c - 54) / 6)) * (isShards ? 0.84 : 1);
    const per = isCrowd ? opponents : Math.max(2, opponents);
    const wide = (c - 12 - gap * (per - 1)) / per;
    const small = isShards ? clamp(48, 0.0755 * h, 84) : Math.min((wide - 58) / 4, (0.192 * h) / ASPECT);
    const tall = isCrowd ? clamp(84, 0.125 * h, 130) : bar + small * ASPECT + (isShards ? 12 : 22);
    const panels = Array.from({ length: opponents }, (_, i) => {
        const at = x + 2 + i * (wide + gap);
        const inner = { x: 8, y: bar + 2, w: wide - 16, h: small * ASPECT + 12, card: small };
        return { x: at, y: 4, w: wide, h: tall, lane: inner };
    });
    const hand = lane(h - hw * ASPECT - (isShards ? 5 : 10), hw * ASPECT, hw);
    const prompt = promptAt(hand.y - pr - (isShards ? 12 : 20));
    const top = tall + 10;
    const room = prompt.y - 6 - top;
    const lanes: Placed['lanes'] = {};
    if (isShards) {
        const full = Math.max(Math.min(165.5, h * 0.22), (c - 92) / 6 - 8);
        const sw = Math.min(full, Math.max(120, (room - 96) / ASPECT), 204);
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
