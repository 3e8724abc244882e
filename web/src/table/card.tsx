// A card on the table: a button in a list.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardView } from '../protocol.js';
import { Glyph } from '../ui/glyphs.js';
import { Sigil } from '../ui/sigil.js';
import { CardStepper } from './amount.js';
import type { Face, ZoneModel } from './look.js';
import { clickCard, inspect } from './moves.js';
import { useScene } from './scene.js';

// A word that is too long for a card is set smaller rather than broken: the style sheet needs its length.
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

export function CardFace({ face }: { face: Face }): JSX.Element {
    return (
        <>
            <span class="art">
                <Sigil name={face.english} glyph={face.glyph} />
            </span>
            <span class="nm" style={{ '--len': longestWord(face.name) }}>
                {face.name}
            </span>
            {face.cost !== null && (
                <span class="cost" aria-hidden="true">
                    {face.cost}
                </span>
            )}
            {face.left !== null && (
                <span class="st l" aria-hidden="true">
                    {face.left}
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

interface Props {
    card: CardView;
    zone: ZoneModel;
    tab: boolean; // whether this card is its zone's tab stop
}

export function Card({ card, zone, tab }: Props): JSX.Element {
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
    const role = zone.role?.get(card.id);
    const marks = [
        ...face.words,
        ...(role ? [say('epic.fact.long', { fact: role, amount: 0 })] : []),
        ...(isSource ? [say('web.mark.asks')] : []),
        ...(isLit || amount ? [say('web.mark.can-choose')] : []),
        ...(isHinted ? [say('web.mark.hinted')] : []),
    ];
    const classes = [
        'card',
        isLit || amount ? 'legal' : '',
        isOpen || isSource ? 'sel' : '',
        face.isTurned ? 'exh' : '',
        face.isDouble ? 'merc' : '',
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
                aria-disabled={choice !== null && !isLit ? 'true' : undefined}
                aria-haspopup={options.length > 1 ? 'menu' : undefined}
                aria-expanded={options.length > 1 ? isOpen : undefined}
                onClick={(event) => clickCard(scene, card.id, event.currentTarget)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && inspect(scene, card)}
                onFocus={() => inspect(scene, card)}
            >
                <CardFace face={face} />
                <span class="vh">
                    {face.groupName ? `, ${face.groupName}` : ''}
                    {marks.length ? `, ${marks.join(', ')}` : ''}
                </span>
                {(isLit || amount) && (
                    <span class="mk" aria-hidden="true">
                        {isOpen ? '✓' : '▲'}
                    </span>
                )}
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
