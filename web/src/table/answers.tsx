// The answers of a decision that are no cards: buttons, what leads on right-most.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';
import type { Option } from '../protocol.js';
import type { Choice } from './choice.js';
import { ATTACK_ALONG, attackWithAll, choose, playHand } from './moves.js';
import { useScene, type Scene } from './scene.js';
import { cardName, fullName } from './words.js';

const LETTERS: Record<string, string> = { end: 'E', pass: 'P', done: 'D', yes: 'Y', no: 'N', focus: 'F' };

export function answerName(scene: Scene, option: Option, choice: Choice): string {
    const { store, look } = scene;
    const view = store.view.value;
    if (option.verb === 'end' && store.endAsked.value === choice.decision.id) return say('web.end-anyway');
    const own = view && look.label?.(option, choice, view, store.picked.value.length);
    return own ?? fullName(scene.words.value, option, choice.decision.source);
}

function Answer({ option, number, choice }: { option: Option; number: number; choice: Choice }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const isPrimary = option === choice.primary;
    const key = isPrimary ? say('web.key.enter') : (LETTERS[option.verb] ?? (number <= 9 ? String(number) : ''));
    const view = store.view.value;
    const note = view && scene.look.note?.(option, view, scene.stage, scene.facts.value);
    const sign = option.word && isGlyph(option.word) ? option.word : null;
    return (
        <button
            type="button"
            class={`${isPrimary ? 'pri' : ''} ${sign ? 'signed' : ''} ${store.hinted.value === option.n ? 'hinted' : ''}`}
            data-verb={option.verb}
            onClick={() => choose(scene, option)}
        >
            {sign && (
                <span data-group={sign} class="house-sign">
                    <Glyph name={sign} />
                </span>
            )}
            {option.verb === 'pick' && option.word && ['red', 'blue', 'yellow'].includes(option.word) && (
                <span class={`keymark on ${option.word}`} aria-hidden="true">
                    {say('keyforge.key-letter', { key: option.word })}
                </span>
            )}
            <span>
                {answerName(scene, option, choice)}
                {note && <small class="note">{note}</small>}
            </span>
            {key && <kbd aria-hidden="true">{key}</kbd>}
        </button>
    );
}

// Whether there is a hand to be played at one press: two cards at least.
export function mayPlayHand(scene: Scene, choice: Choice): boolean {
    const plays = [...choice.byCard.values()].filter((options) => options.some((option) => option.verb === 'play'));
    return scene.look.nextToPlay !== undefined && choice.decision.kind === 'main' && plays.length > 1;
}

export const mayAttackWithAll = (choice: Choice): boolean =>
    choice.decision.prompt.key === ATTACK_ALONG && choice.byCard.size > 1;

const FEW_LETTERS = 22; // so much has room in a phone's band
const FEWER_LETTERS = 14; // beside what can be spent
const MOST_LETTERS = 60; // so much has room in the band

// The cards of the group so far, each of which can be taken out again.
export function PickedCards(): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    // Those that lie on the table are marked there.
    const away = store.choice.value ? store.picked.value.filter((each) => !scene.layout.value || !scene.find(each.id)) : [];
    if (away.length === 0) return null;
    return (
        <ul class="picked" aria-label={say('web.picked')}>
            {away.map((each) => (
                <li key={each.id}>
                    <button type="button" aria-pressed="true" onClick={() => store.unpick(each.id)}>
                        <span aria-hidden="true">✓</span> {cardName(scene.words.value, each)}
                        <span class="vh">, {say('web.take-out')}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

export function Answers({ choice, options }: { choice: Choice; options: readonly Option[] }): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const hasHand = mayPlayHand(scene, choice);
    const isWindow = choice.primary?.verb === 'pass';
    if (options.length === 0 && !hasHand) return null;
    // More than the band has room for stands above it. Where it is narrow, what leads on stays, and the others go.
    const hasAll = mayAttackWithAll(choice);
    const mayStop = isWindow && store.stopOf(choice) !== null;
    const others = options.filter((option) => option !== choice.primary);
    const count = others.length + Number(hasHand) + Number(hasAll) + Number(mayStop) + Number(isWindow);
    const hasPool = (scene.layout.value?.pool.length ?? 0) > 0;
    const letters = options.reduce(
        (sum, option) => sum + answerName(scene, option, choice).length,
        hasHand ? say('web.play-all').length : hasAll ? say('web.attack-all').length : 0,
    );
    const isBefore = store.view.value?.phase === 'draft'; // nothing lies where the answers can be large
    const isMuch = isBefore || options.length > 4 || letters > MOST_LETTERS || choice.decision.kind === 'mode';
    const isLed = !isMuch && choice.primary !== null && options.includes(choice.primary);
    const answer = (option: Option): JSX.Element => (
        <Answer key={option.n} option={option} number={options.indexOf(option) + 1} choice={choice} />
    );
    return (
        <div class={`acts ${isMuch ? 'much' : ''} ${!isLed && options.length > 2 ? 'several' : ''}`}>
            <span
                class={
                    isLed && (count > 1 || (count > 0 && letters > (hasPool ? FEWER_LETTERS : FEW_LETTERS))) ? 'asides' : 'beside'
                }
            >
                {hasHand && (
                    <button type="button" data-all onClick={() => playHand(scene)}>
                        {say('web.play-all')} <kbd aria-hidden="true">A</kbd>
                    </button>
                )}
                {hasAll && (
                    <button type="button" data-all onClick={() => attackWithAll(scene)}>
                        {say('web.attack-all')} <kbd aria-hidden="true">A</kbd>
                    </button>
                )}
                {mayStop && (
                    <button type="button" class="quiet" data-all onClick={() => store.stopAsking()}>
                        {say('web.stop-asking')}
                    </button>
                )}
                {isWindow && (
                    <button type="button" class="quiet" data-all onClick={() => store.passUntilAsked()}>
                        {say('web.pass-on')} <kbd aria-hidden="true">⇧P</kbd>
                    </button>
                )}
                {isLed ? others.map(answer) : options.map(answer)}
            </span>
            {isLed && answer(choice.primary!)}
        </div>
    );
}
