// Our own small drawings, all on a 24 × 24 field: figures of the table, factions and houses, kinds of cards.
import type { JSX } from 'preact';

const PATHS = {
    // figures
    health: 'M12 21C5 15.500 2.500 12 2.500 8.200A4.700 4.700 0 0 1 12 6.500a4.700 4.700 0 0 1 9.500 1.700C21.500 12 19 15.500 12 21z',
    mastery: 'M12 1.500l3.200 6.600 7.300 1-5.300 5.100 1.300 7.300L12 18l-6.500 3.500 1.300-7.300L1.500 9.100l7.300-1z',
    crystals: 'M7 2.500h10l5 6.500-10 12.500L2 9zM7 9h10M12 21L8.500 9 12 2.500 15.500 9z',
    power: 'M3 2l5.500 2.500 9 9-3.500 3.500-9-9zM16 19l3.500-3.500M14.500 16l5.500 5.500M21 2l-5.500 2.500-3 3M8 19l-3.500-3.500M9.500 16L4 21.500',
    amber: 'M12 2c4.500 5 7 8.600 7 12a7 7 0 0 1-14 0c0-3.400 2.500-7 7-12z',
    key: 'M8 3a5 5 0 0 1 4.700 6.700L21 18v3h-4v-2.500h-2.500V16H12l-2.300-2.300A5 5 0 1 1 8 3zm0 3.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z',
    chains: 'M9.500 14.500l5-5M8 11L5 14a3.600 3.600 0 0 0 5 5l3-3M16 13l3-3a3.600 3.600 0 0 0-5-5l-3 3',
    gold: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
    card: 'M9.500 2.500h11v15h-11zM3.500 6.500h4v13h7v2h-11z',
    shield: 'M12 2l8.500 3v6.500c0 5-3.500 8.500-8.500 10.500-5-2-8.500-5.500-8.500-10.500V5z',
    // marks on cards
    damage: 'M12 2l2.200 5.800L20 6l-2.300 5.400L23 14l-5.800 1.600L18 22l-6-3.600L6 22l.8-6.400L1 14l5.300-2.600L4 6l5.800 1.800z',
    stun: 'M4 12a8 8 0 0 1 16 0M12 12m-4 0a4 4 0 0 1 8 0M3 17h18M6 21h12',
    ward: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
    enrage: 'M7 3v11M7 18v2.500M16 3v11M16 18v2.500',
    hourglass: 'M6 2h12v4l-4.500 6L18 18v4H6v-4l4.500-6L6 6z',
    flipped: 'M4 12a8 8 0 1 1 3 6.200M4 21v-5h5',
    blank: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM5.600 18.400L18.400 5.600',
    counter: 'M12 4v16M4 12h16',
    under: 'M4 6h16M4 12h16M4 18h16',
    airborne: 'M2 15c4-6 7-8 10-3 3-5 6-3 10 3',
    blitz: 'M4 5l7 7-7 7M12 5l7 7-7 7',
    ambush: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
    breakthrough: 'M2 12h18M14 5l7 7-7 7M9 5v4M9 15v4',
    righteous: 'M12 4v16M5 10h14',
    unbreakable: 'M5 5h14v14H5zM9 9h6v6H9z',
    untargetable: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 1v6M12 17v6M1 12h6M17 12h6',
    unbanishable: 'M12 3v12M6 10l6 6 6-6M4 21h16',
    unblockable: 'M3 8h14M3 16h14M14 4l6 8-6 8',
    // kinds of cards
    champion: 'M12 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3.500 21.500c0-5 3.500-8 8.500-8s8.500 3 8.500 8z',
    ally: 'M12 3l7 4v5c0 5-3 7.500-7 9-4-1.500-7-4-7-9V7z',
    event: 'M13.500 1.500L4 14h6.500L9 22.500 20 9.500h-7z',
    action: 'M12 2l2.400 7.600L22 12l-7.600 2.400L12 22l-2.400-7.600L2 12l7.600-2.400z',
    artifact: 'M12 2l8 4.500v9L12 22l-8-6.500v-9zM12 8l4 4-4 4-4-4z',
    upgrade: 'M12 2l9 9h-5.500v5h-7v-5H3zM8.500 18.500h7v3h-7z',
    token: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
    // factions of Shards
    homodeus: 'M12 2l8.700 5v10L12 22l-8.700-5V7zM8 9v6M12 7v10M16 9v6',
    order: 'M2 12c3-5 6.500-7.500 10-7.500S19 7 22 12c-3 5-6.500 7.500-10 7.500S5 17 2 12zM12 8.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7z',
    undergrowth:
        'M20.500 3C10 3.500 4 8 4 14.500c0 1.600.4 3 1 4C8 13 11.500 10 16 8c-4 3-7.500 6.500-9.500 12 1 .6 2.300 1 3.700 1C17 21 21 14 20.500 3z',
    wraethe:
        'M12 2c5 0 8 3.500 8 8.500V21l-2.700-2.200L14.700 21 12 18.800 9.300 21l-2.600-2.200L4 21V10.500C4 5.500 7 2 12 2zM9 9.500v2.500M15 9.500v2.500',
    // houses of KeyForge
    brobnar: 'M11 2l2 5 4-2-1 5 5 1-4 3.500 2.500 4.500-5-1L12 22.500 9.500 18l-5 1L7 14.500 3 11l5-1-1-5z',
    dis: 'M4 2c0 4 1 6 3 7.500L5.500 15 12 22l6.500-7L17 9.500C19 8 20 6 20 2c-2 2.500-3.500 3.500-5.500 4h-5C7.500 5.500 6 4.500 4 2z',
    logos: 'M10.300 2h3.400l.6 3 2.100.9 2.600-1.700 2.400 2.400-1.700 2.600.9 2.100 3 .6v3.400l-3 .6-.9 2.100 1.700 2.600-2.400 2.400-2.600-1.700-2.100.9-.6 3h-3.400l-.6-3-2.100-.9L5 22.900l-2.400-2.400 1.700-2.600-.9-2.100-3-.6v-3.400l3-.6.9-2.100L2.600 6.500 5 4.100l2.600 1.700L9.700 5z',
    mars: 'M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM2 17C4 12 9 7 21 5.500',
    sanctum: 'M9.500 2h5v6.500H21v5h-6.500V22h-5v-8.500H3v-5h6.500z',
    saurian: 'M4 21h16v-2.500h-1.500L17 8h1.500V5.500h-13V8H7L5.500 18.500H4zM9.500 8v10.500M14.500 8v10.500M8 2.500h8',
    shadows: 'M12 1.500l2.500 12h4v2.500h-5v3.500L12 22.500 10.500 19.500V16h-5v-2.500h4z',
    staralliance: 'M12 2l9 19-9-4.500L3 21zM12 9v4.500',
    untamed: 'M12 2c5 4 7 7 7 10.500 0 3.200-2.300 5.500-5.500 5.900V22h-3v-3.600C7.300 18 5 15.700 5 12.500 5 9 7 6 12 2z',
    anomaly: 'M12 2a10 10 0 1 1-7 3M12 6a6 6 0 1 1-4.200 1.800M12 10a2 2 0 1 1-1.400.6',
    // factions of Epic
    good: 'M12 7.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM12 1.500v3.500M12 19v3.500M1.500 12H5M19 12h3.500M4.600 4.600L7 7M17 17l2.400 2.400M19.400 4.600L17 7M7 17l-2.400 2.400',
    evil: 'M12 2c5 0 8.500 3.400 8.500 8 0 2.700-1.200 4.800-3 6v4H14v-2.500h-4V20H6.500v-4c-1.800-1.200-3-3.300-3-6 0-4.600 3.500-8 8.500-8zM9 9.500v2.500M15 9.500v2.500',
    sage: 'M12 1.500l4 6.500-4 14.500L8 8zM4.500 8l2.500 3 2 7.500M19.500 8L17 11l-2 7.500',
    wild: 'M6 2c1.500 6 1.500 13-1 20M12.500 1.500c1 6.500.8 14-1.500 21M19 2c1 6 .5 13.500-2 20',
    neutral: 'M12 3l9 9-9 9-9-9z',
    // signs of the page
    riffle: 'M4 6.500l7-2.500v14l-7 2.500zM11.500 4l8.500 3-4.500 13-4-1.500z',
    menu: 'M4 6h16M4 12h16M4 18h16',
    undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
    hint: 'M9 18h6M10 21h4M12 3a6.500 6.500 0 0 0-3.500 12v1h7v-1A6.500 6.500 0 0 0 12 3z',
    story: 'M4 6h16M4 10h16M4 14h10M4 18h7',
    target: 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 2v6M12 16v6M2 12h6M16 12h6',
    played: 'M7 4l13 8-13 8z',
    skull: 'M12 2c5 0 8.500 3.400 8.500 8 0 2.700-1.200 4.800-3 6v4H14v-2.500h-4V20H6.500v-4c-1.800-1.200-3-3.300-3-6 0-4.600 3.500-8 8.500-8zM9 9.500v2.500M15 9.500v2.500',
    up: 'M12 20V4M5 11l7-7 7 7',
    chat: 'M3 4h18v12H9l-6 5z',
    close: 'M5 5l14 14M19 5L5 19',
    replay: 'M4 12a8 8 0 1 1 3 6.200M4 21v-5h5',
    hand: 'M5 7l8-3 1.500 12.500-6 3zM14 5l5.500 2-3.500 11',
    back: 'M15 4l-8 8 8 8',
    deck: 'M6 3h10v15H6zM8.500 21H19V6.500',
} as const;

export type GlyphName = keyof typeof PATHS;
export const isGlyph = (name: string): name is GlyphName => name in PATHS;

// Drawings of open lines; all others are filled.
const LINES: readonly string[] = [
    'power',
    'chains',
    'crystals',
    'homodeus',
    'order',
    'mars',
    'saurian',
    'good',
    'sage',
    'wild',
    'anomaly',
    'wraethe',
    'hand',
    'back',
    'deck',
    'staralliance',
    'evil',
    'stun',
    'ward',
    'enrage',
    'flipped',
    'blank',
    'counter',
    'under',
    'airborne',
    'blitz',
    'breakthrough',
    'righteous',
    'unbreakable',
    'untargetable',
    'unbanishable',
    'unblockable',
    'menu',
    'undo',
    'hint',
    'story',
    'target',
    'skull',
    'up',
    'close',
    'replay',
];

export function Glyph({ name, class: extra = '' }: { name: GlyphName; class?: string }): JSX.Element {
    return (
        <svg
            class={`glyph ${LINES.includes(name) ? 'line' : ''} ${extra}`}
            viewBox="0 0 24 24"
            aria-hidden="true"
            focusable="false"
        >
            <path d={PATHS[name]} fill-rule="evenodd" />
        </svg>
    );
}
