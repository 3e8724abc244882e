// The left side of a table: the others' strips, the rows, the prompt, the hand, one's own strip.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { TargetLine } from './arrow.js';
import { useGlide } from './flip.js';
import { CardMenu } from './menu.js';
import { PromptBar } from './prompt.js';
import { useRoom } from './room.js';
import { useScene } from './scene.js';
import { Strip } from './strip.js';
import { NEMESIS, Turnwise } from './turnwise.js';
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

// The height of cards follows from the rows that have some: how many heights there are, and what stands between them.
const HEIGHTS = { large: 1, normal: 1, small: 0.55, empty: 0, note: 0 };
const AROUND = { large: 24, normal: 24, small: 24, empty: 32, note: 46 }; // pixels

type Room = Record<`--${string}`, number | string>;

function roomOf(rows: readonly (keyof typeof HEIGHTS)[]): Room {
    const sum = (parts: Record<string, number>): number => rows.reduce((all, row) => all + parts[row]!, 0);
    return { '--heights': Math.max(1, sum(HEIGHTS)), '--between': `${sum(AROUND)}px`, '--rows': rows.length };
}

function Rows({ room, children }: { room: Room; children: ComponentChildren }): JSX.Element {
    const root = useRef<HTMLDivElement>(null);
    useRoom(root);
    return (
        <div class="board" style={room} ref={root}>
            {children}
        </div>
    );
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
    const isDraft = layout.rows.some((row) => row.id === 'pack') && layout.hand.cards.length === 0;
    const hasNemesis = layout.others.some((strip) => strip.seat === NEMESIS);
    const hasPlaces = (scene.store.choice.value?.places.length ?? 0) > 0;
    const room = roomOf([
        ...layout.rows.map((row) =>
            row.cards.length > 0 || (hasPlaces && row.gaps && row.whose === scene.stage) ? row.size : 'empty',
        ),
        ...(offer.length > 0 ? ['normal' as const] : []),
        ...(hasNemesis ? ['note' as const] : []),
    ]);
    return (
        <div class={`left ${layout.others.length > 1 ? 'many' : ''}`} ref={root}>
            <div class="foes">
                {layout.others.map((strip) => (
                    <Strip key={strip.seat} strip={strip} />
                ))}
            </div>
            <Rows room={room}>
                {hasNemesis && <Turnwise />}
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
            </Rows>
            {prompt ?? <PromptBar />}
            {isDraft ? <div /> : <Zone zone={layout.hand} />}
            <Strip strip={layout.mine} />
            <CardMenu />
            <TargetLine />
        </div>
    );
}
