// A stepper for an amount: how much goes to one target. The decision names every amount that is allowed. It stands in the prompt,
// and small on the target itself; both show the same.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { Amount } from './choice.js';
import { choose } from './moves.js';
import { useScene, type Scene } from './scene.js';
import { cardName, verbName } from './words.js';

const placeOf = (scene: Scene, amount: Amount): number =>
    Math.min(scene.store.amountAt.value ?? Infinity, amount.steps.length - 1);

export function moveAmount(scene: Scene, amount: Amount, by: number): void {
    const last = amount.steps.length - 1;
    const at = Math.min(scene.store.amountAt.peek() ?? last, last);
    scene.store.amountAt.value = Math.min(last, Math.max(0, at + by));
}

function Buttons({ amount }: { amount: Amount }): JSX.Element {
    const scene = useScene();
    const at = placeOf(scene, amount);
    const last = amount.steps.length - 1;
    return (
        <>
            <button type="button" onClick={() => moveAmount(scene, amount, -1)} disabled={at <= 0} aria-label={say('web.less')}>
                −
            </button>
            <output>
                {amount.steps[at]?.number}
                <small>/{amount.steps[last]?.number}</small>
            </output>
            <button type="button" onClick={() => moveAmount(scene, amount, 1)} disabled={at >= last} aria-label={say('web.more')}>
                +
            </button>
        </>
    );
}

// Whether the amount is enough to be the end of its target.
function Deadly({ amount }: { amount: Amount }): JSX.Element | null {
    const scene = useScene();
    const view = scene.store.view.value;
    const card = amount.target ? (scene.find(amount.target.id)?.card ?? null) : null;
    const enough = view && amount.steps[0]?.verb === 'assign' ? scene.look.enough?.({ card, seat: amount.seat }, view) : null;
    const number = amount.steps[placeOf(scene, amount)]?.number ?? 0;
    if (enough == null) return null;
    const isDeadly = number >= enough;
    return (
        <span class={`deadly ${isDeadly ? 'yes' : ''}`}>
            {say('web.strikes', { amount: number, health: enough })}
            {isDeadly && ` ✓ ${say('web.is-lethal')}`}
        </span>
    );
}

// On the card that the amount is for.
export function CardStepper({ amount }: { amount: Amount }): JSX.Element {
    return (
        <span class="on-card">
            <Buttons amount={amount} />
        </span>
    );
}

export function AmountStepper({ amount }: { amount: Amount }): JSX.Element {
    const scene = useScene();
    const words = scene.words.value;
    const last = amount.steps.length - 1;
    const at = placeOf(scene, amount);
    const step = amount.steps[at]!;
    const label = amount.target
        ? cardName(words, amount.target)
        : amount.seat
          ? words.nameOf(amount.seat)
          : verbName(words.game, step.verb);
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
                    value={at}
                    aria-valuetext={String(step.number)}
                    onInput={(event) => (scene.store.amountAt.value = Number(event.currentTarget.value))}
                />
            </label>
            <Buttons amount={amount} />
            <Deadly amount={amount} />
            <button type="submit" class="pri">
                {say('web.confirm')} <kbd aria-hidden="true">{say('web.key.enter')}</kbd>
            </button>
        </form>
    );
}
