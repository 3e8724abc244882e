// The panel on which power or damage is divided: a stepper for each of those who can get some, and the whole answered at one press.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { useScene, type Scene } from '../table/scene.js';
import { cardName } from '../table/words.js';
import { allTo, asNeeded, epicBreaks, shifted, splitOf, splitUp, sumOf, type Amounts, type Split } from './split.js';

const set = signal<{ decision: number; amounts: Amounts } | null>(null);
const splits = new WeakMap<Scene, ReadonlySignal<Split | null>>();

// What is to be divided now, if it can be seen as a whole.
export function splitNow(scene: Scene): Split | null {
    let now = splits.get(scene);
    if (!now) {
        now = computed(() => {
            const view = scene.store.view.value;
            const choice = scene.store.choice.value;
            if (!view || choice?.decision.kind !== 'distribute') return null;
            const { facts, store, look } = scene;
            void scene.layout.value;
            return splitOf(choice, {
                view,
                me: scene.stage,
                mayWithhold: String(store.info.value?.options?.['attack.mayWithhold']) === 'true',
                breaks: epicBreaks((card) => facts.value.get(card.name ?? '')?.words ?? [], view),
                enough: (target) => look.enough?.(target, view) ?? null,
                find: (id) => scene.find(id)?.card ?? null,
                answers: store.answers,
            });
        });
        splits.set(scene, now);
    }
    return now.value;
}

function amountsOf(scene: Scene, split: Split): Amounts {
    const decision = scene.store.choice.value?.decision.id ?? 0;
    const now = set.value;
    return now?.decision === decision && now.amounts.length === split.shares.length ? now.amounts : asNeeded(split);
}

function change(scene: Scene, amounts: Amounts): void {
    set.value = { decision: scene.store.choice.peek()?.decision.id ?? 0, amounts };
}

export function moveShare(scene: Scene, split: Split, at: number, by: number): void {
    change(scene, shifted(split, amountsOf(scene, split), at, by));
}

const isWhole = (split: Split, amounts: Amounts): boolean => split.rest !== 'none' || sumOf(amounts) === split.total;

export function confirmSplit(scene: Scene, split: Split): void {
    const amounts = amountsOf(scene, split);
    if (isWhole(split, amounts)) scene.store.follow(splitUp(split, amounts, scene.store.step));
}

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
