// What happened in a game, as lines to read.
import type { GameLog } from './api.js';

export interface RecordLine {
    choice: string; // who chose what; empty for what came before the first choice
    events: string[];
}

// Steps of which nothing is known are left out.
export function linesOf(log: GameLog, nameOf: (seat: string) => string): RecordLine[] {
    return log.steps
        .map(({ chosen, events }) => ({
            choice: chosen ? (chosen.seat ? `${nameOf(chosen.seat)}: ${chosen.action}` : chosen.action) : '',
            events,
        }))
        .filter((line) => line.choice !== '' || line.events.length > 0);
}
