// Whether the cards of a game are those that its table committed to before it began.
import { loadJson, saveJson } from './storage.js';

const MOST = 100;

type Seen = [id: string, commitment: string][];

// The commitment that this browser was shown first counts; what the table says later is compared with it.
export function firstSeen(id: string, commitment: string): string {
    const seen = loadJson<Seen>('commitments', []);
    const known = seen.find(([table]) => table === id);
    if (known) return known[1];
    saveJson('commitments', [[id, commitment], ...seen].slice(0, MOST));
    return commitment;
}

// Null where the browser can't tell: pages that came without TLS have no cryptography.
export async function isKept(commitment: string, key: string): Promise<boolean | null> {
    if (!globalThis.crypto?.subtle) return null;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`riffle-deal:${key}`));
    const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return digits === commitment;
}
