// The end of a game: the word, everybody's last figures, the card that did most, how the chances went, and what next. It rises
// over the table and can be put aside; who is knocked out while others play on has a scene of their own.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ShownCard } from '../card/face.js';
import { Lights, Picture } from '../card/picture.js';
import { SHAPES } from '../card/shapes.js';
import { language, say } from '../i18n/index.js';
import type { Turning } from '../net/analysis.js';
import type { Result } from '../protocol.js';
import { Committed } from '../table/committed.js';
import type { Face, Stat, StripModel } from '../table/look.js';
import { endingIsOpen, reasonText } from '../table/over.js';
import { useScene } from '../table/scene.js';
import { Dialog } from '../ui/dialog.js';
import { FIGURES } from '../ui/figures.js';
import { Glyph } from '../ui/glyphs.js';
import { LEVELS, percent, progressText, useAnalysis, WHOLE } from './chances.js';
import { courseOf, type Course } from './course.js';
import { cardOfTheGame } from './merit.js';
import { PlayOn } from './playon.js';
import { ShareLink } from './share.js';

const MOST_TURNINGS = 3;
const DIALS: Record<string, keyof typeof SHAPES> = { health: 'heart', mastery: 'star', amber: 'drop', gold: 'coin' };

// Who is beaten has nothing left, not less than nothing.
const notBelowZero = (value: string): string => (/^[-−]\d/.test(value) ? '0' : value);

// ---- Those who played

function LastFigures({ stat }: { stat: Stat }): JSX.Element | null {
    if (stat.marks)
        return (
            <span class="keyring">
                <span class="vh">
                    {stat.label} {stat.value}
                </span>
                {stat.marks.map((mark) => (
                    <span key={mark.kind} class={`kslot ${mark.kind} ${mark.isOn ? 'on' : ''}`} aria-hidden="true">
                        <Glyph name="key" />
                        <i>{mark.letter}</i>
                    </span>
                ))}
            </span>
        );
    const shape = DIALS[stat.id];
    if (!shape) return null;
    return (
        <span class={`dial dial-${stat.id}`}>
            <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                <path d={SHAPES[shape]} />
            </svg>
            <span class="vh">{stat.label} </span>
            <b>{notBelowZero(stat.value)}</b>
        </span>
    );
}

function Player({ strip, result }: { strip: StripModel; result: Result }): JSX.Element {
    const { store } = useScene();
    const info = store.info.value?.seats.find((seat) => seat.seat === strip.seat);
    const hasWon = result.winners.includes(strip.seat);
    const about = [
        strip.signs?.map((sign) => sign.label).join(' · ') ?? strip.about,
        info?.kind === 'bot' && info.level ? say(`level.${info.level}`) : '',
    ];
    return (
        <li class="player" data-group={strip.group}>
            <span class="face" data-group={strip.group} aria-hidden="true">
                <svg class="p" viewBox="0 0 24 24" fill={`url(#light-${strip.group}) #f7f0e2`} focusable="false">
                    <path d={FIGURES[strip.figure]} fill-rule="evenodd" />
                </svg>
            </span>
            <span class="person">
                <b>
                    {hasWon && <span aria-hidden="true">★ </span>}
                    {store.nameOf(strip.seat)}
                    {hasWon && <span class="vh"> ({say('web.games.won')})</span>}
                </b>
                <small>{about.filter(Boolean).join(' · ')}</small>
                <span class="figures">
                    {strip.stats.map((stat) => (
                        <LastFigures key={stat.id} stat={stat} />
                    ))}
                </span>
            </span>
        </li>
    );
}

// ---- The chances

const WIDTH = 1000;
const HEIGHT = 240;
const EDGE = 20;
const xOf = (step: number, last: number): number => EDGE + (last > 0 ? (step / last) * (WIDTH - 2 * EDGE) : 0);
const yOf = (chance: number): number => HEIGHT - EDGE - (chance / WHOLE) * (HEIGHT - 2 * EDGE);

