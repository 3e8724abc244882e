// Which options of a game are worth asking about at a table, and what they and their values are called.
import { has, say } from '../i18n/index.js';
import type { GameName, GameOption, Json } from '../protocol.js';

export type Chosen = Readonly<Record<string, Json>>;
export type Variant = GameOption['variants'][number];

// "hunter, first blood" is hunter-first-blood in the catalogues and in addresses.
export const slugOf = (variant: string): string => variant.replace(/[^a-z0-9]+/g, '-');

export const variantTitle = (game: GameName, variant: Variant): string => {
    const key = `variant.${game}.${slugOf(variant.name)}`;
    return has(key) ? say(key) : variant.name;
};
export const variantAbout = (game: GameName, variant: Variant): string => {
    const key = `variant.${game}.${slugOf(variant.name)}.about`;
    return has(key) ? say(key) : '';
};

export const optionTitle = (game: GameName, name: string): string => {
    const key = `option.${game}.${name}`;
    return has(key) ? say(key) : name;
};
export const optionAbout = (game: GameName, name: string): string => {
    const key = `option.${game}.${name}.about`;
    return has(key) ? say(key) : '';
};

const isEmpty = (value: Json): boolean =>
    value === null || (typeof value === 'object' && Object.keys(value as Record<string, Json>).length === 0);
export const wordOf = (value: Json): string =>
    isEmpty(value) ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value);
export const valueTitle = (game: GameName, name: string, value: Json): string => {
    const key = `option.${game}.${name}.value`;
    return has(key) ? say(key, { value: wordOf(value) }) : wordOf(value);
};

// Forms of Epic by how many can play them; the first that fits is the usual one.
const MODES: Record<string, (seats: number) => boolean> = {
    duel: (seats) => seats === 2,
    ffa: (seats) => seats > 2,
    hunter_first_blood: (seats) => seats > 2,
    hunter_last_survivor: (seats) => seats > 2,
    teams: (seats) => seats >= 4 && seats % 2 === 0,
    hydra: (seats) => seats >= 4 && seats % 2 === 0,
};
const FORMATS: Record<string, (seats: number) => boolean> = {
    preconstructed: (seats) => seats === 2,
    dark_draft: (seats) => seats === 2,
    pack_draft: (seats) => seats > 2,
};
const ATTACKS: Record<string, (seats: number) => boolean> = {
    opposite: (seats) => seats === 4,
    all: (seats) => seats === 3,
};
const BY_SEATS: Record<string, Record<string, (seats: number) => boolean>> = {
    'epic.mode': MODES,
    'epic.format': FORMATS,
    'shards.attackMode': ATTACKS,
};

// The values that so many players can choose, the usual one first.
export function valuesFor(game: GameOption, name: string, seats: number): Json[] {
    const rules = BY_SEATS[`${game.name}.${name}`];
    const values = (game.options[name] ?? []).filter((value) => rules?.[String(value)]?.(seats) ?? true);
    return values.length > 0 ? values : (game.options[name] ?? []);
}

// Whether the option can make a difference, with what else is chosen.
export function matters(game: GameOption, name: string, seats: number, chosen: Chosen): boolean {
    const now = (other: string): Json => chosen[other] ?? valuesFor(game, other, seats)[0] ?? null;
    if (valuesFor(game, name, seats).length < 2) return false;
    switch (`${game.name}.${name}`) {
        case 'shards.firstPlayer':
        case 'shards.leaderAssignment':
            return seats > 1;
        case 'shards.auction.firstPlayer':
            return seats > 1 && now('leaderAssignment') === 'auction';
        case 'shards.expansion.relics':
            return seats > 1;
        case 'shards.relics.mode':
        case 'shards.talons.conversion':
            return now('expansion.relics') === 'on';
        case 'shards.nemesis.bonusCard':
        case 'shards.nemesis.matchBonus':
        case 'shards.nemesis.drawConversion':
            return seats === 1;
        case 'shards.attack.mayWithhold':
            return seats > 1 && now('attackMode') !== 'all';
        case 'epic.teams':
            return false; // team mates sit alternately
        case 'epic.box':
            return now('format') !== 'preconstructed' && now('format') !== 'constructed';
        case 'epic.ownTurns':
            return now('mode') === 'hydra';
        case 'keyforge.chains':
            return now('auction') === 'none';
        default:
            return true;
    }
}

// What is left of the choices when the number of players or another choice has changed: those that still make a difference.
export function fitting(game: GameOption, seats: number, chosen: Chosen): Chosen {
    return Object.fromEntries(
        Object.entries(chosen).filter(
            ([name, value]) =>
                matters(game, name, seats, chosen) &&
                (typeof value === 'object' || valuesFor(game, name, seats).some((each) => each === value)),
        ),
    );
}
