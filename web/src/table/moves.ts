// What a person does at the table, however it is said: by mouse, by touch, by keyboard, in the text view.
import { signal } from '@preact/signals';
import { closeReading, glance, glanceAway, keepReading, openReader, reading } from '../hands/reading.js';
import { firstOf, isTwice, sensible } from '../hands/sensible.js';
import { say } from '../i18n/index.js';
import type { CardRef, Option } from '../protocol.js';
import { confirmEnd } from '../ui/settings.js';
import type { Choice } from './choice.js';
import { usefulLeft } from './look.js';
import { playAll } from './plan.js';
import type { Scene } from './scene.js';

// Where the open menu stands on the screen.
export const menuPlace = signal<DOMRect | null>(null);

export function inspect(scene: Scene, card: CardRef): void {
    if (card.name) scene.store.inspected.value = { name: card.name, id: card.id };
}

// A name in a text is read like a card: beside where it stands.
export function inspectAt(scene: Scene, card: CardRef, element: Element): void {
    inspect(scene, card);
    if (card.name) glance({ id: card.id, name: card.name }, element);
}

// Somebody looks at a card of the table. Who stays at it reads it in full, and why it can't be used.
export const lookedAt = signal<string | null>(null);

export function lookAt(scene: Scene, card: CardRef, element: Element): void {
    inspect(scene, card);
    scene.seen(card.id);
    lookedAt.value = card.id;
    if (card.name) glance({ id: card.id, name: card.name }, element, () => askWhy(scene, card.id, false));
}

export function lookAway(id: string): void {
    glanceAway(id);
    if (lookedAt.peek() === id) lookedAt.value = null;
}

// Also what lies nowhere on the table, and is offered.
const cardOf = (scene: Scene, id: string): CardRef | undefined =>
    scene.find(id)?.card ?? scene.offer.peek().find((each) => each.id === id);

// Keeps the card open that is looked at: to read its links, and to press what it can do.
export function keepOpen(scene: Scene, id: string, element: Element, hasFocus = false): void {
    const card = cardOf(scene, id);
    if (!card?.name) return;
    inspect(scene, card);
    keepReading({ id, name: card.name }, element, hasFocus);
    askWhy(scene, id, false);
}

export function readOnTouch(scene: Scene, id: string, element: Element): void {
    const card = cardOf(scene, id);
    if (!card?.name) return;
    inspect(scene, card);
    scene.seen(id);
    openReader({ id, name: card.name }, element);
    askWhy(scene, id, false);
}

const optionsOf = (scene: Scene, id: string): readonly Option[] => scene.store.choice.peek()?.byCard.get(id) ?? [];

export function clickCard(scene: Scene, id: string, element: Element): void {
    const { store } = scene;
    const choice = store.choice.peek();
    const options = optionsOf(scene, id);
    const meant = sensible(choice, options);
    if (store.picked.peek().some((each) => each.id === id)) {
        store.unpick(id);
    } else if (meant) {
        closeReading();
        choose(scene, meant);
    } else if (options.length > 0) {
        closeReading();
        openMenuOf(scene, id, element.getBoundingClientRect());
    } else {
        askWhy(scene, id);
    }
}

export function openMenuOf(scene: Scene, id: string, place: DOMRect): void {
    const { store } = scene;
    menuPlace.value = place;
    store.openMenu.value = store.openMenu.peek() === id ? null : id;
}

// On touch the first tap chooses the card to be read, the second does what its first button does.
export function tapCard(scene: Scene, id: string, element: Element): void {
    const { store } = scene;
    const isSecond = reading.peek()?.how === 'reader' && reading.peek()?.id === id;
    const first = firstOf(store.choice.peek(), optionsOf(scene, id));
    if (store.picked.peek().some((each) => each.id === id)) store.unpick(id);
    else if (!isSecond) readOnTouch(scene, id, element);
    else if (first) {
        closeReading();
        choose(scene, first);
    }
}

// Throws a card away, where that is possible.
export function discard(scene: Scene, id: string): boolean {
    const option = optionsOf(scene, id).find((each) => each.verb === 'discard');
    if (option) choose(scene, option);
    return option !== undefined;
}

// Why the card under the finger can't be used now. In the main phase its zone says what is probably meant; else it is to be chosen.
export function askWhy(scene: Scene, id: string, isLoud = true): void {
    const { store } = scene;
    const choice = store.choice.peek();
    const found = scene.find(id);
    if (!choice || !found?.card.name || store.picked.peek().some((each) => each.id === id)) return;
    const isMain = choice.decision.kind === 'main' || choice.decision.kind === 'window';
    const options = choice.byCard.get(id);
    const offered = [...choice.byCard.values()][0]?.[0]?.verb;
    const verb = isMain ? found.zone.verb : (offered ?? 'pick');
    if (options && (!isMain || options.some((option) => option.verb !== 'discard'))) return;
    if (verb) store.why(id, `${verb} ${id}`, isLoud);
}

// Something that would be lost by ending the turn now: it is said once, the second press counts, if it is no double click.
export function choose(scene: Scene, option: Option): void {
    const { store } = scene;
    const choice = store.choice.peek();
    const isAsked = store.endAsked.peek() === choice?.decision.id;
    if (option.verb === 'end' && isAsked && isTwice(store.endAskedAt, performance.now())) return;
    if (option.verb === 'end' && choice && confirmEnd.peek() === 'on' && !isAsked && leftOver(scene, choice).length > 0) {
        store.endAsked.value = choice.decision.id;
        store.endAskedAt = performance.now();
        return;
    }
    store.act(option.n);
}

// What can still be done in this turn, in words: "2 cards to play".
export function leftOver(scene: Scene, choice: Choice): string[] {
    const end = choice.buttons.find((option) => option.verb === 'end');
    const view = scene.store.view.peek();
    if (!end || !view) return [];
    const left = (scene.look.leftOver ?? usefulLeft)(choice, view, scene.stage, scene.facts.peek());
    return (['play', 'attack', 'use', 'buy'] as const).flatMap((what) => {
        const count = left[what] ?? 0;
        return count > 0 ? [say(`web.left.${what}`, { count })] : [];
    });
}

// Plays the hand, as far as nothing is asked.
export function playHand(scene: Scene): void {
    const { store } = scene;
    const best = scene.look.nextToPlay;
    const choice = store.choice.peek();
    if (!best || !choice) return;
    store.follow(
        playAll(choice.decision.prompt.key, store.step, (each) =>
            best(each, store.view.peek()!, scene.stage, scene.facts.peek()),
        ),
    );
}

// Everybody who can attack along does.
export const ATTACK_ALONG = 'epic.attackers';
export function attackWithAll(scene: Scene): void {
    const { store } = scene;
    store.follow(playAll(ATTACK_ALONG, store.step, (choice) => choice.options.find((each) => each.cards[0]) ?? null));
}

export function closeMenu(scene: Scene): void {
    const id = scene.store.openMenu.peek();
    scene.store.openMenu.value = null;
    if (id) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
}
