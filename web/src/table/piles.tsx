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
