// A player's side of the table: portrait, dials and piles. At the left of a wide table a column, elsewhere a bar; of several
// opponents the head of a panel.
import type { ComponentChildren, JSX } from 'preact';
import { CardBack, ShownCard } from '../card/face.js';
import { SHAPES } from '../card/shapes.js';
import { say } from '../i18n/index.js';
import { FIGURES } from '../ui/figures.js';
import { Glyph } from '../ui/glyphs.js';
import { splitNow } from '../hands/dividing.js';
import { CardStepper } from './amount.js';
import { SeatClock } from './clock.js';
import type { PileModel, Stat, StripModel } from './look.js';
import { choose } from './moves.js';
import { openPile, openPiles, pilesAreOpen, waitingInPiles } from './piles.js';
import { useScene } from './scene.js';

const DIALS: Record<string, keyof typeof SHAPES> = {
    health: 'heart',
    mastery: 'star',
    amber: 'drop',
    gold: 'coin',
    crystals: 'crystal',
    power: 'burst',
};

// A figure on its shape. It counts up to what it shows when what changed it has been seen.
export function Dial({ stat, seat }: { stat: Stat; seat: string }): JSX.Element {
    const shape = DIALS[stat.id];
    return (
        <span
            class={`dial dial-${stat.id} ${stat.isGood ? 'good' : ''} ${stat.isSpent ? 'spent' : ''}`}
            data-dial={stat.id}
            data-seat={seat}
            title={[stat.label, stat.note].filter(Boolean).join(' · ')}
        >
            <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
                <path d={shape ? SHAPES[shape] : SHAPES.hexagon} />
                {shape === 'coin' && <circle class="rim" cx="50" cy="50" r="37" />}
            </svg>
            <span class="vh">{stat.label} </span>
            <b class={stat.value.length > 2 ? 'long' : ''}>{stat.value}</b>
            {stat.of && <small>{stat.of}</small>}
            {stat.note && <span class="vh"> {stat.note}</span>}
        </span>
    );
}

function Keys({ stat }: { stat: Stat }): JSX.Element {
    return (
        <span class="keyring" data-dial="keys">
            <span class="vh">
                {stat.label} {stat.value}
            </span>
            {stat.marks?.map((mark) => (
                <span
                    key={mark.kind}
                    class={`kslot ${mark.kind} ${mark.isOn ? 'on' : ''}`}
                    title={mark.label}
                    data-key={mark.kind}
                >
                    <Glyph name="key" />
                    <i aria-hidden="true">{mark.letter}</i>
                    <span class="vh">{mark.isOn ? `${mark.label} ✓` : ''}</span>
                </span>
            ))}
        </span>
    );
}

// How far it is to the next step of mastery.
function Thresholds({ dial }: { dial: NonNullable<Stat['dial']> }): JSX.Element {
    const next = dial.ticks.find((tick) => tick > dial.value);
    return (
        <span class="mast" aria-hidden="true">
            {dial.ticks.map((tick) => (
                <span key={tick} class={dial.value >= tick ? 'on' : tick === next ? 'next' : ''}>
                    {tick}
                </span>
            ))}
        </span>
    );
}

function Pile({ pile, seat }: { pile: PileModel; seat: string }): JSX.Element {
    const scene = useScene();
    const top = pile.cards[pile.cards.length - 1];
    const depth = pile.count === 0 ? 'none' : pile.count === 1 ? 'one' : pile.count < 10 ? 'few' : 'many';
    const content = (
        <>
            {pile.count === 0 ? (
                <span class="slot" />
            ) : top?.name && pile.id !== 'hand' ? (
                <ShownCard face={{ ...scene.look.face(top, scene.facts.value), gem: null, crests: [], badges: [] }} />
            ) : (
                <CardBack />
            )}
            <b class="n">{pile.count}</b> <span class="label">{pile.label}</span>
        </>
    );
    const waiting = waitingInPiles(scene);
    const count = pile.cards.filter((card) => waiting.has(card.id)).length;
    if (count > 0)
        return (
            <button
                type="button"
                class={`pile ${depth} pile-${pile.id} can-play`}
                data-pile={pile.id}
                aria-expanded={pilesAreOpen(scene)}
                onClick={() => openPiles(scene, !pilesAreOpen(scene))}
            >
                {content}
                <span class="vh">, {say('web.left.use', { count })}</span>
                <i class="hl" aria-hidden="true" />
                <span class="tab" aria-hidden="true" />
            </button>
        );
    if (pile.cards.length === 0)
        return (
            <span class={`pile ${depth} pile-${pile.id}`} data-pile={pile.id}>
                {content}
            </span>
        );
    return (
        <button
            type="button"
            class={`pile ${depth} pile-${pile.id}`}
            data-pile={pile.id}
            onClick={() => openPile(scene, { title: `${pile.label} · ${scene.store.nameOf(seat)}`, cards: pile.cards })}
        >
            {content}
        </button>
    );
}

