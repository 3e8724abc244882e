// A card on the table: a button in a list.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardView } from '../protocol.js';
import { Glyph } from '../ui/glyphs.js';
import { Sigil } from '../ui/sigil.js';
import { CardStepper } from './amount.js';
import type { Face, ZoneModel } from './look.js';
import { menuOf } from './menu.js';
import { clickCard, lookAt, lookAway } from './moves.js';
import { useScene } from './scene.js';

// A word that is too long for a card is set smaller rather than broken: the style sheet needs its length.
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

export function CardFace({ face }: { face: Face }): JSX.Element {
    return (
        <>
            <span class="art">
                <Sigil name={face.english} figure={face.figure} />
            </span>
            <span class="seal" aria-hidden="true">
                <Glyph name={face.glyph} />
            </span>
            {face.cost !== null && (
                <span class="cost" aria-hidden="true">
                    {face.cost}
                </span>
            )}
            <span class="nm" style={{ '--len': longestWord(face.name) }}>
                {face.name}
            </span>
            {face.left !== null && (
                <span class="st l" aria-hidden="true">
                    {face.left}
                </span>
            )}
            {face.kind && (
                <span class="kd" aria-hidden="true">
                    <Glyph name={face.kind} />
                </span>
            )}
            {face.right !== null && (
                <span class="st r" aria-hidden="true">
                    {face.right}
                </span>
            )}
            {face.shield !== null && (
                <span class={`sh ${face.right === null ? 'alone' : ''}`} aria-hidden="true">
                    <Glyph name="shield" />
                    <b>{face.shield}</b>
                </span>
            )}
            {face.badges.length > 0 && (
                <span class="badges" aria-hidden="true">
                    {face.badges.map((badge) => (
                        <span key={badge.says} class={`badge ${badge.tone}`}>
                            {badge.text}
                            {badge.glyph && <Glyph name={badge.glyph} />}
                        </span>
                    ))}
                </span>
            )}
        </>
    );
}

// On a large card there is room for what it does.
function Rules({ name }: { name: string | undefined }): JSX.Element | null {
    const facts = useScene().facts.value.get(name ?? '');
    if (!facts) return null;
    return (
        <span class="rules">
            <small>{facts.type}</small>
            {facts.text.split('\n').map((line) => (
                <span key={line}>{line}</span>
            ))}
        </span>
    );
}

interface Props {
    card: CardView;
    count: number; // of those that lie there: the others look the same
    zone: ZoneModel;
    tab: boolean; // whether this card is its zone's tab stop
}

export function Card({ card, count, zone, tab }: Props): JSX.Element {
    const scene = useScene();
    const { store, look } = scene;
    const face = look.face(card, scene.facts.value);
    const choice = store.choice.value;
    const options = choice?.byCard.get(card.id) ?? [];
    const isLit = options.length > 0;
    const amount = choice?.amount?.target?.id === card.id;
    const isHinted = store.hinted.value !== null && options.some((option) => option.n === store.hinted.value);
    const isOpen = store.openMenu.value === card.id;
    const isSource = choice?.decision.source?.id === card.id;
    const isPicked = choice !== null && store.picked.value.some((each) => each.id === card.id);
    const hasMenu = options.length > 1 && menuOf(scene, card.id).length > 1;
    const role = zone.role?.get(card.id);
    const hint = zone.hints?.get(card.id);
    const isNew = scene.fresh.value.has(card.id) && zone.key !== 'hand';
    const marks = [
        ...(count > 1 ? [say('web.mark.copies', { count })] : []),
        ...face.words,
        ...(isNew ? [say('web.mark.new')] : []),
        ...(hint ? [hint.says] : []),
        ...(isPicked ? [say('web.mark.picked')] : []),
        ...(role ? [say('epic.fact.long', { fact: role, amount: 0 })] : []),
        ...(isSource ? [say('web.mark.asks')] : []),
        ...(isLit || amount ? [say('web.mark.can-choose')] : []),
        ...(isHinted ? [say('web.mark.hinted')] : []),
    ];
    const classes = [
        'card',
        isLit || amount ? 'legal' : '',
        isOpen || isSource || isPicked ? 'sel' : '',
        face.isTurned ? 'exh' : '',
        face.isDouble ? 'merc' : '',
        card.upgrades?.length || count > 1 ? 'tucked' : '',
        role ?? '',
        isHinted ? 'hinted' : '',
        choice && choice.byCard.size > 0 && !isLit && zone.key === 'hand' ? 'dim' : '',
    ];
    return (
        <li>
            <button
                type="button"
                class={classes.filter(Boolean).join(' ')}
                data-card={card.id}
                data-group={face.group}
                tabIndex={tab ? 0 : -1}
                aria-disabled={choice !== null && !isLit && !isPicked ? 'true' : undefined}
                aria-pressed={isPicked ? 'true' : undefined}
                aria-haspopup={hasMenu ? 'menu' : undefined}
                aria-expanded={hasMenu ? isOpen : undefined}
                onClick={(event) => clickCard(scene, card.id, event.currentTarget)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && lookAt(scene, card)}
                onPointerLeave={() => lookAway(card.id)}
                onFocus={() => lookAt(scene, card)}
                onBlur={() => lookAway(card.id)}
            >
                <CardFace face={hint ? { ...face, badges: [hint, ...face.badges] } : face} />
                {zone.size === 'large' && <Rules name={card.name} />}
                <span class="vh">
                    {face.groupName ? `, ${face.groupName}` : ''}
                    {marks.length ? `, ${marks.join(', ')}` : ''}
                </span>
                {(isLit || amount || isPicked) && (
                    <span class="mk" aria-hidden="true">
                        {isOpen || isPicked ? '✓' : '▲'}
                    </span>
                )}
                {count > 1 && (
                    <span class="copies" aria-hidden="true">
                        ×{count}
                    </span>
                )}
                {isNew && <span class="new" aria-hidden="true" />}
                {role && (
                    <span class="role" aria-hidden="true">
                        <Glyph name={role === 'attacking' ? 'power' : 'shield'} />
                    </span>
                )}
            </button>
            {amount && choice?.amount && <CardStepper amount={choice.amount} />}
        </li>
    );
}
