// The three lessons. Each table is dealt from a fixed seed, and the bot's choices follow from it and from what was chosen before: who
// does what is asked always sees the same game.
import type { GameName } from '../protocol.js';
import type { Lesson } from './lesson.js';

const shards: Lesson = {
    table: { seed: 46, starting: 'A', options: { 'expansion.relics': 'off' } },
    steps: [
        { key: 'goal', on: 'shards.main' },
        { key: 'crystal', on: 'shards.main', press: { verb: 'play', card: 'Crystal' } },
        { key: 'blaster', on: 'shards.main', press: { verb: 'play', card: 'Blaster' } },
        { key: 'rest', on: 'shards.main', press: { verb: 'play' }, repeat: true },
        { key: 'focus', on: 'shards.main', press: { verb: 'focus' } },
        { key: 'recruit', on: 'shards.main', press: { verb: 'recruit', card: 'Systema A.I.' } },
        { key: 'end', on: 'shards.main', press: { verb: 'end' } },
        { key: 'second', on: 'shards.main', press: { verb: 'play' }, repeat: true },
        { key: 'mercenary', on: 'shards.main', press: { verb: 'fastplay', card: 'Scion of Nothingness' } },
        { key: 'shuffle', on: 'shards.main', press: { verb: 'end' } },
        { key: 'champion', on: 'shards.main', press: { verb: 'play', card: 'Systema A.I.' } },
        { key: 'activate', on: 'shards.main', press: { verb: 'activate', card: 'Systema A.I.' } },
    ],
    done: 'done',
};

const keyforge: Lesson = {
    table: { seed: 47, starting: 'A' },
    steps: [
        { key: 'goal', on: 'keyforge.mulligan', press: { verb: 'keep' } },
        { key: 'house', on: 'keyforge.house', press: { verb: 'house', word: 'brobnar' } },
        { key: 'play', on: 'keyforge.main', press: { verb: 'play', card: 'Cowfyne' } },
        { key: 'exhausted', on: 'keyforge.main' },
        { key: 'end', on: 'keyforge.main', press: { verb: 'end' } },
        { key: 'again', on: 'keyforge.house', press: { verb: 'house', word: 'brobnar' } },
        { key: 'reap', on: 'keyforge.main', press: { verb: 'reap', card: 'Cowfyne' } },
        { key: 'more', on: 'keyforge.main', press: { verb: 'play', card: 'Sköll' } },
        { key: 'place', on: 'keyforge.place', press: { verb: ['left', 'right'] }, isSequel: true },
        { key: 'end-second', on: 'keyforge.main', press: { verb: 'end' } },
        { key: 'third', on: 'keyforge.house', press: { verb: 'house', word: 'brobnar' } },
        { key: 'fight', on: 'keyforge.main', press: { verb: 'fight', card: 'Cowfyne' } },
        { key: 'target', on: 'keyforge.target', press: { verb: 'pick', card: 'Sensor Chief Garcia' }, isSequel: true },
    ],
    done: 'done',
};

const epic: Lesson = {
    table: { seed: 71, starting: 'A', options: { format: 'random' } },
    steps: [
        { key: 'goal', on: 'epic.mulligan', press: { verb: 'keep' } },
        { key: 'free', on: 'epic.main', press: { verb: 'play', card: 'Hand of Angeline' } },
        { key: 'gold', on: 'epic.main', press: { verb: 'play', card: 'Steel Titan' } },
        { key: 'deploying', on: 'epic.main' },
        { key: 'end', on: 'epic.main', press: { verb: 'end' } },
        { key: 'resume', on: 'epic.resume', press: { verb: 'end' }, isSequel: true },
        { key: 'window', on: 'epic.window.before-block', press: { verb: 'pass' }, isSequel: true },
        { key: 'block', on: 'epic.blockers', press: { verb: 'block', card: 'Steel Titan' }, isSequel: true },
        { key: 'damage', on: 'epic.window.before-damage', press: { verb: 'pass' }, isSequel: true },
        { key: 'attack', on: 'epic.main', press: { verb: 'attack', card: 'Steel Titan' } },
        { key: 'strike', on: 'epic.window', press: { verb: 'pass' }, isSequel: true },
    ],
    done: 'done',
};

export const LESSONS: Record<GameName, Lesson> = { shards, keyforge, epic };
