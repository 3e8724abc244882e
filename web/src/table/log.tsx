// What happened, newest first, by turns. Card names can be looked up.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { say } from '../i18n/index.js';
import { WithCards } from './reference.js';
import { useScene } from './scene.js';
import { grouped, tell } from './words.js';

const SHOWN = 200;

// Up and down go from card to card.
function walk(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.ref')];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const next = names[Math.max(0, at + step)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
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
            <div class="lines" role="log" aria-live="off" tabIndex={0} aria-label={say('web.log')} id="log" onKeyDown={walk}>
                {told.map((each, i) => (
                    <p key={told.length - i} class={each.isTurn ? 'turn-line' : ''}>
                        <WithCards text={each.text} cards={each.cards} isLong />
                    </p>
                ))}
            </div>
        </section>
    );
}
