// The left side of a table: the others' strips, the rows, the prompt, the hand, one's own strip.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { useGlide } from './flip.js';
import { CardMenu } from './menu.js';
import { PromptBar } from './prompt.js';
import { useScene } from './scene.js';
import { Strip } from './strip.js';
import { Zone } from './zone.js';

// When the card that had the focus is gone, the keyboard goes on at the next thing that can be chosen.
function useFocusKept(version: number): void {
    const lastZone = useRef<string | null>(null);
    useEffect(() => {
        const remember = (event: FocusEvent) => {
            const zone = event.target instanceof Element ? event.target.closest('section') : null;
            lastZone.current = zone?.getAttribute('aria-labelledby') ?? (zone?.id || null);
        };
        addEventListener('focusin', remember);
        return () => removeEventListener('focusin', remember);
    }, []);
    useEffect(() => {
        if (document.activeElement !== document.body || lastZone.current === null) return;
        const zone = document.querySelector(`section[aria-labelledby="${lastZone.current}"]`);
        const next = zone?.querySelector<HTMLElement>('.card.legal') ?? document.querySelector<HTMLElement>('#prompt');
        next?.focus({ preventScroll: true });
    }, [version]);
}

// In a replay other controls stand where the prompt is.
export function Board({ prompt }: { prompt?: JSX.Element }): JSX.Element {
    const scene = useScene();
    const root = useRef<HTMLDivElement>(null);
    const layout = scene.layout.value;
    const look = scene.store.look.value;
    const version = (look?.step ?? 0) * 1000 + (look?.decision?.id ?? 0);
    useGlide(root, scene.store.news.value, version);
    useFocusKept(version);
    if (!layout) return <div class="left muted">{prompt ?? say('web.connecting')}</div>;
    const offer = scene.offer.value;
    return (
        <div class="left" ref={root}>
            <div class="foes">
                {layout.others.map((strip) => (
                    <Strip key={strip.seat} strip={strip} />
                ))}
            </div>
            <div class="board">
                {offer.length > 0 ? (
                    <Zone
                        zone={{
                            id: 'offer',
                            title: say('web.zone.offer'),
                            cards: offer,
                            whose: scene.stage,
                            verb: null,
                            size: 'normal',
                            key: 'centre',
                        }}
                    />
                ) : null}
                {layout.rows.map((zone) => (
                    <Zone key={zone.id} zone={zone} />
                ))}
            </div>
            {prompt ?? <PromptBar />}
            <Zone zone={layout.hand} />
            <Strip strip={layout.mine} />
            <CardMenu />
        </div>
    );
}
