// Cards that moved glide from where they were. Only those that an event names are measured.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameEvent } from '../protocol.js';
import { movesAreShown } from '../ui/settings.js';

const MS = 180;

export function useGlide(root: { current: HTMLElement | null }, news: readonly GameEvent[], version: number): void {
    const before = useRef(new Map<string, DOMRect>());
    useLayoutEffect(() => {
        const element = root.current;
        if (!element) return;
        const places = new Map<string, DOMRect>();
        const moved = new Set(news.flatMap((event) => (event.card ? [event.card.id] : [])));
        for (const card of element.querySelectorAll<HTMLElement>('[data-card]')) {
            const id = card.dataset.card!;
            const now = card.getBoundingClientRect();
            places.set(id, now);
            if (!moved.has(id) || !movesAreShown()) continue;
            const was = before.current.get(id);
            if (was && (was.left !== now.left || was.top !== now.top)) {
                card.animate(
                    [{ transform: `translate(${was.left - now.left}px, ${was.top - now.top}px)` }, { transform: 'none' }],
                    { duration: MS, easing: 'ease-out' },
                );
            } else if (!was && before.current.size > 0) {
                card.animate(
                    [
                        { opacity: 0, transform: 'scale(.8)' },
                        { opacity: 1, transform: 'none' },
                    ],
                    { duration: MS, easing: 'ease-out' },
                );
            }
        }
        before.current = places;
    }, [version]);
}
