// Which card is being read, and how it came to that: in passing, kept open, or by a tap.
import { signal } from '@preact/signals';

export interface Reading {
    id: string | null;
    name: string;
    how: 'glance' | 'kept' | 'reader';
    anchor: Element; // what it stands beside
    hasFocus: boolean; // the keyboard goes into it
}

type Read = Pick<Reading, 'id' | 'name'>;

// While a card is held or aimed none is read in passing.
export const handsAreFull = signal(false);
const GLANCE_MS = 300;
export const reading = signal<Reading | null>(null);
// The card that was tapped: a signal of its own, so that looking around draws no card anew.
export const tapped = signal<string | null>(null);
let waiting: ReturnType<typeof setTimeout> | undefined;
let coming: { read: Read; anchor: Element } | null = null;

const isHeld = (): boolean => reading.peek() !== null && reading.peek()!.how !== 'glance';

// A moment's look opens nothing; and nothing that is held open goes away for a glance.
export function glance(read: Read, anchor: Element, opened?: () => void): void {
    clearTimeout(waiting);
    if (isHeld() || handsAreFull.peek()) return;
    coming = { read, anchor };
    waiting = setTimeout(() => {
        if (isHeld() || !anchor.isConnected) return;
        reading.value = { ...read, how: 'glance', anchor, hasFocus: false };
        opened?.();
    }, GLANCE_MS);
}

export function glanceAway(id: string | null): void {
    if (coming?.read.id === id) {
        clearTimeout(waiting);
        coming = null;
    }
    if (reading.peek()?.how === 'glance' && reading.peek()?.id === id) reading.value = null;
}

// What is looked at, to be kept open by a key.
export const underEyes = (): { read: Read; anchor: Element } | null =>
    coming ?? (reading.peek() ? { read: reading.peek()!, anchor: reading.peek()!.anchor } : null);

export function glanceNow(read: Read, anchor: Element): void {
    clearTimeout(waiting);
    reading.value = { ...read, how: 'glance', anchor, hasFocus: false };
}

export function keepReading(read: Read, anchor: Element, hasFocus = false): void {
    clearTimeout(waiting);
    reading.value = { ...read, how: 'kept', anchor, hasFocus };
}

export function openReader(read: Read, anchor: Element): void {
    clearTimeout(waiting);
    tapped.value = read.id;
    reading.value = { ...read, how: 'reader', anchor, hasFocus: false };
}

export function closeReading(): void {
    clearTimeout(waiting);
    coming = null;
    tapped.value = null;
    reading.value = null;
}
