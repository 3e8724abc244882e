// The keyboard map of the table.
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { letterKeys } from '../ui/settings.js';
import { moveAmount } from './amount.js';
import { mayAttackWithAll, mayPlayHand } from './answers.js';
import { attackWithAll, choose, closeMenu, askWhy, playHand, sheetIsOpen } from './moves.js';
import { drawer } from './rail.js';
import type { Scene } from './scene.js';

export const helpIsOpen = signal(false);

const ZONES: Record<string, string> = { h: 'hand', b: 'board', o: 'opponent', c: 'centre' };
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
    const lists = [...document.querySelectorAll<HTMLElement>('.left .cards')];
    const next = lists[lists.findIndex((list) => list.contains(from)) + step];
    const x = from.getBoundingClientRect().left;
    const cards = [...(next?.querySelectorAll<HTMLElement>('.card') ?? [])];
    cards.sort((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x));
    cards[0]?.focus();
    return cards.length > 0;
}

export function handleKey(scene: Scene, event: KeyboardEvent): boolean {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return false;
    const choice = scene.store.choice.peek();
    const key = event.key.toLowerCase();
    if (event.key === 'Escape') {
        if (scene.store.openMenu.peek()) closeMenu(scene);
        else if (sheetIsOpen.peek()) sheetIsOpen.value = false;
        else if (scene.store.endAsked.peek() !== null) scene.store.endAsked.value = null;
        else return false;
        return true;
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return moveRow(event.key === 'ArrowUp' ? -1 : 1);
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
        case 'l':
            if (document.getElementById('log')) document.getElementById('log')?.focus();
            else drawer.value = 'log';
            return true;
        case 'i':
            document.querySelector<HTMLElement>('.pv')?.focus();
            return true;
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
