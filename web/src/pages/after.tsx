// What comes behind a game at its table: the scene of its end, and what is remembered of it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { endingIsOpen } from '../table/over.js';
import { useScene, type Scene } from '../table/scene.js';
import { lazy } from '../ui/lazy.js';
import { movesAreShown } from '../ui/settings.js';
import { markOver, noteStory, type Story } from '../ui/tables.js';

const LAST_BEAT_MS = 1600; // until the last blow has been seen

const Ending = lazy(async () => (await import('./ending.js')).Ending);
const Out = lazy(async () => (await import('./ending.js')).Out);

export function storyOf(scene: Scene): Story | null {
    const { store } = scene;
    const layout = scene.layout.peek();
    const look = store.look.peek();
    const mine = store.seat.peek();
    if (!layout || !look || mine === null) return null;
    const { result } = look;
    const own = layout.mine.signs?.map((sign) => sign.label).join(', ') ?? layout.mine.about;
    return {
        rivals: layout.others.map((strip) => store.nameOf(strip.seat)),
        own,
        group: layout.mine.signs?.[0]?.group ?? layout.mine.group,
        turn: look.view.turn,
        isMine: store.choice.peek() !== null,
        standing: layout.mine.stats
            .slice(0, 2)
            .map((stat) => `${stat.label} ${stat.value}`)
            .join(' · '),
        ...(result ? { result: result.winners.length === 0 ? 'drawn' : result.winners.includes(mine) ? 'won' : 'lost' } : {}),
    };
}

export function AfterGame(): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const result = store.look.value?.result ?? null;
    const turn = store.view.value?.turn;
    const isMine = store.choice.value !== null;
    const isOut = result === null && store.seat.value !== null && (scene.layout.value?.mine.isOut ?? false);
    const [isAside, setAside] = useState(false);
    const note = () => {
        const story = storyOf(scene);
        if (story) noteStory(store.id, story);
    };
    useEffect(note, [turn, isMine, result]);
    useEffect(() => {
        addEventListener('pagehide', note);
        return () => removeEventListener('pagehide', note);
    }, [scene]);
    useEffect(() => {
        endingIsOpen.value = false;
        if (!result) return;
        markOver(store.id);
        // It was over before the page came: nothing is left to be seen.
        const wait = store.news.peek().length > 0 && movesAreShown() ? LAST_BEAT_MS : 0;
        const timer = setTimeout(() => (endingIsOpen.value = true), wait);
        return () => clearTimeout(timer);
    }, [result !== null]);
    const isWatching = store.seat.value === null && store.info.value?.status === 'playing' && store.look.value !== null;
    if (isWatching && !result) return <p class="watching">{say('web.watching')}</p>;
    if (result) return endingIsOpen.value ? <Ending result={result} /> : null;
    return isOut && !isAside ? <Out onClose={() => setAside(true)} /> : null;
}
