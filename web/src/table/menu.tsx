// The options of one card, in an order that does not change.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { cardName, shortName } from './words.js';
import { choose, closeMenu, menuPlace } from './moves.js';
import { useScene } from './scene.js';

const MARGIN = 8;

export function CardMenu(): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const menu = useRef<HTMLDivElement>(null);
    const id = store.openMenu.value;
    const options = id ? (store.choice.value?.byCard.get(id) ?? []) : [];
    const card = options[0]?.cards[0];

    useEffect(() => {
        const element = menu.current;
        const anchor = menuPlace.peek();
        if (!element || !anchor) return;
        const { width, height } = element.getBoundingClientRect();
        const below = anchor.bottom + MARGIN + height <= innerHeight;
        const left = Math.min(innerWidth - width - MARGIN, Math.max(MARGIN, anchor.left + anchor.width / 2 - width / 2));
        element.style.left = `${left}px`;
        element.style.top = `${below ? anchor.bottom + MARGIN : Math.max(MARGIN, anchor.top - height - MARGIN)}px`;
        element.querySelector<HTMLElement>('button')?.focus();
    }, [id]);

    if (!id || !card || options.length < 2) return null;

    const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (event.key === 'Escape' || event.key === 'Tab') {
            event.preventDefault();
            closeMenu(scene);
        } else if (step !== undefined) {
            const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
            const at = items.indexOf(document.activeElement as HTMLElement);
            items[(at + step + items.length) % items.length]?.focus();
            event.preventDefault();
        } else if (/^[1-9]$/.test(event.key)) {
            const option = options[Number(event.key) - 1];
            if (option) choose(scene, option);
        } else {
            return;
        }
        event.stopPropagation();
    };

    return (
        <>
            <div class="veil" onClick={() => closeMenu(scene)} />
            <div class="menu" role="menu" aria-label={cardName(scene.words.value, card)} ref={menu} onKeyDown={onKeyDown}>
                <p class="menu-title" aria-hidden="true">
                    {cardName(scene.words.value, card)}
                </p>
                {options.map((option, i) => (
                    <button key={option.n} type="button" role="menuitem" onClick={() => choose(scene, option)}>
                        {shortName(scene.words.value, option)}
                        <kbd aria-hidden="true">{i + 1}</kbd>
                    </button>
                ))}
            </div>
        </>
    );
}
