// A finished game looked at again: docs/PROTOCOL.md §7, "Analysis over HTTP".
import type { Language, Result } from '../protocol.js';
import { ApiError, call } from './api.js';

// Chances are in hundredths of a percent, in the order of `seats`.
export interface Point {
    step: number; // the step that shows what was chosen
    turn: number;
    seat: string;
    choice: string;
    card: string | null; // that it is about, by its English name
    chances: number[];
    before: number[];
    loss: number;
    turning: number | null;
}

export interface Turning {
    step: number;
    turn: number;
    seat: string;
    choice: string;
    card?: string | null;
    better: string;
    chance: number;
    best: number;
    loss: number;
    line: { seat: string; choice: string }[];
    text: string;
}

export interface Analysis {
    seats: string[];
    points: Point[];
    turnings: Turning[];
    result: Result | null;
}

export interface Job {
    job: string;
    status: 'waiting' | 'running' | 'done' | 'failed';
    ahead: number;
    done: number;
    total: number;
    level: number;
    detail?: string;
    analysis: Analysis | null;
}

const PAUSE_MS = 900;
const BUSY_PAUSE_MS = 4000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// Asks until it is done. `told` hears how far it is, null while too many others wait; it ends it by returning false.
export async function analyse(
    replay: string,
    level: number,
    lang: Language,
    told: (job: Job | null) => boolean,
): Promise<Analysis | null> {
    for (;;) {
        try {
            let job = await call<Job>('analysis', { replay, level, lang });
            while (job.status === 'waiting' || job.status === 'running') {
                if (!told(job)) return null;
                await pause(PAUSE_MS);
                job = await call<Job>(`analysis/${encodeURIComponent(job.job)}?lang=${lang}`);
            }
            if (!told(job)) return null;
            if (job.status === 'failed') throw new Error(job.detail ?? '');
            return job.analysis;
        } catch (problem) {
            const isForgotten = problem instanceof ApiError && problem.code === 'no_job';
            const isBusy = problem instanceof ApiError && problem.code === 'too_busy';
            if (!isForgotten && !isBusy) throw problem;
            if (!told(null)) return null;
            await pause(BUSY_PAUSE_MS);
        }
    }
}
