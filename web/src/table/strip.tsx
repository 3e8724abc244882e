// A player's strip: name, figures, piles. A pile that may be looked into is a button.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { Glyph } from '../ui/glyphs.js';
import { CardStepper } from './amount.js';
import { SeatClock } from './clock.js';
import type { PileModel, Stat, StripModel } from './look.js';
import { choose } from './moves.js';
import { openPile } from './piles.js';
import { useScene } from './scene.js';

function Figure({ stat }: { stat: Stat }): JSX.Element {
    return (
        <span class={`stat ${stat.isGood ? 'good' : ''} ${stat.isSpent ? 'spent' : ''}`} title={stat.label}>
            <Glyph name={stat.glyph} />
            <span class="vh">{stat.label} </span>
            <b>{stat.value}</b>
            {stat.marks?.map((mark) => (
                <span key={mark.kind} class={`keymark ${mark.kind} ${mark.isOn ? 'on' : ''}`} title={mark.label}>
                    <span aria-hidden="true">{mark.letter}</span>
                    <span class="vh">{mark.isOn ? `${mark.label} ✓` : ''}</span>
                </span>
            ))}
            {stat.dial && <Dial {...stat.dial} />}
            {stat.note && <small>{stat.note}</small>}
        </span>
    );
}

function Dial({ value, most, ticks }: { value: number; most: number; ticks: readonly number[] }): JSX.Element {
    return (
        <svg class="dial" viewBox={`0 0 ${most * 2} 8`} aria-hidden="true" focusable="false">
            <rect class="track" width={most * 2} height="8" rx="3" />
            <rect class="fill" width={Math.min(most, value) * 2} height="8" rx="3" />
            {ticks.map((tick) => (
                <path key={tick} d={`M${tick * 2 - 0.5} 0v8`} />
            ))}
        </svg>
    );
}

function Pile({ pile, seat }: { pile: PileModel; seat: string }): JSX.Element {
    const scene = useScene();
    const content = (
        <>
            <b>{pile.count}</b> <span>{pile.label}</span>
        </>
    );
    if (pile.cards.length === 0)
        return (
            <span class="pile" data-pile={pile.id}>
                {content}
            </span>
        );
    return (
        <button
            type="button"
            class="pile"
            data-pile={pile.id}
            onClick={() => openPile(scene, { title: `${pile.label} · ${scene.store.nameOf(seat)}`, cards: pile.cards })}
        >
            {content}
        </button>
    );
}

export function Strip({ strip }: { strip: StripModel }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const info = store.info.value?.seats.find((seat) => seat.seat === strip.seat);
    const options = store.choice.value?.bySeat.get(strip.seat) ?? [];
    const isAway = info?.kind === 'person' && !info.connected && store.info.value?.status === 'playing';
    const amount = store.choice.value?.amount;
    const decides = store.look.value?.decision?.seat === strip.seat;
    const name = store.nameOf(strip.seat);
    return (
        <section
            class={`pl ${decides ? 'act' : ''} ${strip.isOut ? 'out' : ''}`}
            aria-label={strip.isMine ? say('web.you', { name }) : name}
            data-seat={strip.seat}
            data-zone={strip.isMine ? undefined : 'opponent'}
        >
            <h2>
                {options.length === 1 && options[0] ? (
                    <button type="button" class="seat legal" onClick={() => choose(scene, options[0]!)}>
                        {name} <span aria-hidden="true">▲</span>
                    </button>
                ) : (
                    name
                )}
                {strip.isMine && store.seat.value && <small> {say('web.is-you')}</small>}
                {info?.kind === 'bot' && info.level && <small> {say(`level.${info.level}`)}</small>}
                {isAway && <small class="warn"> {say('web.away')}</small>}
                {decides && !store.look.value?.result && (
                    <span class="turn"> {say(strip.isMine ? 'web.to-act' : 'web.acts')}</span>
                )}
            </h2>
            {isAway && !strip.isMine && store.seat.value && (
                <button type="button" class="stand-in" onClick={() => store.letBotPlay(strip.seat)}>
                    {say('web.stand-in')}
                </button>
            )}
            {amount?.seat === strip.seat && <CardStepper amount={amount} />}
            <SeatClock seat={strip.seat} isMine={strip.isMine} />
            {strip.signs && (
                <span class="signs">
                    {strip.signs.map((sign) => (
                        <span key={sign.group} data-group={sign.group} title={sign.label}>
                            <Glyph name={sign.glyph} />
                            <span class="vh">{sign.label} </span>
                        </span>
                    ))}
                </span>
            )}
            {strip.about && <span class="about">{strip.about}</span>}
            <div class="stats">
                {strip.stats.map((stat) => (
                    <Figure key={stat.glyph} stat={stat} />
                ))}
            </div>
            <div class="piles">
                {strip.piles.map((pile) => (
                    <Pile key={pile.id} pile={pile} seat={strip.seat} />
                ))}
            </div>
        </section>
    );
}
