// The options of one card, in an order that does not change. What a card could do but not now stays in its place, with the reason.
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Option } from '../protocol.js';
import { choose, closeMenu, menuPlace } from './moves.js';
import { useScene, type Scene } from './scene.js';
import { cardName, shortName, verbName } from './words.js';

const MARGIN = 8;

interface Item {
    verb: string;
    option: Option | null; // null: not now
}

// The menu of a card, if it has one: all its options, among the things that such a card can do at all.
export function menuOf(scene: Scene, id: string): readonly Item[] {
    const choice = scene.store.choice.value;
    const options = choice?.byCard.get(id) ?? [];
    const found = scene.find(id);
    const usual = choice && found ? (scene.look.verbsOf?.(found.card, found.zone, choice) ?? []) : [];
    const missing = usual.filter((verb) => !options.some((option) => option.verb === verb));
    const items: Item[] = [
        ...missing.map((verb) => ({ verb, option: null })),
        ...options.map((option) => ({ verb: option.verb, option })),
    ];
    const rank = ({ verb }: Item): number => (usual.includes(verb) ? usual.indexOf(verb) : usual.length);
    return items.sort((a, b) => rank(a) - rank(b));
}

export function CardMenu(): JSX.Element | null {
    const scene = useScene();
    const { store } = scene;
    const menu = useRef<HTMLDivElement>(null);
    const id = store.openMenu.value;
    const items = id ? menuOf(scene, id) : [];
    const card = items.find((item) => item.option)?.option?.cards[0];

    // At once: the next key is meant for the menu.
    useLayoutEffect(() => {
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

    if (!id || !card || items.length === 0) return null;

    const press = (item: Item) => {
        if (item.option) choose(scene, item.option);
        else store.why(id, `${item.verb} ${id}`, false);
    };
    const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (event.key === 'Escape' || event.key === 'Tab') {
            event.preventDefault();
            closeMenu(scene);
        } else if (step !== undefined) {
            const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
            const at = buttons.indexOf(document.activeElement as HTMLElement);
            buttons[(at + step + buttons.length) % buttons.length]?.focus();
            event.preventDefault();
        } else if (/^[1-9]$/.test(event.key)) {
            const item = items[Number(event.key) - 1];
            if (item) press(item);
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
                {items.map((item, i) => {
                    const reason = store.reason.value;
                    const why = !item.option && reason?.action === `${item.verb} ${id}` ? reason.text : '';
                    return (
                        <button
                            key={item.option?.n ?? item.verb}
                            type="button"
                            role="menuitem"
                            class={item.option && store.hinted.value === item.option.n ? 'hinted' : ''}
                            aria-disabled={item.option ? undefined : 'true'}
                            onClick={() => press(item)}
                            onFocus={() => item.option || press(item)}
                            onPointerEnter={() => item.option || press(item)}
                        >
                            <span>
                                {item.option ? shortName(scene.words.value, item.option) : verbName(scene.look.name, item.verb)}
                                {why && <small class="note">{why}</small>}
                            </span>
                            <kbd aria-hidden="true">{i + 1}</kbd>
                        </button>
                    );
                })}
            </div>
        </>
    );
}
