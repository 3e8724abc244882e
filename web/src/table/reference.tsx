// A text in which the names of cards can be looked up.
import type { JSX } from 'preact';
import type { CardRef } from '../protocol.js';
import { glanceAway } from '../hands/reading.js';
import { inspectAt } from './moves.js';
import { useScene } from './scene.js';
import { cardName } from './words.js';

type Part = string | { card: CardRef; name: string };

export function splitByCards(text: string, cards: readonly CardRef[], nameOf: (card: CardRef) => string): Part[] {
    const parts: Part[] = [text];
    const seen = new Set<string>();
    for (const card of cards) {
        const name = nameOf(card);
        if (!name || seen.has(name)) continue;
        seen.add(name);
        const at = parts.findIndex((part) => typeof part === 'string' && part.includes(name));
        const part = parts[at];
        if (typeof part !== 'string') continue;
        const from = part.indexOf(name);
        parts.splice(at, 1, part.slice(0, from), { card, name }, part.slice(from + name.length));
    }
    return parts.filter((part) => part !== '');
}

// In a long text the names are reached by arrows, not one by one by Tab.
export function WithCards({
    text,
    cards,
    isLong = false,
}: {
    text: string;
    cards: readonly CardRef[];
    isLong?: boolean;
}): JSX.Element {
    const scene = useScene();
    const parts = splitByCards(text, cards, (card) => (card.name ? cardName(scene.words.value, card) : ''));
    return (
        <>
            {parts.map((part, i) =>
                typeof part === 'string' ? (
                    part
                ) : (
                    <button
                        key={i}
                        type="button"
                        class="ref"
                        tabIndex={isLong ? -1 : 0}
                        onClick={(event) => inspectAt(scene, part.card, event.currentTarget)}
                        onPointerEnter={(event) => inspectAt(scene, part.card, event.currentTarget)}
                        onPointerLeave={() => glanceAway(part.card.id)}
                        onFocus={(event) => inspectAt(scene, part.card, event.currentTarget)}
                        onBlur={() => glanceAway(part.card.id)}
                    >
                        {part.name}
                    </button>
                ),
            )}
        </>
    );
}
