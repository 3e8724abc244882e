// The shapes that figures stand on, each on a field of 100 × 100.
export const SHAPES = {
    gem: 'M50 2L94 26V74L50 98 6 74V26z', // what it costs in crystals
    coin: 'M50 3a47 47 0 1 1 0 94 47 47 0 0 1 0-94z', // what it costs in gold
    drop: 'M50 2C74 30 88 46 88 64a38 36 0 0 1-76 0C12 46 26 30 50 2z', // the æmber it brings
    heart: 'M50 95C17 70 5 54 5 34A24 24 0 0 1 50 22 24 24 0 0 1 95 34C95 54 83 70 50 95z',
    star: 'M50 2l14 26 30 5-21 22 4 31-27-13-27 13 4-31L6 33l30-5z',
    crystal: 'M28 8h44l25 29-47 58L3 37z',
    burst: 'M50 1L62 22 88 12 78 38 99 50 78 62 88 88 62 78 50 99 38 78 12 88 22 62 1 50 22 38 12 12 38 22z',
    shield: 'M50 2L92 14V50C92 74 74 90 50 99 26 90 8 74 8 50V14z',
    hexagon: 'M50 2L94 26V74L50 98 6 74V26z',
} as const;

const HEART_IN = 'M50 84C26 65 15 52 15 36A16 16 0 0 1 50 33 16 16 0 0 1 85 36C85 52 74 65 50 84z';
const SHIELD_IN = 'M50 12L82 21V50C82 68 69 81 50 88 31 81 18 68 18 50V21z';
const HEXAGON_IN = 'M50 12L85 31V69L50 88 15 69V31z';

// A figure at the foot of a card: what it is, by its shape.
export const CREST_SHAPES = {
    attack: [SHAPES.hexagon, HEXAGON_IN],
    armor: [SHAPES.shield, SHIELD_IN],
    defense: [SHAPES.shield, SHIELD_IN],
    health: [SHAPES.heart, HEART_IN],
    shield: [SHAPES.shield, SHIELD_IN],
} as const;

export type CrestKind = keyof typeof CREST_SHAPES;
export type GemKind = 'gem' | 'coin' | 'drop';
