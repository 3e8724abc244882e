// How the chances went in the course of a game: drawn, with its turning points, and as a table.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { language, listed, say } from '../i18n/index.js';
import { analyse, type Analysis, type Job, type Turning } from '../net/analysis.js';
import { Dialog } from '../ui/dialog.js';
import { courseOf, nearestStep, turnStarts, type Course } from './course.js';

const WIDTH = 1000;
const HEIGHT = 200;
export const WHOLE = 10_000; // a won game, in hundredths of a percent
export const LEVELS = [4, 5, 6];

export const percent = (chance: number): string =>
    new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 0 }).format(chance / WHOLE);

export interface Found {
    analysis: Analysis | null;
    job: Job | null;
    isBusy: boolean;
    error: string;
}

export function useAnalysis(replay: string, level: number): Found {
    const nothing: Found = { analysis: null, job: null, isBusy: false, error: '' };
    const [found, setFound] = useState<Found>(nothing);
    const lang = language.value;
    useEffect(() => {
        let isGone = false;
        setFound((before) => (before.job?.level === level ? before : nothing)); // another language is there in a moment
        analyse(replay, level, lang, (job) => {
            if (!isGone) setFound((before) => ({ ...before, job, isBusy: job === null }));
            return !isGone;
        }).then(
            (analysis) => !isGone && analysis && setFound((before) => ({ ...before, analysis })),
            (problem: unknown) =>
                !isGone && setFound({ ...nothing, error: problem instanceof Error ? problem.message : String(problem) }),
        );
        return () => {
            isGone = true;
        };
    }, [replay, level, lang]);
    return found;
}

// ---- The drawing

interface DrawingProps {
    course: Course;
    turnings: readonly Turning[];
    last: number;
    step: number;
    nameOf(seat: string): string;
    onStep(step: number): void;
}

const xOf = (step: number, last: number): number => (last > 0 ? (step / last) * WIDTH : 0);
const yOf = (chance: number): number => HEIGHT - (chance / WHOLE) * HEIGHT;

function Drawing({ course, turnings, last, step, nameOf, onStep }: DrawingProps): JSX.Element {
    const field = useRef<HTMLDivElement>(null);
    const lineOf = (seat: number): string =>
        course.points.map((point) => `${xOf(point.step, last).toFixed(1)},${yOf(point.chances[seat] ?? 0).toFixed(1)}`).join(' ');
    const seek = (event: MouseEvent) => {
        const box = field.current?.getBoundingClientRect();
        if (box && box.width > 0) onStep(nearestStep(course, ((event.clientX - box.left) / box.width) * last));
    };
    return (
        <div class="graph" ref={field} onClick={seek}>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={say('web.chances.graph')}>
                <path class="middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
                {turnStarts(course).map((start) => (
                    <path key={start} class="turn" d={`M${xOf(start, last).toFixed(1)} 0V${HEIGHT}`} />
                ))}
                {course.seats.map((seat, i) => (
                    <g key={seat} class={`seat-${i % 8}`}>
                        {i === 0 && <polygon points={`0,${HEIGHT} ${lineOf(i)} ${WIDTH},${HEIGHT}`} />}
                        <polyline points={lineOf(i)} />
                    </g>
                ))}
                <path class="now" d={`M${xOf(step, last).toFixed(1)} 0V${HEIGHT}`} />
            </svg>
            <ol class="turn-marks">
                {turnings.map((turning) => {
                    const seat = Math.max(0, course.seats.indexOf(turning.seat));
                    return (
                        <li
                            key={turning.step}
                            style={{
                                '--x': xOf(turning.step, last) / WIDTH,
                                '--y': yOf(turning.chance) / HEIGHT,
                            }}
                        >
                            <button
                                type="button"
                                class={`turn-mark seat-${seat % 8}`}
                                aria-current={step === turning.step - 1 ? 'true' : undefined}
                                onClick={(event) => {
                                    event.stopPropagation();
                                    onStep(turning.step - 1);
                                }}
                            >
                                <span aria-hidden="true">!</span>
                                <span class="vh">
                                    {say('web.chances.turning', {
                                        turn: turning.turn,
                                        seat: nameOf(turning.seat),
                                        choice: turning.choice,
                                    })}
                                </span>
                            </button>
                        </li>
                    );
                })}
            </ol>
        </div>
    );
}

// ---- In words

function TurningText({ turning, nameOf }: { turning: Turning; nameOf(seat: string): string }): JSX.Element {
    return (
        <>
            <p>
                <b>{say('web.chances.turning', { turn: turning.turn, seat: nameOf(turning.seat), choice: turning.choice })}</b>{' '}
                <span class="loss">{say('web.chances.points', { points: Math.round(turning.loss / 100) })}</span>
            </p>
            <p>
                {say('web.chances.better', {
                    better: turning.better,
                    best: percent(turning.best),
                    chance: percent(turning.chance),
                })}
            </p>
            {turning.line.length > 1 && (
                <>
                    <p class="muted">{say('web.chances.line')}</p>
                    <ol class="line">
                        {turning.line.map((each, i) => (
                            <li key={i}>{say('web.chose', { seat: nameOf(each.seat), choice: each.choice })}</li>
                        ))}
                    </ol>
                </>
            )}
        </>
    );
}

