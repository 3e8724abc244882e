// A stepper for an amount: how much goes to one target. The decision names every amount that is allowed.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import type { Amount } from './choice.js';
import { choose } from './moves.js';
import { useScene } from './scene.js';
import { cardName, verbName } from './words.js';

export function AmountStepper({ amount, decision }: { amount: Amount; decision: number }): JSX.Element {
    const scene = useScene();
    const words = scene.words.value;
    const last = amount.steps.length - 1;
    const [at, setAt] = useState(last);
    useEffect(() => setAt(last), [decision, last]);
    const step = amount.steps[Math.min(at, last)]!;
    const label = amount.target ? cardName(words, amount.target) : amount.seat ? words.nameOf(amount.seat) : verbName(words.game, step.verb);
    const to = (next: number) => setAt(Math.min(last, Math.max(0, next)));
    return (
        <form
            class="stepper"
            onSubmit={(event) => {
                event.preventDefault();
                choose(scene, step);
            }}
        >
            <label>
                <span>{label}</span>
                <input
                    type="range"
                    min={0}
                    max={last}
                    value={Math.min(at, last)}
                    aria-valuetext={String(step.number)}
                    onInput={(event) => to(Number(event.currentTarget.value))}
                />
            </label>
            <button type="button" onClick={() => to(at - 1)} disabled={at <= 0} aria-label={say('web.less')}>
                −
            </button>
            <output>
                {step.number}
                <small> / {amount.steps[last]?.number}</small>
            </output>
            <button type="button" onClick={() => to(at + 1)} disabled={at >= last} aria-label={say('web.more')}>
                +
            </button>
            <button type="submit" class="pri">
                {say('web.confirm')} <kbd aria-hidden="true">{say('web.key.enter')}</kbd>
            </button>
        </form>
    );
}
