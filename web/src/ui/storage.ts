// What this browser remembers. Storage may be forbidden: then nothing is kept, and nothing breaks.
const PREFIX = 'riffle.';

export function load(key: string, otherwise: string): string {
    try {
        return localStorage.getItem(PREFIX + key) ?? otherwise;
    } catch {
        return otherwise;
    }
}

export function save(key: string, value: string): void {
    try {
        localStorage.setItem(PREFIX + key, value);
    } catch {
        // forbidden or full
    }
}

export function loadJson<T>(key: string, otherwise: T): T {
    try {
        return JSON.parse(load(key, '')) as T;
    } catch {
        return otherwise;
    }
}

export const saveJson = (key: string, value: unknown): void => save(key, JSON.stringify(value));
