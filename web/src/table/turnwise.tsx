// The turn of the Nemesis, deed by deed: it plays itself in one go, and one wants to see how.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import type { GameEvent } from '../protocol.js';
import { WithCards } from './reference.js';
import { useScene } from './scene.js';
import { grouped, tell } from './words.js';

export const NEMESIS = 'N';
const BEGINNINGS = ['reveal', 'play', 'activate', 'attack', 'focus', 'recruit'];

// What follows from a deed belongs to it: the power of a card that was played.
export function deedsOf(events: readonly GameEvent[], seat: string): GameEvent[][] {
    const from = events.findLastIndex((event) => event.event === 'turn' && event.seat === seat);
    if (from < 0) return [];
    const deeds: GameEvent[][] = [];
    for (const event of events.slice(from + 1)) {
        if (event.event === 'turn') break;
        if (deeds.length === 0 || (BEGINNINGS.includes(event.event) && event.seat === seat)) deeds.push([event]);
        else deeds.at(-1)!.push(event);
    }
    return deeds;
}

export function Turnwise(): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const log = store.line.value.log.value;
    const deeds = deedsOf(
        log.map((entry) => entry.event),
        NEMESIS,
    );
    const key = `${log.findLast((entry) => entry.event.event === 'turn' && entry.event.seat === NEMESIS)?.step ?? ''}`;
    const [shown, setShown] = useState<{ key: string; at: number }>({ key: '', at: 0 });
    const isMyTurn = store.view.value?.active === store.seat.value;
    // While it goes on the newest deed is shown; afterwards one can go through all of them.
    const at = shown.key === key ? shown.at : isMyTurn ? 0 : deeds.length - 1;
    const deed = deeds[at];
    if (!deed || store.look.value?.result || at < 0) return null;
    const told = grouped(deed).map((group) => tell(scene.words.value, group));
    return (
        <section
            class="turnwise"
            aria-label={say('web.turnwise', { seat: store.nameOf(NEMESIS), number: at + 1, count: deeds.length })}
        >
            <b>{say('web.turnwise', { seat: store.nameOf(NEMESIS), number: at + 1, count: deeds.length })}</b>
            <p role="status">
                <WithCards text={told.map((each) => each.text).join(' ')} cards={told.flatMap((each) => each.cards)} />
            </p>
            <button type="button" disabled={at === 0} onClick={() => setShown({ key, at: at - 1 })}>
                {say('web.back')}
            </button>
            <button type="button" onClick={() => setShown({ key, at: at + 1 < deeds.length ? at + 1 : -1 })}>
                {at + 1 < deeds.length ? say('web.next') : say('web.close')}
            </button>
        </section>
    );
}
