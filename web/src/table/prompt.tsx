// The prompt bar: what is asked, by whom, and every answer that is no card. It never moves.
import type { JSX } from 'preact';
import { capitalised, say } from '../i18n/index.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';
import { AmountStepper } from './amount.js';
import type { Choice } from './choice.js';
import type { Option } from '../protocol.js';
import { choose } from './moves.js';
import { WithCards } from './reference.js';
import { useScene, type Scene } from './scene.js';
import { cardName, fullName, promptText } from './words.js';

const LETTERS: Record<string, string> = { end: 'E', pass: 'P', done: 'D', yes: 'Y', no: 'N', focus: 'F' };

function Button({ option, number, choice }: { option: Option; number: number; choice: Choice }): JSX.Element {
    const scene = useScene();
    const isPrimary = option === choice.primary;
    const key = isPrimary ? say('web.key.enter') : (LETTERS[option.verb] ?? (number <= 9 ? String(number) : ''));
    const name = fullName(scene.words.value, option, choice.decision.source);
    const view = scene.store.view.value;
    const note = view && scene.look.note?.(option, view, scene.stage, scene.facts.value);
    return (
        <button
            type="button"
            class={`${isPrimary ? 'pri' : ''} ${scene.store.hinted.value === option.n ? 'hinted' : ''}`}
            data-verb={option.verb}
            onClick={() => choose(scene, option)}
        >
            {option.verb === 'house' && option.word && isGlyph(option.word) && (
                <span data-group={option.word} class="house-sign">
                    <Glyph name={option.word} />
                </span>
            )}
            <span>
                {name}
                {note && <small class="note">{note}</small>}
            </span>
            {key && <kbd aria-hidden="true">{key}</kbd>}
        </button>
    );
}

function waitingText(scene: Scene): string {
    const look = scene.store.look.value;
    if (!look) return say('web.connecting');
    if (look.result) return resultText(scene);
    const decider = look.decision?.seat;
    if (!decider || scene.store.sent.value === look.decision?.id) return say('web.sent');
    const seat = scene.store.info.value?.seats.find((each) => each.seat === decider);
    return say(seat?.kind === 'bot' ? 'web.thinking' : 'web.waiting', { seat: scene.store.nameOf(decider) });
}

export function resultText(scene: Scene): string {
    const result = scene.store.look.value?.result;
    if (!result) return '';
    const game = scene.look.name;
    const mine = scene.store.seat.value;
    const reason = say(`${game}.reason.${result.reason}`);
    if (result.winners.length === 0) return `${say('web.draw')} ${reason}`;
    if (mine && result.winners.includes(mine)) return `${say('web.you-win')} ${reason}`;
    return `${say('web.wins', { seat: result.winners.map((seat) => scene.store.nameOf(seat)).join(', ') })} ${reason}`;
}

// The question; the card that asks stands before it, unless the question names it.
function Question({ choice }: { choice: Choice }): JSX.Element {
    const scene = useScene();
    const source = choice.decision.source;
    const text = promptText(scene.words.value, choice.decision);
    if (!source?.name) return <>{text}</>;
    const name = cardName(scene.words.value, source);
    const full = text.includes(name) ? text : `${name}: ${text}`;
    return <WithCards text={full} cards={[source]} />;
}

// What is still to be had before a turn is ended.
function leftOver(choice: Choice): number {
    return choice.primary?.verb === 'end'
        ? [...choice.byCard.values()].filter((options) => options.some((option) => option.verb === 'play')).length
        : 0;
}

// Somebody wants to take something back, and this seat has to agree.
function UndoAsk(): JSX.Element | null {
    const { store } = useScene();
    const wish = store.info.value?.undoAsk;
    if (!wish || !store.seat.value || !wish.waitingFor.includes(store.seat.value)) return null;
    return (
        <div class="acts" role="group" aria-label={say('web.undo-asked', { seat: store.nameOf(wish.seat) })}>
            <span>{say('web.undo-asked', { seat: store.nameOf(wish.seat) })}</span>
            <button type="button" onClick={() => store.answerUndo(true)}>
                {say('play.verb.yes')}
            </button>
            <button type="button" onClick={() => store.answerUndo(false)}>
                {say('play.verb.no')}
            </button>
        </div>
    );
}

export function PromptBar(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const choice = store.choice.value;
    const layout = scene.layout.value;
    const notice = store.notice.value;
    const result = store.look.value?.result;
    const buttons = choice
        ? [...choice.buttons, ...(layout?.rows.some((row) => row.gaps && row.cards.length > 0) ? [] : choice.places)]
        : [];
    const left = choice ? leftOver(choice) : 0;
    return (
        <section
            id="prompt"
            class={`prompt ${choice ? 'mine' : ''} ${result ? 'over' : ''}`}
            aria-label={say('web.decision')}
            tabIndex={-1}
            data-decision={choice?.decision.id}
            data-over={result ? '' : undefined}
        >
            {layout && !result && layout.steps.length > 0 && (
                <ol class="steps">
                    {layout.steps.map((step) => (
                        <li
                            key={step.id}
                            class={step.state === 'now' ? 'cur' : step.state === 'past' ? 'done' : ''}
                            aria-current={step.state === 'now' ? 'step' : undefined}
                        >
                            {capitalised(step.label)}
                        </li>
                    ))}
                </ol>
            )}
            <p class="question">
                {choice ? (
                    <>
                        <Question choice={choice} />
                        {left > 0 && <small> {say('web.still-playable', { count: left })}</small>}
                    </>
                ) : (
                    waitingText(scene)
                )}
                {notice && (
                    <span class={`notice ${notice.isError ? 'error' : ''}`} role="status">
                        {notice.text}
                    </span>
                )}
            </p>
            {choice?.amount && <AmountStepper amount={choice.amount} />}
            {buttons.length > 0 && choice && (
                <div class="acts">
                    {buttons.map((option, i) => (
                        <Button key={option.n} option={option} number={i + 1} choice={choice} />
                    ))}
                </div>
            )}
            {choice?.primary?.verb === 'pass' && (
                <button type="button" class="quiet" onClick={() => store.passUntilAsked()}>
                    {say('web.pass-on')} <kbd aria-hidden="true">⇧P</kbd>
                </button>
            )}
            <UndoAsk />
            {result && (
                <div class="acts">
                    <a class="button" href="/">
                        {say('web.home')}
                    </a>
                    <a class="button" href={`/g/${store.id}?step=0`}>
                        {say('web.replay')}
                    </a>
                    <button type="button" class="pri" onClick={() => store.ask('rematch')}>
                        {say('web.rematch')}
                    </button>
                </div>
            )}
        </section>
    );
}
