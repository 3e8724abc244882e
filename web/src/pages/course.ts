// The chances of an analysis as lines: from before the first choice to the result.
import type { Analysis } from '../net/analysis.js';

const WHOLE = 10_000;

export interface Course {
    seats: readonly string[];
    points: readonly { step: number; turn: number; chances: readonly number[] }[];
}

// `last` is the step at which the game was over.
export function courseOf(analysis: Analysis, last: number): Course {
    const { seats, points, result } = analysis;
    const first = points[0];
    const end = points.at(-1);
    const winners = result ? seats.filter((seat) => result.winners.includes(seat)) : [];
    return {
        seats,
        points: [
            ...(first ? [{ step: 0, turn: first.turn, chances: first.before }] : []),
            ...points.map(({ step, turn, chances }) => ({ step, turn, chances })),
            ...(end && winners.length > 0
                ? [
                      {
                          step: last,
                          turn: end.turn,
                          chances: seats.map((seat) => (winners.includes(seat) ? Math.round(WHOLE / winners.length) : 0)),
                      },
                  ]
                : []),
        ],
    };
}

// The steps at which another turn begins.
export function turnStarts(course: Course): number[] {
    return course.points.flatMap((point, i) => (i > 0 && course.points[i - 1]!.turn !== point.turn ? [point.step] : []));
}

export function nearestStep(course: Course, wanted: number): number {
    let best = 0;
    for (const point of course.points) if (Math.abs(point.step - wanted) < Math.abs(best - wanted)) best = point.step;
    return best;
}