interface GraphProps {
    course: Course;
    seat: string;
    last: number;
    turnings: readonly Turning[];
    onTurning(turning: Turning): void;
}

function Graph({ course, seat, last, turnings, onTurning }: GraphProps): JSX.Element {
    const at = Math.max(0, course.seats.indexOf(seat));
    const line = course.points.map((point) => `${xOf(point.step, last).toFixed(1)},${yOf(point.chances[at] ?? 0).toFixed(1)}`);
    const middle = yOf(WHOLE / 2);
    const chanceAt = (step: number): number => course.points.findLast((point) => point.step <= step)?.chances[at] ?? 0;
    // Where turns begin, as many as can be told apart.
    const starts = course.points.filter((point, i) => i === 0 || course.points[i - 1]!.turn !== point.turn);
    const every = Math.max(1, Math.ceil(starts.length / 9));
    return (
        <div class="course">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={say('web.chances.graph')}>
                <path class="rule" d={[0, 2500, 7500, WHOLE].map((each) => `M${EDGE} ${yOf(each)}H${WIDTH - EDGE}`).join('')} />
                <path class="middle" d={`M${EDGE} ${middle}H${WIDTH - EDGE}`} />
                <polygon points={`${EDGE},${middle} ${line.join(' ')} ${WIDTH - EDGE},${middle}`} />
                <polyline points={line.join(' ')} />
            </svg>
            <span class="high" aria-hidden="true">
                {percent(WHOLE)}
            </span>
            <span class="half" aria-hidden="true">
                {percent(WHOLE / 2)}
            </span>
            <ol class="turns" aria-hidden="true">
                {starts
                    .filter((_, i) => i % every === 0)
                    .map((point) => (
                        <li key={point.step} style={{ '--x': xOf(point.step, last) / WIDTH }}>
                            {point.turn}
                        </li>
                    ))}
            </ol>
            <ol class="pins">
                {turnings.map((turning, i) => (
                    <li
                        key={turning.step}
                        style={{ '--x': xOf(turning.step, last) / WIDTH, '--y': yOf(chanceAt(turning.step)) / HEIGHT }}
                    >
                        <button type="button" onClick={() => onTurning(turning)}>
                            <span class="vh">{say('web.chances.turnings')} </span>
                            {i + 1}
                        </button>
                    </li>
                ))}
            </ol>
        </div>
    );
}

function faceOf(scene: ReturnType<typeof useScene>, card: string | null | undefined): Face | null {
    const facts = scene.facts.value;
    return card && facts.has(card) ? scene.look.face({ id: card, name: card }, facts) : null;
}

function TurningPoint({ turning, number, seat, onPlayOn }: TurningProps): JSX.Element {
    const scene = useScene();
    const face = faceOf(scene, turning.card);
    const change = turning.seat === seat ? -turning.loss : turning.loss;
    const points = new Intl.NumberFormat(language.value, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'always',
    }).format(change / WHOLE);
    return (
        <li class="turning-point">
            <a href={`/g/${scene.store.id}?step=${turning.step - 1}&seat=all#chances`}>
                <span class="num" aria-hidden="true">
                    {number}
                </span>
                {face && (
                    <span class="tile" data-group={face.group} aria-hidden="true">
                        <Picture name={face.english} figure={face.figure} group={face.group} />
                    </span>
                )}
                <span class="says">
                    <b>{say('web.ending.turn', { turn: turning.turn })}</b>
                    <span>{say('web.chose', { seat: scene.store.nameOf(turning.seat), choice: turning.choice })}</span>
                </span>
                <em class={change < 0 ? 'down' : 'up'}>{points}</em>
            </a>
            <button type="button" onClick={onPlayOn}>
                {say('web.play-on')}
                <span class="vh">: {say('web.ending.turn', { turn: turning.turn })}</span>
            </button>
        </li>
    );
}
interface TurningProps {
    turning: Turning;
    number: number;
    seat: string;
    onPlayOn(): void;
}

