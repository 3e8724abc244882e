// The layer in which beats are performed, and what skips and repeats them.
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useScene } from '../table/scene.js';
import { letterKeys, movesAreShown } from '../ui/settings.js';
import type { Director } from './director.js';
import { Effects } from './effects.js';

const CONTROLS = 'button, a, input, select, textarea, summary, label, dialog, [role=menu], [role=slider]';
const LEGAL = '.legal, .can-play, .can-buy, .target, #prompt button, [data-verb]';

// A press on the ground ends the running beat; on what may be chosen, all of them; on the crest, once more.
function pressed(director: Director, target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    if (target.closest('.crest')) director.replay();
    else if (!director.isBusy.peek()) return;
    else if (target.closest(LEGAL)) director.finishAll();
    else if (!target.closest(CONTROLS)) director.skipBeat();
}

function keyed(director: Director, event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    if (event.code === 'Space' && director.isBusy.peek()) {
        if (event.shiftKey) director.skipTurn();
        else director.skipBeat();
    } else if (event.key.toLowerCase() === 'r' && letterKeys.peek() === 'on') director.replay();
    else return;
    event.preventDefault();
}

// Without motion the figures that changed stay marked until the player acts.
function ring(changed: ReadonlySet<string>): void {
    for (const element of document.querySelectorAll<HTMLElement>('main [data-changed]')) delete element.dataset.changed;
    for (const name of changed) {
        const [seat, figure] = name.split('.');
        const selector = figure ? `[data-seat="${seat}"] [data-dial="${figure}"]` : `main [data-card="${CSS.escape(name)}"]`;
        const element = document.querySelector<HTMLElement>(selector);
        if (element) element.dataset.changed = '';
    }
}

export function DirectorLayer(): JSX.Element {
    const scene = useScene();
    const layer = useRef<HTMLDivElement>(null);
    const { director } = scene;
    useEffect(() => {
        if (!layer.current) return;
        director.perform(new Effects(layer.current, scene));
        const onClick = (event: MouseEvent): void => pressed(director, event.target);
        const onKey = (event: KeyboardEvent): void => keyed(director, event);
        const onSight = (): void => director.hold(document.hidden);
        addEventListener('click', onClick);
        addEventListener('keydown', onKey);
        document.addEventListener('visibilitychange', onSight);
        onSight();
        // A pace that is chosen anew holds from the next beat; none at all, at once.
        const stopPace = effect(() => {
            if (!movesAreShown()) director.finishAll();
        });
        return () => {
            removeEventListener('click', onClick);
            removeEventListener('keydown', onKey);
            document.removeEventListener('visibilitychange', onSight);
            stopPace();
            director.perform(null);
        };
    }, [scene]);
    const changed = director.changed.value;
    const shown = director.shown.value;
    useEffect(() => ring(changed), [changed, shown]);
    const beat = director.beat.value;
    const count = useRef({ beat, number: 0 });
    if (beat && count.current.beat !== beat) count.current = { beat, number: count.current.number + 1 };
    return (
        <div
            class="fx"
            ref={layer}
            aria-hidden="true"
            data-beat={beat?.kind}
            data-number={count.current.number}
            data-busy={director.isBusy.value ? (director.isOwn.value ? 'own' : 'theirs') : undefined}
        />
    );
}
