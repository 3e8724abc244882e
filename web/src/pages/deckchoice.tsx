// Which deck a seat plays: one that this browser keeps, or one drawn by chance.
import type { JSX } from 'preact';
import { capitalised, say } from '../i18n/index.js';
import type { GameName } from '../protocol.js';
import { decksOf, type KeptDeck } from '../ui/decks.js';
import { Pick } from '../ui/forms.js';

const partsOf = (deck: KeptDeck): string =>
    deck.parts
        .map((part) => capitalised(say(deck.game === 'keyforge' ? `keyforge.house.${part}` : `epic.faction.${part}`)))
        .join(', ');

interface Props {
    game: GameName;
    title: string;
    value: string;
    onChange(name: string): void;
}

export function DeckChoice({ game, title, value, onChange }: Props): JSX.Element {
    return (
        <Pick
            title={title}
            value={value}
            items={[
                { value: '', title: say('web.deck.chance') },
                ...decksOf(game).map((deck) => ({ value: deck.name, title: `${deck.name} (${partsOf(deck)})` })),
            ]}
            onChange={onChange}
        />
    );
}
