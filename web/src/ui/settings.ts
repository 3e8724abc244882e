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
export const SWITCH = ['on', 'off'] as const;

export const theme = kept('theme', THEMES, 'system');
export const motion = kept('motion', MOTIONS, 'system');
export const textSize = kept('text', SIZES, '100');
export const letterKeys = kept('keys', SWITCH, 'on');
export const textView = kept('view', ['table', 'text'] as const, 'table');
export const coach = kept('coach', SWITCH, 'off');
export const playerName = signal(load('name', ''));
effect(() => save('name', playerName.value));

export const movesAreShown = (): boolean =>
    motion.value === 'on' || (motion.value === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

// The page carries the settings that its style sheet needs.
export function applySettings(): void {
    effect(() => {
        const root = document.documentElement;
        root.dataset.theme = theme.value;
        root.dataset.motion = motion.value;
        root.dataset.text = textSize.value;
    });
}
