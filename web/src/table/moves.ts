// What a person does at the table, however it is said: by mouse, by keyboard, in the text view.
import { signal } from '@preact/signals';
import type { CardRef, Option } from '../protocol.js';
import type { Scene } from './scene.js';

// Where the open menu stands on the screen.
export const menuPlace = signal<DOMRect | null>(null);

// On a narrow screen a card that can't be chosen is opened as a sheet instead.
export const sheetIsOpen = signal(false);
const isNarrow = (): boolean => matchMedia('(max-width: 760px)').matches;

export function inspect(scene: Scene, card: CardRef): void {
    if (card.name) scene.store.inspected.value = { name: card.name, id: card.id };
}

export function clickCard(scene: Scene, id: string, element: Element): void {
    const { store } = scene;
    const options = store.choice.peek()?.byCard.get(id) ?? [];
    if (options.length === 1 && options[0]) {
        store.act(options[0].n);
    } else if (options.length > 1) {
        menuPlace.value = element.getBoundingClientRect();
        store.openMenu.value = store.openMenu.peek() === id ? null : id;
    } else if (isNarrow()) {
        sheetIsOpen.value = true;
    } else {
        askWhy(scene, id);
    }
}

// Why the card under the finger can't be used now.
export function askWhy(scene: Scene, id: string): void {
    const found = scene.find(id);
    if (!scene.store.choice.peek() || !found?.zone.verb || !found.card.name) return;
    scene.store.why(`${found.zone.verb} ${found.card.id}`);
}

export function choose(scene: Scene, option: Option): void {
    scene.store.act(option.n);
}

export function closeMenu(scene: Scene): void {
    const id = scene.store.openMenu.peek();
    scene.store.openMenu.value = null;
    if (id) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
}
