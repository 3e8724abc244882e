// What the reader has set. Each setting is a signal that is kept in this browser.
import { effect, signal, type Signal } from '@preact/signals';
import { load, save } from './storage.js';

function kept<T extends string>(key: string, values: readonly T[], otherwise: T): Signal<T> {
    const stored = load(key, otherwise);
    const setting = signal<T>(values.find((each) => each === stored) ?? otherwise);
    effect(() => save(key, setting.value));
    return setting;
}

export const THEMES = ['system', 'dark', 'light'] as const;
export const MOTIONS = ['system', 'on', 'off'] as const;
export const SIZES = ['100', '125', '150', '200'] as const;
export const CARD_SIZES = ['small', 'normal', 'large'] as const;
export const SWITCH = ['on', 'off'] as const;
export const PACES = ['slow', 'normal', 'fast', 'off'] as const;

export const theme = kept('theme', THEMES, 'system');
export const motion = kept('motion', MOTIONS, 'system');
// How quickly what happened is shown.
export const pace = kept('pace', PACES, 'normal');
export const textSize = kept('text', SIZES, '100');
export const cardSize = kept('cards', CARD_SIZES, 'normal');
export const letterKeys = kept('keys', SWITCH, 'on');
export const textView = kept('view', ['table', 'text'] as const, 'table');
export const coach = kept('coach', SWITCH, 'off');
export const sounds = kept('sounds', SWITCH, 'off');
// Whether one is called when it is one's turn and one looks elsewhere.
export const notices = kept('notices', SWITCH, 'off');
export const vibration = kept('vibration', SWITCH, 'on');
// Whether ending a turn with something useful left has to be confirmed.
export const confirmEnd = kept('confirm-end', SWITCH, 'on');

// A set of words, kept as one.
function keptSet(key: string, values: readonly string[], otherwise: readonly string[]): Signal<ReadonlySet<string>> {
    const stored = load(key, otherwise.join(' ')).split(' ');
    const setting = signal<ReadonlySet<string>>(new Set(values.filter((each) => stored.includes(each))));
    effect(() => save(key, [...setting.value].join(' ')));
    return setting;
}

// The windows of Epic in which one is asked, by whose turn it is; in the others the table passes by itself.
export const STOPS = [
    'mine.before-block',
    'mine.before-damage',
    'mine.end',
    'theirs.before-block',
    'theirs.before-damage',
    'theirs.end',
] as const;
export const stops = keptSet('stops', STOPS, STOPS);
// Passing on ends when one is attacked.
export const stopAttacked = kept('stop-attacked', SWITCH, 'on');

export const playerName = signal(load('name', ''));
effect(() => save('name', playerName.value));

export const movesAreShown = (): boolean =>
    pace.value !== 'off' &&
    (motion.value === 'on' || (motion.value === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches));

// The page carries the settings that its style sheet needs.
export function applySettings(): void {
    effect(() => {
        const root = document.documentElement;
        root.dataset.theme = theme.value;
        root.dataset.motion = pace.value === 'off' ? 'off' : motion.value;
        root.dataset.text = textSize.value;
        root.dataset.cards = cardSize.value;
    });
}
