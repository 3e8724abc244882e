// The prompt bar: what is asked, by whom, and every answer that is no card. It never moves.
import type { JSX } from 'preact';
import { Missed, Recap } from '../director/storyline.js';
import { capitalised, listed, say } from '../i18n/index.js';
import { splitNow } from '../hands/dividing.js';
import { SplitPanel } from '../hands/late.js';
import { AmountStepper } from './amount.js';
import { Answers, PickedCards } from './answers.js';
import type { Choice } from './choice.js';
import { Dial } from './column.js';
import { leftOver } from './moves.js';
import { GameOver } from './over.js';
import { WithCards } from './reference.js';
import { useScene, type Scene } from './scene.js';
import { cardName, promptText } from './words.js';
import { Zone } from './zone.js';

const MOST_LETTERS = 44; // of a question in a phone's band, at its usual size

function waitingText(scene: Scene): string {
    const look = scene.store.look.value;
    if (!look) return say('web.connecting');
    const decider = look.decision?.seat;
    if (!decider || scene.store.sent.value === look.decision?.id) return say('web.sent');
    const seat = scene.store.info.value?.seats.find((each) => each.seat === decider);
    return say(seat?.kind === 'bot' ? 'web.thinking' : 'web.waiting', { seat: scene.store.nameOf(decider) });
}

// The question; the card that asks stands before it, unless the question names it. What is divided on one panel is one question,
// though it is asked part by part.
function Question({ choice }: { choice: Choice }): JSX.Element {
    const scene = useScene();
    const source = choice.decision.source;
    const split = splitNow(scene);
    const kind = scene.look.name === 'shards' ? 'power' : 'damage';
    const text = split ? say('web.split-ask', { total: split.total, kind }) : promptText(scene.words.value, choice.decision);
    if (!source?.name) return <>{text}</>;
    const name = cardName(scene.words.value, source);
    const full = text.includes(name) ? text : `${name}: ${text}`;
    return <WithCards text={full} cards={[source]} />;
}

// What the chosen cards amount to, and what would be lost.
export function Remarks({ choice }: { choice: Choice }): JSX.Element | null {
    const scene = useScene();
    const { store, look } = scene;
    const view = store.view.value;
    const summary =
        view &&
        look.summary?.(choice, view, scene.stage, scene.facts.value, { nameOf: (seat) => store.nameOf(seat), titleOf: String });
    const left = leftOver(scene, choice);
    const isAsked = store.endAsked.value === choice.decision.id;
    return (
        <>
            {summary && <span class={`summary ${summary.isGrave ? 'grave' : ''}`}>{summary.text}</span>}
            {left.length > 0 && (
                <small class={isAsked ? 'asked' : ''} role={isAsked ? 'alert' : undefined}>
                    {say('web.left', { list: listed(left) })}
                    {isAsked ? ` ${say('web.end-asked')}` : ''}
                </small>
            )}
        </>
    );
}

// Somebody wants to take something back, and this seat has to agree.
function UndoAsk(): JSX.Element | null {
    const { store } = useScene();
    const wish = store.info.value?.undoAsk;
    if (!wish || !store.seat.value) return null;
    if (wish.seat === store.seat.value)
        return <p role="status">{say('web.undo-waits', { seat: listed(wish.waitingFor.map((seat) => store.nameOf(seat))) })}</p>;
    if (!wish.waitingFor.includes(store.seat.value)) return null;
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

function Steps(): JSX.Element | null {
    const layout = useScene().layout.value;
    if (!layout || layout.steps.length === 0) return null;
    return (
        <ol class="steps" aria-label={say('web.steps')}>
            {layout.steps.map((step) => (
                <li
                    key={step.id}
                    class={step.state === 'now' ? 'cur' : step.state === 'past' ? 'done' : ''}
                    title={capitalised(step.label)}
                    aria-current={step.state === 'now' ? 'step' : undefined}
                >
                    <span>{capitalised(step.label)}</span>
                </li>
            ))}
        </ol>
    );
}

// What can be spent now stands before the question.
function Pool(): JSX.Element | null {
    const scene = useScene();
    const pool = scene.layout.value?.pool ?? [];
    if (pool.length === 0) return null;
    return (
        <div class="pool">
            {pool.map((stat) => (
                <Dial key={stat.id} stat={stat} seat={scene.stage} />
            ))}
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
    const split = splitNow(scene);
    const hasGaps = layout?.rows.some((row) => row.gaps) ?? false;
    const playing = layout?.playing ?? [];
    const letters = choice ? promptText(scene.words.value, choice.decision).length : 0;
    return (
        <section
            id="prompt"
            class={`prompt ${choice ? 'mine' : ''} ${result ? 'over' : ''}`}
            aria-label={say('web.decision')}
            tabIndex={-1}
            data-decision={store.curtain.value ? undefined : choice?.decision.id}
            data-key={choice?.decision.prompt.key}
            data-amount={!store.curtain.value && choice?.amount ? '' : undefined}
            data-over={result ? '' : undefined}
        >
            {result ? (
                <GameOver result={result} />
            ) : (
                <>
                    <Pool />
                    <Steps />
                    {playing.length > 0 && (
                        <Zone
                            zone={scene.playing}
                            lane={{ x: 0, y: 0, w: 40 + 20 * playing.length, h: 0, card: 34 }}
                            isPlaced={false}
                        />
                    )}
                    <p class={`question ${choice ? '' : 'later'} ${letters > MOST_LETTERS ? 'wordy' : ''}`}>
                        <span class="ask">{choice ? <Question choice={choice} /> : waitingText(scene)}</span>{' '}
                        <span class="sub">
                            {notice ? (
                                <span class={`notice ${notice.isError ? 'error' : ''}`} role="status">
                                    {notice.text}
                                </span>
                            ) : (
                                choice && <Remarks choice={choice} />
                            )}
                        </span>
                    </p>
                    {!choice && <Recap />}
                    <Missed />
                    <PickedCards />
                    {choice?.amount && (split ? <SplitPanel split={split} /> : <AmountStepper amount={choice.amount} />)}
                    {choice && <Answers choice={choice} options={[...choice.buttons, ...(hasGaps ? [] : choice.places)]} />}
                </>
            )}
            <UndoAsk />
        </section>
    );
}
