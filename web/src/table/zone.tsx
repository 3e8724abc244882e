// A zone of the table: a row of cards at a place that does not move. One tab stop, arrows within. Where there are many, the gaps go
// first, then cards lie over each other, then all of them shrink.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { Card } from './card.js';
import type { Lane } from './geometry.js';
import type { ZoneModel } from './look.js';
import { Ghost, GHOST } from './places.js';
import { placed } from './room.js';
import { useScene } from './scene.js';
import { FAN_SEEN, spread } from './spread.js';
import { pilesOf } from './stacks.js';

const GHOSTLY = 0.4; // so much of a line is for places at most
const DIVIDER = 20;
const FAN = 1.6; // degrees a card in the hand is turned against its neighbour
const PHONE_FAN = 2.2;

interface Props {
    zone: ZoneModel;
    lane: Lane;
    gap?: number;
    fan?: 'wide' | 'phone'; // a hand
    wraps?: boolean; // in several lines
    class?: string;
    isPlaced?: boolean; // false: its place is its parent's business
}

export function Zone({ zone, lane, gap = 22, fan, wraps = false, class: extra = '', isPlaced = true }: Props): JSX.Element {
    const scene = useScene();
    const list = useRef<HTMLUListElement>(null);
    const choice = scene.store.choice.value;
    const isIdle = (id: string): boolean =>
        choice?.decision.source?.id !== id && !choice?.byCard.has(id) && choice?.amount?.target?.id !== id;
    const piles = pilesOf(zone, isIdle);
    const lit = piles.findIndex(({ card }) => choice?.byCard.has(card.id));
    const tabAt = Math.max(0, lit);
    const places = zone.gaps && zone.whose === scene.stage ? (choice?.places ?? []) : [];
    const placeAt = (index: number) =>
        places.filter((option) => {
            if (option.verb === 'left') return index === 0;
            if (option.verb === 'right') return index === piles.length;
            return option.cards[1]?.id === piles[index]?.card.id;
        });
    const divided = zone.divider !== undefined && zone.divider > 0 ? zone.cards[zone.divider]?.id : undefined;
    const ghost = Math.min(GHOST, Math.floor((lane.w * GHOSTLY) / Math.max(1, places.length)) - 8);
    const taken = places.length * (ghost + 8) + (divided ? DIVIDER : 0);
    const seen = places.some((option) => option.verb === 'between') ? 1 : fan ? FAN_SEEN : undefined; // a place is never covered
    const { width, step, cut } = wraps
        ? { width: lane.card, step: lane.card + 8, cut: 0 }
        : spread(piles.length, lane.w - taken, lane.card, gap, fan === 'phone' ? 10 : fan ? 22 : 8, seen);

    const onKeyDown = (event: TargetedKeyboardEvent<HTMLUListElement>) => {
        const by = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
        if (by === undefined || !list.current) return;
        const buttons = [...list.current.querySelectorAll<HTMLElement>('button.card, button.ghost')];
        const at = buttons.indexOf(document.activeElement as HTMLElement);
        const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + by))];
        event.preventDefault();
        next?.focus();
    };
    const turned = (i: number): Record<string, string> => {
        if (!fan) return {};
        const angle = fan === 'phone' ? PHONE_FAN : FAN;
        const k = i - (piles.length - 1) / 2;
        return { '--rot': `${(k * angle).toFixed(2)}deg`, '--dy': `${(Math.abs(k) ** 1.6 * angle * 1.45).toFixed(1)}px` };
    };

    return (
        <section
            class={`zone zone-${zone.id.split('-')[0]} ${fan ? 'fan' : 'lane'} ${extra}`}
            aria-labelledby={`zone-${zone.id}`}
            data-zone={zone.key ?? undefined}
            data-place={zone.place}
            style={{ ...(isPlaced ? placed(lane) : {}), '--w': `${width.toFixed(1)}px` }}
        >
            <h3 class="vh" id={`zone-${zone.id}`}>
                {zone.title}
            </h3>
            {zone.cards.length === 0 && places.length === 0 ? (
                <p class="vh">{say('web.empty')}</p>
            ) : (
                <ul class={`row ${wraps ? 'wraps' : ''}`} ref={list} onKeyDown={onKeyDown}>
                    {piles.map(({ card, count }, i) => [
                        ...placeAt(i).map((option) => <Ghost key={option.n} option={option} width={ghost} />),
                        ...(card.id === divided ? [<li key="divider" class="divider" role="presentation" />] : []),
                        <li
                            key={card.id}
                            style={{
                                ...turned(i),
                                marginLeft:
                                    i > 0 && !wraps
                                        ? `${(placeAt(i).length ? Math.max(0, step - width) : step - width).toFixed(1)}px`
                                        : undefined,
                            }}
                        >
                            <Card
                                card={card}
                                count={count}
                                zone={zone}
                                tab={i === tabAt}
                                width={width}
                                cut={i < piles.length - 1 ? cut + (cut > 0 ? 3 : 0) : 0}
                            />
                        </li>,
                    ])}
                    {placeAt(piles.length).map((option) => (
                        <Ghost key={option.n} option={option} width={ghost} />
                    ))}
                </ul>
            )}
        </section>
    );
}
