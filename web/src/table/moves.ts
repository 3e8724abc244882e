// What a person does at the table, however it is said: by mouse, by keyboard, in the text view.
import { signal } from '@preact/signals';
import { say } from '../i18n/index.js';
import type { CardRef, Option } from '../protocol.js';
import { confirmEnd } from '../ui/settings.js';
import type { Choice } from './choice.js';
import { usefulLeft } from './look.js';
import { playAll } from './plan.js';
import type { Scene } from './scene.js';

// Where the open menu stands on the screen.
export const menuPlace = signal<DOMRect | null>(null);

// On a narrow screen a card that can't be chosen is opened as a sheet instead.
export const sheetIsOpen = signal(false);
const isNarrow = (): boolean => matchMedia('(max-width: 760px)').matches;

export function inspect(scene: Scene, card: CardRef): void {
    if (card.name) scene.store.inspected.value = { name: card.name, id: card.id };
}

// Somebody looks at a card of the table. Who stays at one that can't be used is told why, beside its text.
const LONG_LOOK_MS = 350;
let looking: ReturnType<typeof setTimeout> | undefined;
export const lookedAt = signal<string | null>(null);

export function lookAt(scene: Scene, card: CardRef): void {
    inspect(scene, card);
    scene.seen(card.id);
    lookedAt.value = card.id;
    clearTimeout(looking);
    looking = setTimeout(() => askWhy(scene, card.id, false), LONG_LOOK_MS);
}

export function lookAway(id: string): void {
    if (lookedAt.peek() !== id) return;
    lookedAt.value = null;
    clearTimeout(looking);
}

export function clickCard(scene: Scene, id: string, element: Element): void {
    const { store } = scene;
    const options = store.choice.peek()?.byCard.get(id) ?? [];
    if (store.picked.peek().some((each) => each.id === id)) {
        store.unpick(id);
    } else if (options.length === 1 && options[0]) {
        choose(scene, options[0]);
    } else if (options.length > 1) {
        menuPlace.value = element.getBoundingClientRect();
        store.openMenu.value = store.openMenu.peek() === id ? null : id;
    } else {
        if (isNarrow()) sheetIsOpen.value = true;
        askWhy(scene, id, !isNarrow());
    }
}

// Why the card under the finger can't be used now. In the main phase its zone says what is probably meant; else it is to be chosen.
export function askWhy(scene: Scene, id: string, isLoud = true): void {
    const { store } = scene;
    const choice = store.choice.peek();
    const found = scene.find(id);
    if (!choice || !found?.card.name || choice.byCard.has(id) || store.picked.peek().some((each) => each.id === id)) return;
    const isMain = choice.decision.kind === 'main' || choice.decision.kind === 'window';
    const offered = [...choice.byCard.values()][0]?.[0]?.verb;
    const verb = isMain ? found.zone.verb : (offered ?? 'pick');
    if (verb) store.why(id, `${verb} ${id}`, isLoud);
}

// Something that would be lost by ending the turn now: it is said once, the second press counts.
export function choose(scene: Scene, option: Option): void {
    const { store } = scene;
    const choice = store.choice.peek();
    const isAsked = store.endAsked.peek() === choice?.decision.id;
    if (option.verb === 'end' && choice && confirmEnd.peek() === 'on' && !isAsked && leftOver(scene, choice).length > 0) {
        store.endAsked.value = choice.decision.id;
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
    return (['play', 'use', 'buy'] as const).flatMap((what) =>
        left[what] > 0 ? [say(`web.left.${what}`, { count: left[what] })] : [],
    );
}

// Plays the hand, as far as nothing is asked.
export function playHand(scene: Scene): void {
    const { store } = scene;
    const best = scene.look.nextToPlay;
    const choice = store.choice.peek();
    if (!best || !choice) return;
    store.follow(
        playAll(choice.decision.prompt.key, store.look.peek()?.step ?? 0, (each) =>
            best(each, store.view.peek()!, scene.stage, scene.facts.peek()),
        ),
    );
}

// Everybody who can attack along does.
export const ATTACK_ALONG = 'epic.attackers';
export function attackWithAll(scene: Scene): void {
    const { store } = scene;
    store.follow(
        playAll(
            ATTACK_ALONG,
            store.look.peek()?.step ?? 0,
            (choice) => choice.decision.options.find((each) => each.cards[0]) ?? null,
        ),
    );
}

export function closeMenu(scene: Scene): void {
    const id = scene.store.openMenu.peek();
    scene.store.openMenu.value = null;
    if (id) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
}
