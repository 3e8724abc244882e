// A line from the card that asks to the one that is looked at. It says nothing that the prompt does not say.
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { lookedAt } from './moves.js';
import { useScene } from './scene.js';

interface Line {
    from: readonly [number, number];
    to: readonly [number, number];
}

const cardElement = (id: string): Element | null => document.querySelector(`.stage .zone [data-card="${CSS.escape(id)}"]`);

function lineBetween(source: string, target: string): Line | null {
    const a = cardElement(source)?.getBoundingClientRect();
    const b = cardElement(target)?.getBoundingClientRect();
    const field = document.querySelector('.stage')?.getBoundingClientRect();
    if (!a || !b || !field || source === target) return null;
    const [x, y] = [a.left + a.width / 2 - field.left, a.top + a.height / 2 - field.top];
    const [u, v] = [b.left + b.width / 2 - field.left, b.top + b.height / 2 - field.top];
    const length = Math.hypot(u - x, v - y) || 1;
    const cut = Math.min(length / 3, 34); // ends before the middle of the cards, so that they stay legible
    return {
        from: [x + ((u - x) / length) * cut, y + ((v - y) / length) * cut],
        to: [u - ((u - x) / length) * cut, v - ((v - y) / length) * cut],
    };
}

export function TargetLine(): JSX.Element | null {
    const { store } = useScene();
    const choice = store.choice.value;
    const target = lookedAt.value;
    const source = choice?.decision.source?.id ?? store.acted.value;
    const isTarget = choice !== null && choice.decision.kind !== 'main' && target !== null && choice.byCard.has(target);
    const [line, setLine] = useState<Line | null>(null);
    useLayoutEffect(() => setLine(isTarget && source ? lineBetween(source, target) : null), [isTarget, source, target]);
    if (!line) return null;
    return (
        <svg class="target-line" aria-hidden="true" focusable="false">
            <defs>
                <marker id="arrow-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
                    <path d="M0 0L10 5L0 10z" />
                </marker>
            </defs>
            <line x1={line.from[0]} y1={line.from[1]} x2={line.to[0]} y2={line.to[1]} marker-end="url(#arrow-head)" />
        </svg>
    );
}