function Chances({ seat, last }: { seat: string; last: number }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const found = useAnalysis(store.id, LEVELS[0]!);
    const { analysis } = found;
    const [from, setFrom] = useState<Turning | null>(null);
    const list = useRef<HTMLOListElement>(null);
    const turnings = (analysis?.turnings ?? []).slice(0, MOST_TURNINGS).sort((a, b) => a.step - b.step);
    const merit = analysis && cardOfTheGame(analysis, seat);
    const face = faceOf(scene, merit?.card);
    const show = (turning: Turning) => list.current?.querySelectorAll<HTMLAnchorElement>('a')[turnings.indexOf(turning)]?.focus();
    const name = store.nameOf(seat);
    return (
        <>
            <section class="panel best" aria-label={say('web.ending.card')} hidden={analysis !== null && !merit}>
                <h2>{say('web.ending.card')}</h2>
                {merit && face ? (
                    <>
                        <div class="holder">
                            <ShownCard face={face} width={200} />
                        </div>
                        <dl>
                            <div>
                                <dt>{say('web.ending.uses')}</dt>
                                <dd>{merit.uses}</dd>
                            </div>
                            <div>
                                <dt>{say('web.ending.gain')}</dt>
                                <dd>+{percent(merit.sum)}</dd>
                            </div>
                            <div>
                                <dt>{say('web.ending.best', { turn: merit.bestTurn })}</dt>
                                <dd>+{percent(merit.best)}</dd>
                            </div>
                        </dl>
                    </>
                ) : (
                    <p class="muted">{say('web.ending.card-soon')}</p>
                )}
            </section>
            <section class="panel way" aria-label={say('web.chances')}>
                <h2>
                    {seat === store.seat.value ? say('web.ending.chances') : say('web.ending.chances-of', { seat: name })}
                    <small>{say('web.ending.chances.about')}</small>
                </h2>
                {found.error && (
                    <p class="error" role="alert">
                        {say('web.chances.failed', { detail: found.error })}
                    </p>
                )}
                {!analysis && !found.error && (
                    <div class="progress">
                        <progress value={found.job?.done ?? 0} max={found.job?.total || 1} aria-label={say('web.chances')} />
                        <p role="status">{progressText(found)}</p>
                    </div>
                )}
                {analysis && (
                    <>
                        <Graph course={courseOf(analysis, last)} seat={seat} last={last} turnings={turnings} onTurning={show} />
                        {turnings.length === 0 && <p>{say('web.chances.no-turnings')}</p>}
                        <ol class="turning-points" ref={list}>
                            {turnings.map((turning, i) => (
                                <TurningPoint
                                    key={turning.step}
                                    turning={turning}
                                    number={i + 1}
                                    seat={seat}
                                    onPlayOn={() => setFrom(turning)}
                                />
                            ))}
                        </ol>
                    </>
                )}
            </section>
            {from && (
                <PlayOn
                    replay={store.id}
                    step={from.step - 1}
                    game={scene.look.name}
                    seats={store.info.value?.seats ?? []}
                    likely={from.seat}
                    nameOf={(each) => store.nameOf(each)}
                    onClose={() => setFrom(null)}
                />
            )}
        </>
    );
}

// ---- The scene

// While a scene lies over the table, nothing of the table can be reached.
function useOver(root: { current: HTMLElement | null }): void {
    useEffect(() => {
        const table = document.querySelector<HTMLElement>('.with-strip');
        if (table) table.inert = true;
        root.current?.focus({ preventScroll: true });
        return () => {
            if (table) table.inert = false;
        };
    }, []);
}

type Outcome = 'won' | 'lost' | 'drawn' | 'watched';

