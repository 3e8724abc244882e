// What happened, newest first, by turns. Card names can be looked up.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardRef } from '../protocol.js';
import { inspect } from './moves.js';
import { useScene } from './scene.js';
import { cardName, grouped, tell, type Told } from './words.js';

const SHOWN = 200;

// The text with the names of its cards as buttons.
function Sentence({ told }: { told: Told }): JSX.Element {
    const scene = useScene();
    const parts: (string | { card: CardRef; name: string })[] = [told.text];
    const seen = new Set<string>();
    for (const card of told.cards) {
        const name = cardName(scene.words.value, card);
        if (seen.has(name)) continue;
        seen.add(name);
        for (let i = 0; i < parts.length; i++) {
            const part = parts[i];
            if (typeof part !== 'string') continue;
            const at = part.indexOf(name);
            if (at < 0) continue;
            parts.splice(i, 1, part.slice(0, at), { card, name }, part.slice(at + name.length));
            break;
        }
    }
    return (
        <p class={told.isTurn ? 'turn-line' : ''}>
            {parts.map((part, i) =>
                typeof part === 'string' ? (
                    part
                ) : (
                    <button key={i} type="button" class="ref" onClick={() => inspect(scene, part.card)} onPointerEnter={() => inspect(scene, part.card)} onFocus={() => inspect(scene, part.card)}>
                        {part.name}
                    </button>
                ),
            )}
        </p>
    );
}

export function Log(): JSX.Element {
    const scene = useScene();
    const entries = scene.store.line.value.log.value.slice(-SHOWN * 2);
    const told = grouped(entries.map((entry) => entry.event))
        .map((group) => tell(scene.words.value, group))
        .reverse()
        .slice(0, SHOWN);
    return (
        <section class="log" aria-label={say('web.log')}>
            <h2>{say('web.log')}</h2>
            <div class="lines" role="log" aria-live="off" tabIndex={0} aria-label={say('web.log')} id="log">
                {told.map((each, i) => (
                    <Sentence key={told.length - i} told={each} />
                ))}
            </div>
        </section>
    );
}
