// A card to read: its face, its text, and what its keywords mean, with the clauses of the rules behind them.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardFacts } from '../protocol.js';
import { ShownCard } from '../card/face.js';
import type { Facts, GameLook } from '../table/look.js';
import { termsOf } from '../table/terms.js';

interface Props {
    card: CardFacts;
    look: GameLook;
    facts: Facts;
    isOpen?: boolean; // whether its terms are unfolded
    width?: number; // of the card, in pixels
    cut?: number; // how much of it is shown as if another lay over it
}

export function CardEntry({ card, look, facts, isOpen = false, width = 166, cut = 0 }: Props): JSX.Element {
    const face = look.face({ id: card.name, name: card.name }, facts);
    const terms = termsOf(look.terms, card);
    return (
        <>
            <ShownCard face={face} width={width} cut={cut} />
            <div>
                <h2>{face.name}</h2>
                {card.title !== card.name && (
                    <p class="muted" lang="en">
                        {card.name}
                    </p>
                )}
                <p class="typeline">{card.type}</p>
                {card.text.split('\n').map((line) => (
                    <p key={line}>{line}</p>
                ))}
                {terms.length > 0 && (
                    <details open={isOpen}>
                        <summary>{say('web.terms')}</summary>
                        <dl class="terms">
                            {terms.map((term) => (
                                <div key={term.name}>
                                    <dt>{term.clause ? <a href={term.clause}>{term.name}</a> : term.name}</dt>
                                    <dd>{term.about}</dd>
                                </div>
                            ))}
                        </dl>
                    </details>
                )}
            </div>
        </>
    );
}
