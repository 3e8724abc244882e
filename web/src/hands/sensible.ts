// What a press on a card does: at once where only one thing makes sense, by a menu where there are several.
import type { Option } from '../protocol.js';
import type { Choice } from '../table/choice.js';

// To throw a card away is never what a plain press means: it stays in the menu, in the reader and under a key of its own.
const ASIDE = ['discard'];

export function sensible(choice: Choice | null, options: readonly Option[]): Option | null {
    if (!choice) return null;
    if (choice.decision.kind !== 'main') return options.length === 1 ? options[0]! : null;
    const meant = options.filter((option) => !ASIDE.includes(option.verb));
    return meant.length === 1 ? meant[0]! : null;
}

// What the second tap on a card does, and the first button of its reader.
export const firstOf = (choice: Choice | null, options: readonly Option[]): Option | null =>
    sensible(choice, options) ?? options.find((option) => !ASIDE.includes(option.verb)) ?? options[0] ?? null;

// Whoever presses twice did not read the question that the first press brought up.
export const TWICE_MS = 400;
export const isTwice = (askedAt: number, now: number): boolean => now - askedAt < TWICE_MS;
