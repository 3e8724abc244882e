// The table in words: headings, lists and numbered options. The same state and the same choices as the drawn table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import type { CardView, Option } from '../protocol.js';
import { splitNow } from '../hands/dividing.js';
import { SplitPanel } from '../hands/late.js';
import { AmountStepper } from './amount.js';
import { answerName, mayPlayHand, PickedCards } from './answers.js';
import { Chat } from './chat.js';
import type { Choice } from './choice.js';
import type { StripModel, ZoneModel } from './look.js';
import { Log } from './log.js';
import { askWhy, choose, inspect, playHand } from './moves.js';
import { GameOver, resultText } from './over.js';
import { Preview } from './preview.js';
import { Remarks } from './prompt.js';
import { useScene, type Scene } from './scene.js';
import { closed, fullName, grouped, promptText, tell } from './words.js';

function CardLine({ card }: { card: CardView }): JSX.Element {
    const scene = useScene();
    const face = scene.look.face(card, scene.facts.value);
    const words = [face.groupName, ...face.words].filter(Boolean).join(', ');
    return (
        <li>
            <button type="button" class="ref" onClick={() => inspect(scene, card)} onFocus={() => inspect(scene, card)}>
                {face.name}
            </button>
            {words && `: ${words}`}
        </li>
    );
}

function TextZone({ zone }: { zone: ZoneModel }): JSX.Element {
    return (
        <section>
            <h2>{zone.title}</h2>
            {zone.cards.length === 0 ? (
                <p>{say('web.empty')}</p>
            ) : (
                <ol>
                    {zone.cards.map((card) => (
                        <CardLine key={card.id} card={card} />
                    ))}
                </ol>
            )}
        </section>
    );
}

function TextStrip({ strip }: { strip: StripModel }): JSX.Element {
    const { store } = useScene();
    const stats = strip.stats.map((stat) => `${stat.label} ${stat.value}${stat.note ? ` ${stat.note}` : ''}`);
    const piles = strip.piles.map((pile) => `${pile.label} ${pile.count}`);
    return (
        <section>
            <h2>{strip.isMine ? say('web.you', { name: store.nameOf(strip.seat) }) : store.nameOf(strip.seat)}</h2>
            <p>
                {[strip.about, ...(strip.signs ?? []).map((sign) => sign.label), ...stats, ...piles].filter(Boolean).join('; ')}.
            </p>
        </section>
    );
}

const cardWords = (scene: Scene, card: CardView): string => {
    const face = scene.look.face(card, scene.facts.peek());
    return [face.name, face.groupName, ...face.words].filter(Boolean).join(', ');
};

// The zones that a letter stands for, read out.
function readZones(scene: Scene, key: string): string {
    const layout = scene.layout.peek();
    const zones = layout ? [layout.hand, ...layout.rows].filter((zone) => zone.key === key) : [];
    return zones
        .map((zone) => `${zone.title}: ${zone.cards.map((card) => cardWords(scene, card)).join('; ') || say('web.empty')}.`)
        .join(' ');
}

function readLog(scene: Scene, count: number): string {
    const events = scene.store.line
        .peek()
        .log.peek()
        .map((entry) => entry.event);
    return grouped(events)
        .slice(-count)
        .map((group) => closed(tell(scene.words.peek(), group).text))
        .join(' ');
}

const ZONE_LETTERS: Record<string, string> = { h: 'hand', b: 'board', o: 'opponent', c: 'centre' };
const LOG_LINES = 5;

// Does what was typed: a number chooses; "i 3" reads the card of an option, "why 4" asks for the reason against the n-th card in hand,
// a letter reads a zone. Returns what is to be read out, or null where nothing was understood.
export function obey(scene: Scene, text: string, options: readonly Option[]): string | null {
    const [first = '', second = ''] = text.trim().toLowerCase().split(/\s+/);
    const option = options[Number(first) - 1];
    const inspected = options[Number(second) - 1]?.cards[0] ?? scene.layout.peek()?.hand.cards[Number(second) - 1];
    const card = scene.layout.peek()?.hand.cards[Number(second) - 1];
    if (option) choose(scene, option);
    else if (first === 'undo') scene.store.undo();
    else if (first === 'all') playHand(scene);
    else if (first === 'i' && inspected) {
        inspect(scene, inspected);
        const facts = scene.facts.peek().get(inspected.name ?? '');
        return facts ? `${facts.title}. ${facts.type}. ${facts.text.replace(/\n/g, ' ')}` : null;
    } else if (first === 'why' && card) askWhy(scene, card.id);
    else if (first === 'log') return readLog(scene, Number(second) || LOG_LINES);
    else if (ZONE_LETTERS[first]) return readZones(scene, ZONE_LETTERS[first]);
    else return null;
    return '';
}