function outcomeOf(result: Result, mine: string | null): Outcome {
    if (result.winners.length === 0) return 'drawn';
    if (mine === null) return 'watched';
    return result.winners.includes(mine) ? 'won' : 'lost';
}

export function Ending({ result }: { result: Result }): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const root = useRef<HTMLElement>(null);
    const [isSharing, setSharing] = useState(false);
    const mine = store.seat.value;
    const layout = scene.layout.value;
    useOver(root);
    if (!layout) return null;
    const outcome = outcomeOf(result, store.isHotSeat ? null : mine);
    const winners = result.winners.map((seat) => store.nameOf(seat)).join(', ');
    const turn = store.view.value?.turn ?? 0;
    const last = store.look.value?.step ?? 0;
    const seat = mine ?? result.winners[0] ?? layout.mine.seat;
    const put = () => {
        endingIsOpen.value = false;
        setTimeout(() => document.getElementById('prompt')?.focus()); // when the table can be reached again
    };
    return (
        <section
            class={`ending scene scene-${scene.look.name}`}
            data-outcome={outcome}
            aria-labelledby="ending-title"
            tabIndex={-1}
            ref={root}
            onKeyDown={(event) => event.key === 'Escape' && put()}
        >
            <Lights />
            <div class="rays" aria-hidden="true" />
            <header>
                <h1 id="ending-title">
                    {outcome === 'watched' ? say('web.ending.watched', { seat: winners }) : say(`web.ending.${outcome}`)}
                </h1>
                <p>
                    {[reasonText(scene.look.name, result.reason), say('web.ending.turn', { turn })].filter(Boolean).join(' · ')}
                </p>
                <ul class={`players ${layout.others.length > 1 ? 'many' : ''}`}>
                    {[layout.mine, ...layout.others].map((strip) => (
                        <Player key={strip.seat} strip={strip} result={result} />
                    ))}
                </ul>
            </header>
            <Chances seat={seat} last={last} />
            <footer>
                <div class="acts">
                    <a class="button" href={`/g/${store.id}?step=0`}>
                        <Glyph name="replay" /> {say('web.ending.again')}
                    </a>
                    <button type="button" onClick={() => setSharing(true)}>
                        {say('web.ending.share')}
                    </button>
                    {mine !== null && (
                        <button type="button" class="pri" onClick={() => store.ask('rematch')}>
                            {say('web.rematch')}
                        </button>
                    )}
                    <button type="button" onClick={put}>
                        {say('web.ending.table')}
                    </button>
                    <a class="button" href="/">
                        {say('web.home')}
                    </a>
                </div>
                <Committed />
            </footer>
            {isSharing && (
                <Dialog title={say('web.ending.share')} onClose={() => setSharing(false)}>
                    <ShareLink title={say('web.ending.link')} link={`${location.origin}/g/${store.id}?step=0`} />
                    <p>
                        <a class="button" href={`/api/v1/replays/${store.id}.json`} download>
                            {say('web.ending.file')}
                        </a>
                    </p>
                </Dialog>
            )}
        </section>
    );
}

// Knocked out while the others play on.
export function Out({ onClose }: { onClose(): void }): JSX.Element {
    const scene = useScene();
    const root = useRef<HTMLElement>(null);
    useOver(root);
    return (
        <section
            class={`ending is-out scene scene-${scene.look.name}`}
            data-outcome="lost"
            aria-labelledby="ending-title"
            tabIndex={-1}
            ref={root}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
        >
            <div class="rays" aria-hidden="true" />
            <header>
                <h1 id="ending-title">{say('web.out')}</h1>
                <p>{say('web.out.about')}</p>
            </header>
            <footer>
                <div class="acts">
                    <button type="button" class="pri" onClick={onClose}>
                        {say('web.out.watch')}
                    </button>
                    <a class="button" href="/">
                        {say('web.out.leave')}
                    </a>
                </div>
            </footer>
        </section>
    );
}
