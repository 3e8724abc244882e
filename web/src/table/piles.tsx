// A look into a pile: its cards in a dialog.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardView } from '../protocol.js';
import { Dialog } from '../ui/dialog.js';
import { CardFace, stateClasses } from '../card/face.js';
import { inspect } from './moves.js';
import { useScene, type Scene } from './scene.js';

interface Opened {
    title: string;
    cards: readonly CardView[];
}

const opened = signal<Opened | null>(null);

// The decision for which cards that wait in a pile lie open.
const openFor = signal<number | null>(null);
const CALM = ['main', 'window']; // where the table goes on being played, whatever could be taken from a pile

// Cards that can be chosen and lie in a pile: who wants them presses the pile, and nobody else's view is taken.
export function waitingInPiles(scene: Scene): ReadonlySet<string> {
    const choice = scene.store.choice.value;
    const layout = scene.layout.value;
    if (!choice || !layout) return new Set();
    // Also where others that lie on the table can be chosen: what is offered above them would hide them.
    const offered = new Set(scene.offer.value.map((card) => card.id));
    const isCalm = CALM.includes(choice.decision.kind ?? '') || [...choice.byCard.keys()].some((id) => !offered.has(id));
    if (!isCalm) return new Set();
    const piled = new Set(
        layout.mine.piles.flatMap((pile) => pile.cards).map((card) => card.id), // those of others may not be seen
    );
    return new Set([...offered].filter((id) => piled.has(id)));
}

export const pilesAreOpen = (scene: Scene): boolean =>
    openFor.value !== null && openFor.value === scene.store.choice.value?.decision.id;

export function openPiles(scene: Scene, isOpen: boolean): void {
    openFor.value = isOpen ? (scene.store.choice.peek()?.decision.id ?? null) : null;
}

export function openPile(_scene: Scene, pile: Opened): void {
    opened.value = pile;
}

export function PileDialog(): JSX.Element | null {
    const scene = useScene();
    const pile = opened.value;
    if (!pile) return null;
    const facts = scene.facts.value;
    return (
        <Dialog title={pile.title} onClose={() => (opened.value = null)}>
            <p class="muted">{say('web.cards', { count: pile.cards.length })}</p>
            <ul class="row wraps piled">
                {pile.cards.map((card) => {
                    const face = scene.look.face(card, facts);
                    return (
                        <li key={card.id}>
                            <button
                                type="button"
                                class={`card ${stateClasses(face)}`}
                                data-group={face.group}
                                onClick={() => inspect(scene, card)}
                                onFocus={() => inspect(scene, card)}
                                onPointerEnter={() => inspect(scene, card)}
                            >
                                <CardFace face={face} width={166} />
                                <span class="vh">{face.words.join(', ')}</span>
                            </button>
                        </li>
                    );
                })}
            </ul>
        </Dialog>
    );
}
