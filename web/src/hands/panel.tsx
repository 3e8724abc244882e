// The panel on which power or damage is divided: a stepper for each of those who can get some, and the whole answered at one press.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { useScene } from '../table/scene.js';
import { cardName } from '../table/words.js';
import { amountsOf, change, confirmSplit, isWhole, moveShare } from './dividing.js';
import { allTo, asNeeded, sumOf, type Split } from './split.js';

export function SplitPanel({ split }: { split: Split }): JSX.Element {
    const scene = useScene();
    const words = scene.words.value;
    const amounts = amountsOf(scene, split);
    const left = split.total - sumOf(amounts);
    return (
        <form
            class="stepper split"
            aria-label={say('web.split')}
            onSubmit={(event) => {
                event.preventDefault();
                confirmSplit(scene, split);
            }}
        >
            <ul>
                {split.shares.map((share, i) => {
                    const amount = amounts[i]!;
                    const name = share.card ? cardName(words, share.card) : words.nameOf(share.seat ?? '');
                    const isDeadly = share.need !== null && amount >= share.need;
                    return (
                        <li key={share.key} data-share={share.key}>
                            <label>
                                <span class="whom">{name}</span>
                                <input
                                    type="range"
                                    min={0}
                                    max={split.total}
                                    value={amount}
                                    onInput={(event) => moveShare(scene, split, i, Number(event.currentTarget.value) - amount)}
                                />
                            </label>
                            <button
                                type="button"
                                onClick={() => moveShare(scene, split, i, -1)}
                                disabled={amount <= 0}
                                aria-label={`${say('web.less')}: ${name}`}
                            >
                                −
                            </button>
                            <output>
                                {amount}
                                {share.need !== null && <small>/{share.need}</small>}
                            </output>
                            <button
                                type="button"
                                onClick={() => moveShare(scene, split, i, 1)}
                                disabled={amount >= split.total}
                                aria-label={`${say('web.more')}: ${name}`}
                            >
                                +
                            </button>
                            <button type="button" class="all" onClick={() => change(scene, allTo(split, i))}>
                                {say('web.split-all')}
                                <span class="vh">: {name}</span>
                            </button>
                            <span class={`deadly ${isDeadly ? 'yes' : ''}`}>{isDeadly ? `✓ ${say('web.is-lethal')}` : ''}</span>
                        </li>
                    );
                })}
            </ul>
            <p class="foot">
                <span role="status">
                    {split.rest === 'player' && split.restSeat
                        ? say('web.split-through', { amount: left, seat: words.nameOf(split.restSeat) })
                        : say('web.split-left', { left, total: split.total })}
                </span>
                <button type="button" onClick={() => change(scene, asNeeded(split))}>
                    {say('web.split-needed')}
                </button>
                <button type="submit" class="pri" disabled={!isWhole(split, amounts)}>
                    {say('web.confirm')} <kbd aria-hidden="true">{say('web.key.enter')}</kbd>
                </button>
            </p>
        </form>
    );
}
