// A finished game, step by step. The address holds the step and whose eyes it is seen with.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { language, loadGameWords, say } from '../i18n/index.js';
import { replayStep, tableInfo, type ReplayStep } from '../net/api.js';
import { ReplayWire } from '../net/replay.js';
import type { TableInfo } from '../protocol.js';
import { Board } from '../table/board.js';
import { Committed } from '../table/committed.js';
import { openPile, PileDialog } from '../table/piles.js';
import { Scene, SceneProvider } from '../table/scene.js';
import { TableStore } from '../table/store.js';
import { fullName } from '../table/words.js';
import { copyText } from '../ui/copy.js';
import { Frame, LanguageChoice, useTitle } from '../ui/frame.js';
import { go, place } from '../ui/router.js';
import { Chances } from './chances.js';
import { PlayOn } from './playon.js';
import { RecordPage } from './record.js';

const PACES = { slow: 1800, normal: 900, fast: 300 };

interface Opened {
    scene: Scene;
    wire: ReplayWire;
}

async function open(id: string, seat: string): Promise<Opened | TableInfo> {
    const info = await tableInfo(id);
    // One that can't be played again is shown from its record, or where that has no steps as the list of what happened.
    if (
        info.record &&
        !(await replayStep(id, 0, seat, language.peek()).then(
            () => true,
            () => false,
        ))
    )
        return info;
    const [look] = await Promise.all([loadLook(info.game), loadGameWords()]);
    let wire: ReplayWire | undefined;
    const store = new TableStore(id, [(events) => (wire = new ReplayWire(info, seat, language.peek(), events))]);
    return { scene: new Scene(store, look), wire: wire! };
}

// What the next choice is, in words: the game offers it at this step.
function nextChoice(scene: Scene, shown: ReplayStep | null): string {
    const chosen = shown?.chosen;
    if (!chosen?.action) return '';
    const option = shown?.decision?.options?.find((each) => each.action === chosen.action);
    const choice = option ? fullName(scene.words.value, option, shown?.decision?.source ?? null) : chosen.action;
    return say('web.chose', { seat: scene.store.nameOf(chosen.seat), choice });
}

// The address of a step: whoever opens it sees the same.
const addressOf = (id: string, step: number, seat: string, hasChances: boolean): string =>
    `/g/${id}?step=${step}&seat=${seat}${hasChances ? '#chances' : ''}`;

interface Props {
    opened: Opened;
    step: number;
    seat: string;
    last: number;
    shown: ReplayStep | null;
    hasChances: boolean;
    to(step: number): void;
}

