// A finished game, step by step. The address holds the step and whose eyes it is seen with.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { language, loadGameWords, say } from '../i18n/index.js';
import { playOn, tableInfo, type ReplayStep } from '../net/api.js';
import { ReplayWire } from '../net/replay.js';
import { Board } from '../table/board.js';
import { PileDialog } from '../table/piles.js';
import { Scene, SceneProvider } from '../table/scene.js';
import { SidePanel } from '../table/side.js';
import { TableStore } from '../table/store.js';
import { DEFAULT_LEVEL, ownName } from '../ui/begin.js';
import { Frame, useTitle } from '../ui/frame.js';
import { go, place } from '../ui/router.js';
import { remember } from '../ui/tables.js';

const PACE_MS = 900;

interface Opened {
    scene: Scene;
    wire: ReplayWire;
}

async function open(id: string, seat: string): Promise<Opened> {
    const info = await tableInfo(id);
    const [look] = await Promise.all([loadLook(info.game), loadGameWords()]);
    let wire: ReplayWire | undefined;
    const store = new TableStore(id, [(events) => (wire = new ReplayWire(info, seat, language.peek(), events))]);
    return { scene: new Scene(store, look), wire: wire! };
}

function Controls({ opened, step, seat }: { opened: Opened; step: number; seat: string }): JSX.Element {
    const [shown, setShown] = useState<ReplayStep | null>(null);
    const [isRunning, setRunning] = useState(false);
    const last = shown?.steps ?? step;
    const { store } = opened.scene;
    const seats = store.info.value?.seats ?? [];
    const to = (next: number) => go(`/g/${store.id}?step=${Math.min(last, Math.max(0, next))}&seat=${seat}`, true);
    useEffect(() => {
        void opened.wire.goTo(step).then(setShown);
    }, [opened, step]);
    useEffect(() => {
        if (!isRunning || step >= last) return;
        const timer = setTimeout(() => to(step + 1), PACE_MS);
        return () => clearTimeout(timer);
    });
    useEffect(() => {
        const listener = (event: KeyboardEvent) => {
            if (event.target instanceof Element && event.target.closest('input, select, .card')) return;
            if (event.key === 'ArrowRight') to(step + 1);
            else if (event.key === 'ArrowLeft') to(step - 1);
        };
        addEventListener('keydown', listener);
        return () => removeEventListener('keydown', listener);
    });
    const goOn = async () => {
        const own = seat === 'all' ? (shown?.chosen?.seat ?? seats[0]?.seat) : seat;
        const table = await playOn(
            store.id,
            step,
            seats.map((each) =>
                each.seat === own ? { kind: 'person', name: ownName() } : { kind: 'bot', level: DEFAULT_LEVEL },
            ),
        );
        const token = table.seats.find((each) => each.seat === own)?.token;
        remember({ id: table.id, game: opened.scene.look.name, tokens: token ? [token] : [], at: Date.now() });
        go(`/g/${table.id}`);
    };
    return (
        <section class="prompt replay" id="prompt" aria-label={say('web.replay')}>
            <label class="seek">
                <span>
                    {say('web.step')} {step} / {last}
                </span>
                <input type="range" min={0} max={last} value={step} onInput={(event) => to(Number(event.currentTarget.value))} />
            </label>
            <p class="question">{shown?.chosen?.action && `${store.nameOf(shown.chosen.seat)}: ${shown.chosen.action}`}</p>
            <div class="acts">
                <button type="button" onClick={() => to(step - 1)} disabled={step <= 0}>
                    {say('web.back')}
                </button>
                <button type="button" onClick={() => setRunning(!isRunning)} aria-pressed={isRunning}>
                    {say('web.run')}
                </button>
                <button type="button" class="pri" onClick={() => to(step + 1)} disabled={step >= last}>
                    {say('web.next')}
                </button>
                <label>
                    <span class="vh">{say('web.seen-by')}</span>
                    <select
                        value={seat}
                        onChange={(event) => go(`/g/${store.id}?step=${step}&seat=${event.currentTarget.value}`, true)}
                    >
                        <option value="all">{say('web.all-seats')}</option>
                        {seats.map((each) => (
                            <option key={each.seat} value={each.seat}>
                                {store.nameOf(each.seat)}
                            </option>
                        ))}
                    </select>
                </label>
                <button type="button" onClick={() => void goOn()} disabled={step >= last}>
                    {say('web.play-on')}
                </button>
            </div>
        </section>
    );
}

export function ReplayPage({ id }: { id: string }): JSX.Element {
    const { query } = place.value;
    const step = Math.max(0, Math.trunc(Number(query.get('step') ?? 0)) || 0);
    const seat = query.get('seat') ?? 'all';
    const [opened, setOpened] = useState<Opened | null>(null);
    const [error, setError] = useState('');
    const lang = language.value;
    useTitle(say('web.replay'));
    useEffect(() => {
        let current: Opened | null = null;
        open(id, seat).then(
            (next) => {
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
    if (!opened) return <p class="page muted">{say('web.loading')}</p>;
    const { scene } = opened;
    return (
        <SceneProvider value={scene}>
            <header class="bar">
                <h1>
                    <a href="/" class="home" aria-label={say('web.home')}>
                        ‹
                    </a>{' '}
                    {say(`play.game.${scene.look.name}`)} <small>{scene.layout.value?.status}</small>
                </h1>
            </header>
            <main class={`tbl ${scene.look.name}`}>
                <Board prompt={<Controls opened={opened} step={step} seat={seat} />} />
                <SidePanel />
            </main>
            <PileDialog />
        </SceneProvider>
    );
}
