// What happened, oldest above, by turns; the newest is below, and in view. Card names can be looked up.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Turns, useStory } from '../director/storyline.js';
import { say } from '../i18n/index.js';

const SLACK = 40; // who has read so near to the end reads on there

// Up and down go from card to card.
function walk(event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.ref')];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? names[names.length - 1] : names[Math.max(0, at + step)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
}

export function Log(): JSX.Element {
    const story = useStory();
    const lines = useRef<HTMLDivElement>(null);
    const isAtEnd = useRef(true);
    useLayoutEffect(() => {
        if (isAtEnd.current && lines.current) lines.current.scrollTop = lines.current.scrollHeight;
    });
    return (
        <section class="log" aria-label={say('web.log')}>
            <h2>{say('web.log')}</h2>
            <div
                class="lines"
                role="log"
                aria-live="off"
                tabIndex={0}
                aria-label={say('web.log')}
                id="log"
                ref={lines}
                onKeyDown={walk}
                onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
                    (isAtEnd.current = scrollHeight - scrollTop - clientHeight < SLACK)
                }
            >
                <Turns turns={story.value} />
            </div>
        </section>
    );
}
