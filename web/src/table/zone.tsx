// A zone of the table: a heading and a list of cards, one tab stop, arrows within.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { Card } from './card.js';
import type { ZoneModel } from './look.js';
import { Ghost } from './places.js';
import { useScene } from './scene.js';
import { pilesOf } from './stacks.js';

export function Zone({ zone }: { zone: ZoneModel }): JSX.Element {
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

    const onKeyDown = (event: TargetedKeyboardEvent<HTMLUListElement>) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
        if (step === undefined || !list.current) return;
        const buttons = [...list.current.querySelectorAll<HTMLElement>('button.card, button.ghost')];
        const at = buttons.indexOf(document.activeElement as HTMLElement);
        const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + step))];
        event.preventDefault();
        next?.focus();
    };

    return (
        <section
            class={`zone ${zone.size} ${zone.wraps ? 'wraps' : ''} zone-${zone.id.split('-')[0]}`}
            aria-labelledby={`zone-${zone.id}`}
            data-zone={zone.key ?? undefined}
        >
            <h3 class="zt" id={`zone-${zone.id}`}>
                {zone.title}
            </h3>
            {zone.cards.length === 0 && places.length === 0 ? (
                <p class="empty">
                    <span aria-hidden="true">–</span>
                    <span class="vh">{say('web.empty')}</span>
                </p>
            ) : (
                <ul class={`cards ${zone.wraps ? 'wrap' : ''}`} ref={list} onKeyDown={onKeyDown}>
                    {piles.map(({ card, count }, i) => [
                        ...placeAt(i).map((option) => <Ghost key={option.n} option={option} />),
                        <Card key={card.id} card={card} count={count} zone={zone} tab={i === tabAt} />,
                    ])}
                    {placeAt(piles.length).map((option) => (
                        <Ghost key={option.n} option={option} />
                    ))}
                </ul>
            )}
        </section>
    );
}
