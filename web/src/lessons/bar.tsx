// The lesson above the table: what to do next, and what to press is lit.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { capitalised, has, say, sayFirst } from '../i18n/index.js';
import { lessonFor } from '../table/coach.js';
import { useScene, type Scene } from '../table/scene.js';
import { cardName, verbName } from '../table/words.js';
import { coach } from '../ui/settings.js';
import { knownTable, markLesson, setLesson } from '../ui/tables.js';
import { afterChoice, standAt, type Place, type Stand, type Step } from './lesson.js';
import { LESSONS } from './scripts.js';

const OVER = -1; // the pupil plays on without it

class Progress {
    readonly place: Signal<Place>;
    readonly stand: ReadonlySignal<Stand | null>;
    readonly steps: readonly Step[];

    constructor(
        private readonly scene: Scene,
        at: number,
    ) {
        this.steps = LESSONS[scene.look.name].steps;
        this.place = signal<Place>({ index: at, isOffered: false });
        this.stand = computed(() => {
            const choice = scene.store.choice.value;
            return choice && this.place.value.index !== OVER ? standAt(this.steps, this.place.value, choice) : null;
        });
    }

    // Follows the pupil; returns how to stop.
    watch(): () => void {
        const { store } = this.scene;
        const stops = [
            effect(() => {
                const stand = this.stand.value;
                if (!stand) return;
                if (stand.index !== this.place.peek().index || stand.isOffered !== this.place.peek().isOffered)
                    this.goTo({ index: stand.index, isOffered: stand.isOffered });
                if (stand.lit) store.hinted.value = stand.lit.n;
            }),
            effect(() => {
                const chosen = store.chosen.value;
                if (chosen) this.goTo(afterChoice(this.steps, this.place.peek(), chosen));
            }),
        ];
        return () => stops.forEach((stop) => stop());
    }

    goTo(place: Place): void {
        if (place.index === this.place.peek().index && place.isOffered === this.place.peek().isOffered) return;
        this.place.value = place;
        setLesson(this.scene.store.id, place.index);
        if (place.index >= this.steps.length) markLesson(this.scene.look.name);
    }

    next(): void {
        this.goTo({ index: this.place.peek().index + 1, isOffered: false });
    }

    leave(): void {
        this.goTo({ index: OVER, isOffered: false });
    }
}

function sentenceOf(scene: Scene, step: Step): string {
    const { name } = scene.look;
    const verb = typeof step.press?.verb === 'string' ? step.press.verb : '';
    return say(`lesson.${name}.${step.key}`, {
        card: step.press?.card ? cardName(scene.words.value, step.press.card) : '',
        verb: verb ? verbName(name, verb) : '',
        word: step.press?.word ? capitalised(sayFirst([`${name}.house.${step.press.word}`, step.press.word])) : '',
    });
}

function asideText(scene: Scene, key: string): string {
    const about = lessonFor(scene.look.name, key).find(has);
    return about ? say('lesson.aside', { about: say(about) }) : say('lesson.aside-plain');
}

function textOf(scene: Scene, progress: Progress): string {
    const choice = scene.store.choice.value;
    const stand = progress.stand.value;
    const { name } = scene.look;
    if (scene.store.look.value?.result) return say('lesson.over');
    if (progress.place.value.index >= progress.steps.length) return say(`lesson.${name}.${LESSONS[name].done}`);
    if (!choice || !stand) return say('lesson.waiting');
    const step = progress.steps[stand.index];
    if (!step) return say(`lesson.${name}.${LESSONS[name].done}`);
    return stand.isAside ? asideText(scene, choice.decision.prompt.key) : sentenceOf(scene, step);
}

export function LessonBar(): JSX.Element | null {
    const scene = useScene();
    const at = useMemo(() => knownTable(scene.store.id)?.lesson ?? OVER, [scene]);
    const progress = useMemo(() => new Progress(scene, at), [scene]);
    useEffect(() => progress.watch(), [progress]);
    const { index } = progress.place.value;
    const lit = progress.stand.value?.lit ?? null;
    useEffect(() => {
        if (lit) document.querySelector('.hinted')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }, [lit]);
    if (index === OVER) return null;
    const count = progress.steps.length;
    const step = progress.steps[index];
    const isReading = step !== undefined && !step.press && progress.stand.value !== null && !progress.stand.value.isAside;
    return (
        <section class="lesson" aria-label={say('lesson.title')}>
            {step && (
                <p class="lesson-step">
                    <span class="vh">{say('lesson.step', { step: index + 1, count })}</span>
                    <progress value={index} max={count} aria-hidden="true" />
                    <small aria-hidden="true">
                        {index + 1}/{count}
                    </small>
                </p>
            )}
            <p class="lesson-text" role="status">
                {textOf(scene, progress)}
            </p>
            <div class="acts">
                {isReading && (
                    <button type="button" class="pri" onClick={() => progress.next()}>
                        {say('lesson.next')}
                    </button>
                )}
                <button
                    type="button"
                    class={step ? '' : 'pri'}
                    onClick={() => {
                        if (!step) coach.value = 'on';
                        progress.leave();
                    }}
                >
                    {step ? say('lesson.leave') : say('lesson.free')}
                </button>
            </div>
        </section>
    );
}
