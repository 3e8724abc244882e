// The keyboard map of the table.
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { letterKeys, textView } from '../ui/settings.js';
import { confirmSplit, moveShare, splitNow } from '../hands/dividing.js';
import { glanceNow, keepReading, reading, underEyes } from '../hands/reading.js';
import { moveAmount } from './amount.js';
import { mayAttackWithAll, mayPlayHand } from './answers.js';
import { attackWithAll, choose, closeMenu, askWhy, discard, keepOpen, playHand } from './moves.js';
import { openPiles, pilesAreOpen } from './piles.js';
import { drawer } from './rail.js';
import type { Scene } from './scene.js';

export const helpIsOpen = signal(false);

const ZONES: Record<string, string> = { m: 'hand', b: 'board', o: 'opponent', c: 'centre' };
const VERBS: Record<string, string> = { e: 'end', p: 'pass', y: 'yes', n: 'no', f: 'focus', d: 'done' };

// The first zone of that kind with cards; the same key again goes to the next one.
function focusZone(key: string): void {
    const zones = [...document.querySelectorAll<HTMLElement>(`[data-zone="${key}"]`)];
    const stops = zones.flatMap((zone) => zone.querySelector<HTMLElement>('.card[tabindex="0"]') ?? []);
    const at = stops.findIndex((stop) => stop.closest('[data-zone]')?.contains(document.activeElement));
    const target = stops[(at + 1) % stops.length] ?? zones[0]?.querySelector<HTMLElement>('button');
    target?.focus();
}

const isTyping = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select');
const focusedCard = (): string | null => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card ?? null;

// Up and down go from row to row, to the card that is nearest.
function moveRow(step: 1 | -1): boolean {
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || !from.matches('.card')) return false;
    const lists = [...document.querySelectorAll<HTMLElement>('.stage .row')];
    const next = lists[lists.findIndex((list) => list.contains(from)) + step];
    const x = from.getBoundingClientRect().left;
    const cards = [...(next?.querySelectorAll<HTMLElement>('.card') ?? [])];
    cards.sort((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x));
    cards[0]?.focus();
    return cards.length > 0;
}

// Beside a wide table the story stands already; elsewhere it is opened over the rail.
function openLog(): void {
    const log = document.getElementById('log');
    if (log?.checkVisibility()) {
        if (drawer.peek() === 'log') drawer.value = null;
        else log.focus();
    } else drawer.value = drawer.peek() === 'log' ? null : 'log';
}

// Against people nobody is helped.
function askHint(scene: Scene): boolean {
    const { store } = scene;
    const isAlone = (store.info.peek()?.seats ?? []).every((each) => each.kind !== 'person' || each.seat === store.seat.peek());
    if (!store.choice.peek() || !isAlone) return false;
    store.ask('hint');
    return true;
}

// From pile to pile: one's own first.
function focusPile(): boolean {
    const piles = [...document.querySelectorAll<HTMLElement>('.side.me button.pile, .side:not(.me) button.pile')].sort(
        (a, b) => Number(b.closest('.me') !== null) - Number(a.closest('.me') !== null),
    );
    const at = piles.indexOf(document.activeElement as HTMLElement);
    piles[(at + 1) % piles.length]?.focus();
    return piles.length > 0;
}

// Reads the card that has the focus, or that is pointed at; with shift the keyboard goes into what is read.
function read(scene: Scene, isKept: boolean): boolean {
    const id = focusedCard();
    const element = id ? document.querySelector(`.stage [data-card="${CSS.escape(id)}"]`) : null;
    if (id && element && isKept) keepOpen(scene, id, element, true);
    else if (id && element) {
        const name = scene.find(id)?.card.name;
        if (!name) return false;
        glanceNow({ id, name }, element);
        askWhy(scene, id, false);
    } else {
        const eyes = underEyes();
        if (!eyes) return false;
        keepReading(eyes.read, eyes.anchor, isKept);
    }
    return reading.peek() !== null;
}

export function handleKey(scene: Scene, event: KeyboardEvent): boolean {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return false;
    const choice = scene.store.choice.peek();
    const key = event.key.toLowerCase();
    if (event.key === 'Escape') {
        if (scene.store.openMenu.peek()) closeMenu(scene);
        else if (pilesAreOpen(scene)) openPiles(scene, false);
        else if (scene.store.endAsked.peek() !== null) scene.store.endAsked.value = null;
        else return false;
        return true;
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return moveRow(event.key === 'ArrowUp' ? -1 : 1);
    const split = splitNow(scene);
    if (split && event.key === 'Enter' && !(event.target instanceof Element && event.target.closest('button, a, summary'))) {
        confirmSplit(scene, split);
        return true;
    }
    if (split && ['+', '=', '-', '_'].includes(event.key)) {
        moveShare(scene, split, 0, event.key === '+' || event.key === '=' ? 1 : -1);
        return true;
    }
    if (choice?.amount && ['+', '=', '-', '_'].includes(event.key)) {
        moveAmount(scene, choice.amount, event.key === '+' || event.key === '=' ? 1 : -1);
        return true;
    }
    if (event.key === 'Enter') {
        // Enter on a button presses the button; anywhere else it is the primary answer.
        if (event.target instanceof Element && event.target.closest('button, a, input, summary')) return false;
        const steps = choice?.amount?.steps;
        const step = steps?.[Math.min(scene.store.amountAt.peek() ?? Infinity, steps.length - 1)];
        const answer = step ?? choice?.primary;
        if (answer) choose(scene, answer);
        return answer != null;
    }
    if (letterKeys.peek() === 'off') return false;
    if (/^[1-9]$/.test(event.key) && choice) {
        const option = choice.buttons[Number(event.key) - 1];
        if (option) choose(scene, option);
        return option !== undefined;
    }
    if (key === 'a' && choice && mayPlayHand(scene, choice)) {
        playHand(scene);
        return true;
    }
    if (key === 'a' && choice && mayAttackWithAll(choice)) {
        attackWithAll(scene);
        return true;
    }
    if (event.key === 'P' && choice?.primary?.verb === 'pass') {
        scene.store.passUntilAsked();
        return true;
    }
    const focused = focusedCard();
    if (key === 'd' && focused && discard(scene, focused)) return true;
    const option = VERBS[key] && choice?.buttons.find((each) => each.verb === VERBS[key]);
    if (option) {
        choose(scene, option);
        return true;
    }
    if (choice && (event.key === '[' || event.key === ']')) {
        const place = choice.places.find((each) => each.verb === (event.key === '[' ? 'left' : 'right'));
        if (place) choose(scene, place);
        return place !== undefined;
    }
    if (ZONES[key]) {
        focusZone(ZONES[key]);
        return true;
    }
    switch (key) {
        case 'u':
            scene.store.undo();
            return true;
        case 'h':
            return askHint(scene);
        case 'l':
            openLog();
            return true;
        case 't':
            textView.value = textView.peek() === 'text' ? 'table' : 'text';
            return true;
        case 'g':
            return focusPile();
        case 'i':
            return read(scene, event.shiftKey);
        case '?':
            helpIsOpen.value = true;
            return true;
        case 'w': {
            const card = focusedCard();
            if (card) askWhy(scene, card);
            return card !== null;
        }
        default:
            return false;
    }
}

export function useKeys(scene: Scene): void {
    useEffect(() => {
        const listener = (event: KeyboardEvent) => {
            if (handleKey(scene, event)) event.preventDefault();
        };
        addEventListener('keydown', listener);
        return () => removeEventListener('keydown', listener);
    }, [scene]);
}