function Controls({ opened, step, last, shown, to }: Omit<Props, 'seat' | 'hasChances'>): JSX.Element {
    const [isRunning, setRunning] = useState(false);
    const [pace, setPace] = useState<keyof typeof PACES>('normal');
    const { scene, wire } = opened;
    const toTurn = (direction: 1 | -1) => void wire.turnStart(step, direction, last).then(to, () => undefined);
    useEffect(() => {
        if (!isRunning) return;
        if (step >= last) return setRunning(false);
        const timer = setTimeout(() => to(step + 1), PACES[pace]);
        return () => clearTimeout(timer);
    });
    useEffect(() => {
        const listener = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.target instanceof Element && event.target.closest('input, select, .card, dialog, .scroll')) return;
            if (event.key === 'ArrowRight') to(step + 1);
            else if (event.key === 'ArrowLeft') to(step - 1);
            else if (event.key === 'PageDown') toTurn(1);
            else if (event.key === 'PageUp') toTurn(-1);
            else if (event.key === 'Home') to(0);
            else if (event.key === 'End') to(last);
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', listener);
        return () => removeEventListener('keydown', listener);
    });
    return (
        <section class="prompt replay" id="prompt" aria-label={say('web.replay')}>
            <label class="seek">
                <span>{say('web.replay-step', { step, last })}</span>
                <input type="range" min={0} max={last} value={step} onInput={(event) => to(Number(event.currentTarget.value))} />
            </label>
            <p class="question" aria-live="polite">
                {nextChoice(scene, shown)}
            </p>
            <div class="acts">
                <span class="together">
                    <button type="button" onClick={() => toTurn(-1)} disabled={step <= 0} title={say('web.turn-back')}>
                        <span aria-hidden="true">«</span>
                        <span class="vh">{say('web.turn-back')}</span>
                    </button>
                    <button type="button" onClick={() => to(step - 1)} disabled={step <= 0}>
                        {say('web.back')}
                    </button>
                    <button type="button" onClick={() => setRunning(!isRunning)} aria-pressed={isRunning} disabled={step >= last}>
                        {say('web.run')}
                    </button>
                    <button type="button" class="pri" onClick={() => to(step + 1)} disabled={step >= last}>
                        {say('web.next')}
                    </button>
                    <button type="button" onClick={() => toTurn(1)} disabled={step >= last} title={say('web.turn-on')}>
                        <span aria-hidden="true">»</span>
                        <span class="vh">{say('web.turn-on')}</span>
                    </button>
                </span>
                <label class="pace">
                    <span class="vh">{say('web.speed')}</span>
                    <select value={pace} onChange={(event) => setPace(event.currentTarget.value as keyof typeof PACES)}>
                        {Object.keys(PACES).map((speed) => (
                            <option key={speed} value={speed}>
                                {say('web.speed.value', { speed })}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            <Committed />
        </section>
    );
}

// What can be done with the step that is looked at, and the hands that lie open.
function Tools({ opened, step, seat, last, shown, hasChances }: Props): JSX.Element {
    const [isCopied, setCopied] = useState(false);
    const [isAsking, setAsking] = useState(false);
    const { scene } = opened;
    const { store } = scene;
    const seats = store.info.value?.seats ?? [];
    useEffect(() => setCopied(false), [step, seat]);
    const hands = (scene.layout.value?.others ?? []).flatMap((strip) => {
        const cards = strip.piles.find((pile) => pile.id === 'hand')?.cards ?? [];
        return cards.length > 0 && cards.every((card) => card.name) ? [{ seat: strip.seat, cards }] : [];
    });
    return (
        <>
            <nav class="tools-bar" aria-label={say('web.replay')}>
                <label>
                    <span class="vh">{say('web.seen-by')}</span>
                    <select
                        value={seat}
                        onChange={(event) => go(addressOf(store.id, step, event.currentTarget.value, hasChances), true)}
                    >
                        <option value="all">{say('web.all-seats')}</option>
                        {seats.map((each) => (
                            <option key={each.seat} value={each.seat}>
                                {store.nameOf(each.seat)}
                            </option>
                        ))}
                    </select>
                </label>
                {hands.map((hand) => {
                    const title = say('web.replay.hand', { seat: store.nameOf(hand.seat) });
                    return (
                        <button key={hand.seat} type="button" onClick={() => openPile(scene, { title, cards: hand.cards })}>
                            {title}
                        </button>
                    );
                })}
                <button
                    type="button"
                    onClick={() => void copyText(location.origin + addressOf(store.id, step, seat, hasChances)).then(setCopied)}
                >
                    {isCopied ? say('web.copied') : say('web.share')}
                </button>
                <span class="vh" role="status">
                    {isCopied ? say('web.copied') : ''}
                </span>
                <button type="button" onClick={() => setAsking(true)} disabled={step >= last}>
                    {say('web.play-on')}
                </button>
                {!hasChances && (
                    <button type="button" onClick={() => go(addressOf(store.id, step, seat, true), true)}>
                        {say('web.chances')}
                    </button>
                )}
                <span class="only-wide">
                    <LanguageChoice />
                </span>
            </nav>
            {isAsking && (
                <PlayOn
                    replay={store.id}
                    step={step}
                    game={scene.look.name}
                    seats={seats}
                    likely={seat === 'all' ? (shown?.chosen?.seat ?? null) : seat}
                    nameOf={(each) => store.nameOf(each)}
                    onClose={() => setAsking(false)}
                />
            )}
        </>
    );
}

function Replay({
    opened,
    step,
    seat,
    hasChances,
}: {
    opened: Opened;
    step: number;
    seat: string;
    hasChances: boolean;
}): JSX.Element {
    const [shown, setShown] = useState<ReplayStep | null>(null);
    const [error, setError] = useState('');
    const { scene, wire } = opened;
    const { store } = scene;
    const last = shown?.steps ?? Math.max(step, store.info.value?.step ?? 0);
    const to = (next: number) => go(addressOf(store.id, Math.min(last, Math.max(0, next)), seat, hasChances), true);
    useEffect(() => {
        let isGone = false;
        wire.goTo(step).then(
            (next) => !isGone && setShown(next),
            (problem: unknown) => !isGone && setError(problem instanceof Error ? problem.message : String(problem)),
        );
        return () => {
            isGone = true;
        };
    }, [opened, step]);
    return (
        <SceneProvider value={scene}>
            <div class="with-strip replaying">
                <header class="bar">
                    <h1>
                        <a href="/" class="home" aria-label={say('web.home')}>
                            ‹
                        </a>{' '}
                        {say(`play.game.${scene.look.name}`)} <small>{scene.layout.value?.status}</small>
                    </h1>
                    <Tools
                        opened={opened}
                        step={step}
                        seat={seat}
                        last={last}
                        shown={shown?.step === step ? shown : null}
                        hasChances={hasChances}
                        to={to}
                    />
                </header>
                {error && (
                    <p class="error" role="alert">
                        {error}
                    </p>
                )}
                {hasChances && (
                    <Chances
                        replay={store.id}
                        step={step}
                        last={last}
                        nameOf={(each) => store.nameOf(each)}
                        onStep={to}
                        onClose={() => go(addressOf(store.id, step, seat, false), true)}
                    />
                )}
                <main class={`tbl ${scene.look.name}`}>
                    <h2 class="vh">{say('web.replay')}</h2>
                    <Board
                        prompt={
                            <Controls
                                opened={opened}
                                step={step}
                                last={last}
                                shown={shown?.step === step ? shown : null}
                                to={to}
                            />
                        }
                    />
                </main>
            </div>
            <PileDialog />
        </SceneProvider>
    );
}

export function ReplayPage({ id }: { id: string }): JSX.Element {
    const { query, hash } = place.value;
    const step = Math.max(0, Math.trunc(Number(query.get('step') ?? 0)) || 0);
    const seat = query.get('seat') ?? 'all';
    const [opened, setOpened] = useState<Opened | null>(null);
    const [recorded, setRecorded] = useState<TableInfo | null>(null);
    const [error, setError] = useState('');
    const lang = language.value;
    useTitle(say('web.replay'));
    useEffect(() => {
        let current: Opened | null = null;
        open(id, seat).then(
            (next) => {
                if ('id' in next) return setRecorded(next);
                current = next;
                setOpened(next);
            },
            (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
        );
        return () => current?.scene.close();
    }, [id, seat, lang]);
    if (error) {
        return (
            <Frame title={say('web.replay')}>
                <p class="error">{error}</p>
            </Frame>
        );
    }
    if (recorded) return <RecordPage info={recorded} />;
    if (!opened) return <p class="page muted">{say('web.loading')}</p>;
    return <Replay opened={opened} step={step} seat={seat} hasChances={hash === 'chances'} />;
}