// What is nearly always empty is shown once there is something.
const isShown = (pile: PileModel): boolean => pile.count > 0 || !['purged', 'hand'].includes(pile.id);

export function Portrait({ strip, size }: { strip: StripModel; size?: string }): JSX.Element {
    return (
        <span class={`face ${size ?? ''}`} data-group={strip.group} aria-hidden="true">
            <svg class="p" viewBox="0 0 24 24" fill={`url(#light-${strip.group}) #f7f0e2`} focusable="false">
                <path d={FIGURES[strip.figure]} fill-rule="evenodd" />
            </svg>
        </span>
    );
}

interface Props {
    strip: StripModel;
    kind: 'foe' | 'me' | 'panel';
    style?: Record<string, string>;
    class?: string;
    children?: ComponentChildren; // a panel's board
}

export function Side({ strip, kind, style, class: extra = '', children }: Props): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const info = store.info.value?.seats.find((seat) => seat.seat === strip.seat);
    const options = store.choice.value?.bySeat.get(strip.seat) ?? [];
    const isAway = info?.kind === 'person' && !info.connected && store.info.value?.status === 'playing';
    const amount = store.choice.value?.amount;
    const decides = store.look.value?.decision?.seat === strip.seat && !store.look.value.result;
    const isTarget = options.length > 0 || amount?.seat === strip.seat;
    const name = store.nameOf(strip.seat);
    const level = info?.kind === 'bot' && info.level ? say(`level.${info.level}`) : '';
    const about = [strip.about, level].filter(Boolean).join(' · ');
    const keys = strip.stats.find((stat) => stat.marks);
    const dials = strip.stats.filter((stat) => !stat.marks && DIALS[stat.id]);
    const dial = strip.stats.find((stat) => stat.dial)?.dial;
    const notes = [...strip.stats.filter((stat) => !DIALS[stat.id] && !stat.marks), ...dials].flatMap((stat) =>
        stat.note && stat.id !== 'mastery' ? [stat.note] : [],
    );
    const who = (
        <span class="nmz">
            <b>{name}</b>
            {about && <span>{about}</span>}
            {isAway && <span class="warn">{say('web.away')}</span>}
            {strip.signs && (
                <span class="houses">
                    {strip.signs.map((sign) => (
                        <span key={sign.group} class={`hs ${sign.isOn ? 'on' : ''}`} data-group={sign.group} title={sign.label}>
                            <Glyph name={sign.glyph} />
                            <span class="vh">{sign.label} </span>
                        </span>
                    ))}
                </span>
            )}
        </span>
    );
    return (
        <section
            class={`side ${kind} ${extra} ${decides ? 'turnon' : ''} ${strip.isOut ? 'out' : ''} ${isTarget ? 'tgt' : ''}`}
            aria-label={strip.isMine ? say('web.you', { name }) : name}
            data-seat={strip.seat}
            data-group={strip.group}
            data-zone={strip.isMine ? undefined : 'opponent'}
            style={style}
        >
            <div class="who">
                {options.length === 1 && options[0] ? (
                    <button type="button" class="seat legal" onClick={() => choose(scene, options[0]!)}>
                        <Portrait strip={strip} />
                        {who}
                        <span class="aim" aria-hidden="true">
                            <Glyph name="target" />
                        </span>
                    </button>
                ) : (
                    <>
                        <Portrait strip={strip} />
                        {who}
                    </>
                )}
            </div>
            <SeatClock seat={strip.seat} isMine={strip.isMine} />
            {isAway && !strip.isMine && store.seat.value && (
                <button type="button" class="stand-in" onClick={() => store.letBotPlay(strip.seat)}>
                    {say('web.stand-in')}
                </button>
            )}
            {amount?.seat === strip.seat && !splitNow(scene) && <CardStepper amount={amount} />}
            <div class="dials">
                {dials.map((stat) => (
                    <Dial key={stat.id} stat={stat} seat={strip.seat} />
                ))}
                {keys && <Keys stat={keys} />}
            </div>
            {dial && kind !== 'panel' && <Thresholds dial={dial} />}
            {notes.length > 0 && kind !== 'panel' && <p class="note">{notes.join(' · ')}</p>}
            <div class="piles" style={{ '--n': Math.max(3, strip.piles.filter(isShown).length) }}>
                {strip.piles.filter(isShown).map((pile) => (
                    <Pile key={pile.id} pile={pile} seat={strip.seat} />
                ))}
            </div>
            {decides && <span class="vh">{say(strip.isMine ? 'web.to-act' : 'web.acts')}</span>}
            {children}
        </section>
    );
}
