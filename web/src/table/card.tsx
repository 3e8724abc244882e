// A card on the table: a button in a list.
import type { JSX } from 'preact';
import { CardFace, coverClasses, stateClasses } from '../card/face.js';
import { say } from '../i18n/index.js';
import type { CardView, Option } from '../protocol.js';
import { Glyph } from '../ui/glyphs.js';
import { CardStepper } from './amount.js';
import type { Choice } from './choice.js';
import type { ZoneModel } from './look.js';
import { menuOf } from './menu.js';
import { tapped } from '../hands/reading.js';
import { sensible } from '../hands/sensible.js';
import { splitNow } from '../hands/dividing.js';
import { clickCard, lookAt, lookAway, tapCard } from './moves.js';
import { useScene, type Scene } from './scene.js';

const PURCHASES = ['recruit', 'fastplay', 'relic'];
const TARGETS = ['pick', 'assign', 'attack-player'];

// What may be done with it: used, bought, or aimed at. Each has a colour and a shape of its own.
export function highlightOf(
    options: readonly Option[],
    choice: Choice | null,
    isAmount: boolean,
): 'can-play' | 'can-buy' | 'target' | '' {
    if (isAmount) return 'target';
    if (options.length === 0) return '';
    if (options.some((option) => PURCHASES.includes(option.verb))) return 'can-buy';
    if (options.some((option) => TARGETS.includes(option.verb)) && choice?.decision.kind !== 'main') return 'target';
    return 'can-play';
}

const isTap = (event: MouseEvent): boolean => (event as PointerEvent).pointerType === 'touch';

// Whether damage is divided among this one and others.
const isShared = (scene: Scene, id: string): boolean => splitNow(scene)?.shares.some((share) => share.key === id) ?? false;

interface Props {
    card: CardView;
    count: number; // of those that lie there: the others look the same
    zone: ZoneModel;
    tab: boolean; // whether this card is its zone's tab stop
    width: number;
    cut: number; // how much of its right side the next card hides
}

export function Card({ card, count, zone, tab, width, cut }: Props): JSX.Element {
    const scene = useScene();
    const { store, look } = scene;
    const face = look.face(card, scene.facts.value);
    const choice = store.choice.value;
    const options = choice?.byCard.get(card.id) ?? [];
    const isLit = options.length > 0;
    const isAmount = choice?.amount?.target?.id === card.id || isShared(scene, card.id);
    const isHinted = store.hinted.value !== null && options.some((option) => option.n === store.hinted.value);
    const isOpen = store.openMenu.value === card.id;
    const isSource = choice?.decision.source?.id === card.id;
    const isPicked = choice !== null && store.picked.value.some((each) => each.id === card.id);
    const hasMenu = isLit && !sensible(choice, options) && menuOf(scene, card.id).length > 1;
    const role = zone.role?.get(card.id);
    const hint = zone.hints?.get(card.id);
    const isNew = scene.fresh.value.has(card.id) && zone.key !== 'hand';
    const highlight = highlightOf(options, choice, isAmount);
    const price = highlight === 'can-buy' ? (face.gem?.value ?? null) : null;
    const marks = [
        ...(count > 1 ? [say('web.mark.copies', { count })] : []),
        ...face.words,
        ...(isNew ? [say('web.mark.new')] : []),
        ...(hint ? [hint.says] : []),
        ...(isPicked ? [say('web.mark.picked')] : []),
        ...(role ? [say('epic.fact.long', { fact: role, amount: 0 })] : []),
        ...(isSource ? [say('web.mark.asks')] : []),
        ...(isLit || isAmount
            ? [say(highlight === 'target' ? 'web.mark.can-choose' : `web.mark.${highlight || 'can-choose'}`)]
            : []),
        ...(isHinted ? [say('web.mark.hinted')] : []),
    ];
    // Of a hand only the strip that is seen takes the pointer: raised, a card hides its neighbours and yet leaves them in reach.
    const grip = zone.place === 'hand' && cut > 0;
    const classes = [
        'card',
        highlight,
        isLit || isAmount ? 'legal' : '',
        isOpen || isSource || isPicked || tapped.value === card.id ? 'sel' : '',
        stateClasses(face),
        card.upgrades?.length || count > 1 ? 'tucked' : '',
        role ?? '',
        isHinted ? 'hinted' : '',
        grip ? 'gripped' : '',
        coverClasses(width, cut),
        choice && choice.byCard.size > 0 && !isLit && !isPicked && zone.key === 'hand' ? 'off' : '',
    ];
    const badges = [
        ...(isNew ? [{ text: say('web.mark.new-short'), tone: 'new' as const, says: 'new' }] : []),
        ...(hint ? [hint] : []),
        ...face.badges,
    ];
    const button = (
        <button
            type="button"
            class={classes.filter(Boolean).join(' ')}
            data-card={card.id}
            data-group={face.group}
            style={cut > 0 ? { '--cut': `${Math.round(cut)}px` } : undefined}
            tabIndex={tab ? 0 : -1}
            aria-disabled={choice !== null && !isLit && !isPicked ? 'true' : undefined}
            aria-pressed={isPicked ? 'true' : undefined}
            aria-haspopup={hasMenu ? 'menu' : undefined}
            aria-expanded={hasMenu ? isOpen : undefined}
            onClick={(event) => (isTap(event) ? tapCard : clickCard)(scene, card.id, event.currentTarget)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && lookAt(scene, card, event.currentTarget)}
            onPointerLeave={() => lookAway(card.id)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && lookAt(scene, card, event.currentTarget)}
            onBlur={() => lookAway(card.id)}
        >
            <CardFace face={{ ...face, badges }} width={width} cut={cut} />
            <span class="vh">
                {face.groupName ? `, ${face.groupName}` : ''}
                {marks.length ? `, ${marks.join(', ')}` : ''}
            </span>
            {grip && <i class="grip" aria-hidden="true" style={{ right: `${cut}px` }} />}
            {count > 1 && (
                <span class="copies" aria-hidden="true">
                    ×{count}
                </span>
            )}
            <i class="hl" aria-hidden="true" />
            <span class="tab" aria-hidden="true">
                {isOpen || isPicked || isSource || tapped.value === card.id ? (
                    '✓'
                ) : price !== null ? (
                    <>
                        <Glyph name="crystals" />
                        {price}
                    </>
                ) : role ? (
                    <Glyph name={role === 'attacking' ? 'power' : 'shield'} />
                ) : highlight === 'target' ? (
                    <Glyph name="target" />
                ) : (
                    ''
                )}
            </span>
        </button>
    );
    return isAmount && choice?.amount && !splitNow(scene) ? (
        <>
            {button}
            <CardStepper amount={choice.amount} />
        </>
    ) : (
        button
    );
}
