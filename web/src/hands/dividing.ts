// What is being divided now, and how far it is.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Scene } from '../table/scene.js';
import { asNeeded, epicBreaks, shifted, splitOf, splitUp, sumOf, type Amounts, type Split } from './split.js';

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

export function amountsOf(scene: Scene, split: Split): Amounts {
    const decision = scene.store.choice.value?.decision.id ?? 0;
    const now = set.value;
    return now?.decision === decision && now.amounts.length === split.shares.length ? now.amounts : asNeeded(split);
}

export function change(scene: Scene, amounts: Amounts): void {
    set.value = { decision: scene.store.choice.peek()?.decision.id ?? 0, amounts };
}

export function moveShare(scene: Scene, split: Split, at: number, by: number): void {
    change(scene, shifted(split, amountsOf(scene, split), at, by));
}

export const isWhole = (split: Split, amounts: Amounts): boolean => split.rest !== 'none' || sumOf(amounts) === split.total;

export function confirmSplit(scene: Scene, split: Split): void {
    const amounts = amountsOf(scene, split);
    if (isWhole(split, amounts)) scene.store.follow(splitUp(split, amounts, scene.store.step));
}
