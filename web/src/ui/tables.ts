// The tables this browser sits at: their seats' secrets are kept here, so that a link alone gives no seat away.
import type { GameName } from '../protocol.js';
import { loadJson, saveJson } from './storage.js';

export interface KnownTable {
    id: string;
    game: GameName;
    tokens: string[];
    at: number;
    isOver?: boolean;
    lesson?: number; // how far its lesson is
}

const MOST = 40;

export const knownTables = (): KnownTable[] => loadJson<KnownTable[]>('tables', []);
export const knownTable = (id: string): KnownTable | undefined => knownTables().find((table) => table.id === id);

export function remember(table: KnownTable): void {
    saveJson('tables', [table, ...knownTables().filter((each) => each.id !== table.id)].slice(0, MOST));
}

export function forget(id: string): void {
    saveJson(
        'tables',
        knownTables().filter((each) => each.id !== id),
    );
}

export function setLesson(id: string, lesson: number): void {
    saveJson(
        'tables',
        knownTables().map((each) => (each.id === id ? { ...each, lesson } : each)),
    );
}

export function markOver(id: string): void {
    const table = knownTable(id);
    if (table && !table.isOver) remember({ ...table, isOver: true });
}
