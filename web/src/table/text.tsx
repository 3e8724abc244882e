// The table in words: headings, lists and numbered options. The same state and the same choices as the drawn table.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import type { CardView, Option } from '../protocol.js';
import { AmountStepper } from './amount.js';
import type { StripModel, ZoneModel } from './look.js';
import { Log } from './log.js';
import { askWhy, choose, inspect } from './moves.js';
import { resultText } from './prompt.js';
import { Preview } from './preview.js';
import { useScene } from './scene.js';
import { fullName, promptText } from './words.js';

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
            <p>{[strip.about, ...stats, ...piles].filter(Boolean).join('; ')}.</p>
        </section>
    );
}

// A number chooses; "i 3" reads a card, "why 4" asks for the reason against the n-th card in hand.
function Command({ options }: { options: readonly Option[] }): JSX.Element {
    const scene = useScene();
    const [text, setText] = useState('');
    const obey = () => {
        const [first = '', second = ''] = text.trim().split(/\s+/);
        const option = options[Number(first) - 1];
        const hand = scene.layout.peek()?.hand.cards ?? [];
        const card = hand[Number(second) - 1];
        setText('');
        if (option) choose(scene, option);
        else if (first === 'undo') scene.store.undo();
        else if (first === 'i' && options[Number(second) - 1]?.cards[0]) inspect(scene, options[Number(second) - 1]!.cards[0]!);
        else if (first === 'why' && card) askWhy(scene, card.id);
        else scene.store.notice.value = { text: say('web.text.unknown'), isError: true };
    };
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                obey();
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

export function TextTable(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const layout = scene.layout.value;
    const choice = store.choice.value;
    if (!layout) return <main class="page">{say('web.connecting')}</main>;
    const options = (choice?.decision.options ?? []).filter((option) => !choice?.amount?.steps.includes(option));
    return (
        <main class="page text-table">
            <section
                id="prompt"
                tabIndex={-1}
                data-decision={choice?.decision.id}
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
                {store.notice.value && <p role="status">{store.notice.value.text}</p>}
                {choice?.amount && <AmountStepper amount={choice.amount} />}
                <ol class="options">
                    {options.map((option) => (
                        <li key={option.n}>
                            <button type="button" onClick={() => choose(scene, option)}>
                                {fullName(scene.words.value, option)}
                            </button>
                        </li>
                    ))}
                </ol>
                <Command options={options} />
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
        </main>
    );
}
