// Cards that moved fly from where they were, in front of everything. Only those that an event names; never longer than a blink.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameEvent } from '../protocol.js';
import { movesAreShown } from '../ui/settings.js';

const MS = 180;
const MARK_MS = 1000;
const MOST = 12; // so many at once; the others are simply there

// Who wants no motion sees for a moment what has changed.
function mark(card: HTMLElement): void {
    card.dataset.changed = '';
    setTimeout(() => delete card.dataset.changed, MARK_MS);
}

// Where a card comes from that was not seen before: the deck it was drawn from, or whoever played it.
function originOf(event: GameEvent): DOMRect | null {
    const strip = document.querySelector(`.pl[data-seat="${CSS.escape(event.seat ?? '')}"]`);
    const origin = event.event === 'draw' ? strip?.querySelector('[data-pile=deck]') : strip?.querySelector('[data-pile=hand]');
    return (origin ?? strip)?.getBoundingClientRect() ?? null;
}

// The card itself stays where it is, unseen for that long: rows cut off what leaves them, so a copy flies.
function fly(card: HTMLElement, from: DOMRect, to: DOMRect): void {
    const copy = card.cloneNode(true) as HTMLElement;
    copy.className = 'card flying';
    copy.removeAttribute('data-card');
    copy.setAttribute('aria-hidden', 'true');
    copy.tabIndex = -1;
    copy.style.left = `${to.left}px`;
    copy.style.top = `${to.top}px`;
    copy.style.width = `${to.width}px`;
    copy.style.setProperty('--h', `${to.height}px`);
    document.body.append(copy);
    const scale = Math.min(1, Math.max(0.3, from.height / to.height));
    const timing = { duration: MS, easing: 'ease-out' };
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    card.animate([{ opacity: 0 }, { opacity: 0 }], timing);
    const flight = copy.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], timing);
    flight.onfinish = flight.oncancel = () => copy.remove();
}

export function useGlide(root: { current: HTMLElement | null }, news: readonly GameEvent[], version: number): void {
    const before = useRef(new Map<string, DOMRect>());
    useLayoutEffect(() => {
        const element = root.current;
        if (!element) return;
        const places = new Map<string, DOMRect>();
        const moved = new Map(news.flatMap((event) => (event.card ? [[event.card.id, event] as const] : [])));
        // All is measured before anything is changed: to measure behind a change lays the whole table out anew, card by card.
        const changes: (() => void)[] = [];
        for (const card of element.querySelectorAll<HTMLElement>('[data-card]')) {
            const id = card.dataset.card!;
            const now = card.getBoundingClientRect();
            places.set(id, now);
            const event = moved.get(id);
            if (!event || before.current.size === 0) continue;
            if (!movesAreShown()) {
                changes.push(() => mark(card));
                continue;
            }
            const was = before.current.get(id) ?? originOf(event);
            const isElsewhere = was && Math.hypot(was.left - now.left, was.top - now.top) > now.width / 2;
            if (isElsewhere && changes.length < MOST) changes.push(() => fly(card, was, now));
        }
        for (const change of changes) change();
        before.current = places;
    }, [version]);
}