function ChanceTable({
    analysis,
    nameOf,
    onStep,
}: {
    analysis: Analysis;
    nameOf(seat: string): string;
    onStep(step: number): void;
}): JSX.Element {
    return (
        <div class="scroll" tabIndex={0}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{say('web.step')}</th>
                        <th scope="col">{say('web.chances.turn')}</th>
                        <th scope="col">{say('web.chances.who')}</th>
                        <th scope="col">{say('web.chances.choice')}</th>
                        {analysis.seats.map((seat) => (
                            <th key={seat} scope="col">
                                {nameOf(seat)}
                            </th>
                        ))}
                        <th scope="col">{say('web.chances.loss')}</th>
                    </tr>
                </thead>
                <tbody>
                    {analysis.points.map((point) => (
                        <tr key={point.step} class={point.turning === null ? '' : 'turning'}>
                            <td>
                                <button type="button" onClick={() => onStep(point.step - 1)}>
                                    {point.step}
                                    <span class="vh">: {say('web.chances.go')}</span>
                                </button>
                            </td>
                            <td>{point.turn}</td>
                            <td>{nameOf(point.seat)}</td>
                            <td>{point.choice}</td>
                            {point.chances.map((chance, i) => (
                                <td key={i}>{percent(chance)}</td>
                            ))}
                            <td>
                                {point.loss >= 100 ? say('web.chances.points', { points: Math.round(point.loss / 100) }) : ''}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

// ---- All of it

interface Props {
    replay: string;
    step: number;
    last: number;
    nameOf(seat: string): string;
    onStep(step: number): void;
    onClose(): void;
}

export function progressText({ job, isBusy }: Found): string {
    if (isBusy) return say('web.chances.busy');
    if (!job || job.status === 'waiting') return say('web.chances.waiting', { ahead: job?.ahead ?? 0 });
    return say('web.chances.running', { done: job.done, total: job.total });
}

export function Chances({ replay, step, last, nameOf, onStep, onClose }: Props): JSX.Element {
    const [level, setLevel] = useState(LEVELS[0]!);
    const [isTable, setTable] = useState(false);
    const found = useAnalysis(replay, level);
    const { analysis } = found;
    const course = analysis && courseOf(analysis, last);
    const turning = analysis?.turnings.find((each) => each.step - 1 === step || each.step === step);
    const now = course?.points.findLast((point) => point.step <= step);
    return (
        <section class="chances" aria-label={say('web.chances')}>
            <header>
                <h2>{say('web.chances')}</h2>
                {course && (
                    <p class="legend">
                        {course.seats.map((seat, i) => (
                            <span key={seat} class={`seat-${i % 8}`}>
                                <svg viewBox="0 0 24 6" aria-hidden="true">
                                    <polyline points="0,3 24,3" />
                                </svg>{' '}
                                {nameOf(seat)} {now ? percent(now.chances[i] ?? 0) : ''}
                            </span>
                        ))}
                    </p>
                )}
                <label>
                    <span class="vh">{say('web.chances.level')}</span>
                    <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
                        {LEVELS.map((each) => (
                            <option key={each} value={each}>
                                {say(`web.chances.level.${each}`)}
                            </option>
                        ))}
                    </select>
                </label>
                {analysis && (
                    <button type="button" onClick={() => setTable(true)}>
                        {say('web.chances.table')}
                    </button>
                )}
                <button type="button" onClick={onClose}>
                    {say('web.close')}
                    <span class="vh">: {say('web.chances')}</span>
                </button>
            </header>
            {found.error && (
                <p class="error" role="alert">
                    {say('web.chances.failed', { detail: found.error })}
                </p>
            )}
            {!analysis && !found.error && (
                <div class="progress">
                    <p class="muted">{say('web.chances.about')}</p>
                    <progress value={found.job?.done ?? 0} max={found.job?.total || 1} aria-label={say('web.chances')} />
                    <p role="status">{progressText(found)}</p>
                </div>
            )}
            {analysis && course && (
                <div class="course">
                    <Drawing
                        course={course}
                        turnings={analysis.turnings}
                        last={last}
                        step={step}
                        nameOf={nameOf}
                        onStep={onStep}
                    />
                    <div class="turnings" aria-live="polite" tabIndex={0}>
                        {turning ? (
                            <TurningText turning={turning} nameOf={nameOf} />
                        ) : (
                            <>
                                <h3>{say('web.chances.turnings')}</h3>
                                {analysis.turnings.length === 0 && <p>{say('web.chances.no-turnings')}</p>}
                                <ol>
                                    {[...analysis.turnings]
                                        .sort((a, b) => a.step - b.step)
                                        .map((each) => (
                                            <li key={each.step}>
                                                <button type="button" class="ref" onClick={() => onStep(each.step - 1)}>
                                                    {say('web.chances.turning', {
                                                        turn: each.turn,
                                                        seat: nameOf(each.seat),
                                                        choice: each.choice,
                                                    })}
                                                </button>{' '}
                                                <span class="loss">
                                                    {say('web.chances.points', { points: Math.round(each.loss / 100) })}
                                                </span>
                                            </li>
                                        ))}
                                </ol>
                            </>
                        )}
                    </div>
                </div>
            )}
            {isTable && analysis && (
                <Dialog title={`${say('web.chances')}: ${listed(analysis.seats.map(nameOf))}`} onClose={() => setTable(false)}>
                    <ChanceTable
                        analysis={analysis}
                        nameOf={nameOf}
                        onStep={(next) => {
                            setTable(false);
                            onStep(next);
                        }}
                    />
                </Dialog>
            )}
        </section>
    );
}