function Command({ options }: { options: readonly Option[] }): JSX.Element {
    const scene = useScene();
    const [text, setText] = useState('');
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                const answer = obey(scene, text, options);
                setText('');
                if (answer === null) scene.store.notice.value = { text: say('web.text.unknown'), isError: true };
                else if (answer) scene.store.notice.value = { text: answer, isError: false };
            }}
        >
            <label>
                {say('web.text.command')}{' '}
                <input id="command" value={text} autoComplete="off" onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <button type="submit">{say('web.send')}</button>
        </form>
    );
}

function TextOption({ option, choice }: { option: Option; choice: Choice }): JSX.Element {
    const scene = useScene();
    const view = scene.store.view.value;
    const note = view && scene.look.note?.(option, view, scene.stage, scene.facts.value);
    const isHinted = scene.store.hinted.value === option.n;
    return (
        <li>
            <button type="button" class={isHinted ? 'hinted' : ''} onClick={() => choose(scene, option)}>
                {option.cards.length === 0
                    ? answerName(scene, option, choice)
                    : fullName(scene.words.value, option, choice.decision.source)}
                {note ? ` (${note})` : ''}
                {isHinted && <span class="vh">, {say('web.mark.hinted')}</span>}
            </button>
        </li>
    );
}

export function TextTable(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const layout = scene.layout.value;
    const choice = store.choice.value;
    const split = splitNow(scene);
    const hasOthers = (store.info.value?.seats ?? []).some((seat) => seat.kind === 'person' && seat.seat !== store.seat.value);
    if (!layout) return <main class="page">{say('web.connecting')}</main>;
    const options = (choice?.decision.options ?? []).filter((option) => !choice?.amount?.steps.includes(option));
    return (
        <main class="page text-table">
            <section
                id="prompt"
                tabIndex={-1}
                data-decision={store.curtain.value ? undefined : choice?.decision.id}
                data-key={choice?.decision.prompt.key}
                data-amount={!store.curtain.value && choice?.amount ? '' : undefined}
                data-over={store.look.value?.result ? '' : undefined}
            >
                <h2>{say('web.decision')}</h2>
                <p>
                    {choice
                        ? promptText(scene.words.value, choice.decision)
                        : store.look.value?.result
                          ? resultText(scene)
                          : say('web.waiting', { seat: store.nameOf(store.look.value?.decision?.seat ?? '') })}
                </p>
                {choice && (
                    <p>
                        <Remarks choice={choice} />
                    </p>
                )}
                <p role="status">{store.notice.value?.text}</p>
                <PickedCards />
                {choice && mayPlayHand(scene, choice) && (
                    <button type="button" data-all onClick={() => playHand(scene)}>
                        {say('web.play-all')}
                    </button>
                )}
                {choice?.amount && (split ? <SplitPanel split={split} /> : <AmountStepper amount={choice.amount} />)}
                <ol class="options">
                    {choice && options.map((option) => <TextOption key={option.n} option={option} choice={choice} />)}
                </ol>
                <Command options={options} />
                {store.look.value?.result && <GameOver result={store.look.value.result} />}
            </section>
            <TextZone zone={layout.hand} />
            <TextStrip strip={layout.mine} />
            {layout.others.map((strip) => (
                <TextStrip key={strip.seat} strip={strip} />
            ))}
            {layout.rows.map((zone) => (
                <TextZone key={zone.id} zone={zone} />
            ))}
            <Preview />
            <Log />
            {hasOthers && <Chat />}
        </main>
    );
}
