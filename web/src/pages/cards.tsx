// The cards of a game, to read and to search.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { language, loadGameWords, say } from '../i18n/index.js';
import { cardsOf } from '../net/api.js';
import { GAMES, type CardFacts, type GameName } from '../protocol.js';
import { CardFace } from '../table/card.js';
import type { GameLook } from '../table/look.js';
import { termsOf } from '../table/terms.js';
import { Frame } from '../ui/frame.js';

const SHOWN = 60;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const holds = (card: CardFacts, words: readonly string[]): boolean => {
    const text = plain(`${card.name} ${card.title} ${card.type} ${card.text}`);
    return words.every((word) => text.includes(word));
};

function Entry({ card, look, facts }: { card: CardFacts; look: GameLook; facts: ReadonlyMap<string, CardFacts> }): JSX.Element {
    const face = look.face({ id: card.name, name: card.name }, facts);
    return (
        <li class="entry" data-group={face.group}>
            <div class="card" data-group={face.group} aria-hidden="true">
                <CardFace face={face} />
            </div>
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
                {termsOf(look.terms, card).length > 0 && (
                    <details>
                        <summary>{say('web.terms')}</summary>
                        <dl class="terms">
                            {termsOf(look.terms, card).map((term) => (
                                <div key={term.name}>
                                    <dt>{term.name}</dt>
                                    <dd>{term.about}</dd>
                                </div>
                            ))}
                        </dl>
                    </details>
                )}
            </div>
        </li>
    );
}

export function CardsPage({ game }: { game: GameName }): JSX.Element {
    const [facts, setFacts] = useState<ReadonlyMap<string, CardFacts>>(new Map());
    const [look, setLook] = useState<GameLook | null>(null);
    const [query, setQuery] = useState('');
    const [most, setMost] = useState(SHOWN);
    const now = language.value;
    useEffect(() => {
        void Promise.all([loadLook(game), cardsOf(game, now), loadGameWords()]).then(([nextLook, nextFacts]) => {
            setLook(nextLook);
            setFacts(nextFacts);
        });
    }, [game, now]);
    const found = useMemo(() => {
        const words = plain(query).split(/\s+/).filter(Boolean);
        return [...facts.values()].filter((card) => card.text !== '' || card.type !== '').filter((card) => holds(card, words));
    }, [facts, query]);
    return (
        <Frame title={`${say('web.cards-page')}: ${say(`play.game.${game}`)}`}>
            <p class="more">
                {GAMES.filter((each) => each !== game).map((each) => (
                    <a key={each} href={`/cards/${each}`}>
                        {say(`play.game.${each}`)}
                    </a>
                ))}
            </p>
            <label class="field">
                <span>{say('web.search')}</span>
                <input
                    type="search"
                    value={query}
                    onInput={(event) => {
                        setQuery(event.currentTarget.value);
                        setMost(SHOWN);
                    }}
                />
            </label>
            <p class="muted" role="status">
                {say('web.cards', { count: found.length })}
            </p>
            {look && (
                <ul class="entries">
                    {found.slice(0, most).map((card) => (
                        <Entry key={card.name} card={card} look={look} facts={facts} />
                    ))}
                </ul>
            )}
            {found.length > most && (
                <button type="button" onClick={() => setMost(most + SHOWN)}>
                    {say('web.show-more')}
                </button>
            )}
        </Frame>
    );
}
