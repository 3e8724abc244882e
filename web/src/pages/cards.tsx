// The cards of a game, to read, to search and to sift. What is looked for stands in the address.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { capitalised, language, loadGameWords, say } from '../i18n/index.js';
import { plain } from '../i18n/plain.js';
import { cardsOf } from '../net/api.js';
import { GAMES, type CardFacts, type GameName } from '../protocol.js';
import type { Face, Facts, GameLook } from '../table/look.js';
import { termsOf } from '../table/terms.js';
import { Pick, type Item } from '../ui/forms.js';
import { Frame } from '../ui/frame.js';
import { go, place } from '../ui/router.js';
import { Lights } from '../card/picture.js';
import { CardEntry } from './entry.js';

const SHOWN = 60;
const FILTERS = ['group', 'kind', 'cost', 'term'] as const;
type Filter = (typeof FILTERS)[number];
const ORDERS = ['name', 'group', 'cost'];

// A card with what it is found by.
interface Found {
    card: CardFacts;
    face: Face;
    text: string;
    is: Record<Filter, readonly Item[]>; // by words that are the same in every language
}

function prepared(look: GameLook, facts: Facts): Found[] {
    return [...facts.values()]
        .filter((card) => card.text !== '' || card.type !== '')
        .map((card) => {
            const face = look.face({ id: card.name, name: card.name }, facts);
            return {
                card,
                face,
                text: plain(`${card.name} ${card.title} ${card.type} ${card.text}`),
                is: {
                    group: face.groupName ? [{ value: face.group, title: capitalised(face.groupName) }] : [],
                    kind: [{ value: card.kind, title: say('web.card-kind', { kind: card.kind, game: look.name }) }],
                    cost: face.gem ? [{ value: String(face.gem.value), title: String(face.gem.value) }] : [],
                    term: termsOf(look.terms, card).map((term) => ({ value: term.word, title: term.name })),
                },
            };
        });
}

// The values that cards have, in the reader's order.
function valuesOf(cards: readonly Found[], filter: Filter): Item[] {
    const all = new Map(cards.flatMap((card) => card.is[filter].map((item) => [item.value, item] as const)));
    return [...all.values()].sort((a, b) => a.title.localeCompare(b.title, language.value, { numeric: true }));
}

function sorted(cards: readonly Found[], order: string): Found[] {
    const byName = (a: Found, b: Found) => a.face.name.localeCompare(b.face.name, language.value);
    const by: Record<string, (a: Found, b: Found) => number> = {
        group: (a, b) => a.face.groupName.localeCompare(b.face.groupName, language.value) || byName(a, b),
        cost: (a, b) => (a.face.gem?.value ?? -1) - (b.face.gem?.value ?? -1) || byName(a, b),
    };
    return [...cards].sort(by[order] ?? byName);
}

export function CardsPage({ game }: { game: GameName }): JSX.Element {
    const [facts, setFacts] = useState<Facts>(new Map());
    const [look, setLook] = useState<GameLook | null>(null);
    const [most, setMost] = useState(SHOWN);
    const [error, setError] = useState('');
    const now = language.value;
    const { query } = place.value;
    useEffect(() => {
        Promise.all([loadLook(game), cardsOf(game, now), loadGameWords()]).then(
            ([nextLook, nextFacts]) => {
                setLook(nextLook);
                setFacts(nextFacts);
            },
            (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
        );
    }, [game, now]);
    const all = useMemo(() => (look ? prepared(look, facts) : []), [look, facts]);
    const showsAll = query.has('all');
    const figure = (name: string): number | undefined => Number(query.get(name)) || undefined;
    const asked = query.get('q') ?? '';
    const order = query.get('order') ?? ORDERS[0]!;
    const wanted = FILTERS.map((filter) => [filter, query.get(filter) ?? ''] as const);
    const found = useMemo(() => {
        const words = plain(asked).split(/\s+/).filter(Boolean);
        return sorted(
            all.filter(
                (each) =>
                    words.every((word) => each.text.includes(word)) &&
                    wanted.every(([filter, value]) => value === '' || each.is[filter].some((item) => item.value === value)),
            ),
            order,
        );
    }, [all, query.toString()]);
    const set = (name: string, value: string) => {
        const next = new URLSearchParams(query);
        if (value) next.set(name, value);
        else next.delete(name);
        setMost(SHOWN);
        go(`/cards/${game}${next.size ? `?${next}` : ''}`, true);
    };
    return (
        <Frame title={`${say('web.cards-page')}: ${say(`play.game.${game}`)}`}>
            <p class="more">
                {GAMES.filter((each) => each !== game).map((each) => (
                    <a key={each} href={`/cards/${each}`}>
                        {say(`play.game.${each}`)}
                    </a>
                ))}
                {game !== 'shards' && <a href={`/decks/${game}`}>{say('web.decks-page')}</a>}
                <a href={`/rules/${game}`}>{say('web.rules-page')}</a>
            </p>
            <search class="filters">
                <label class="field">
                    <span>{say('web.search')}</span>
                    <input type="search" value={asked} onInput={(event) => set('q', event.currentTarget.value)} />
                </label>
                {wanted.map(([filter, value]) => {
                    const values = valuesOf(all, filter);
                    if (values.length < 2) return null;
                    return (
                        <Pick
                            key={filter}
                            title={say(`web.filter.${filter}`, { game })}
                            value={value}
                            items={[{ value: '', title: say('web.filter.any') }, ...values]}
                            onChange={(next) => set(filter, next)}
                        />
                    );
                })}
                <Pick
                    title={say('web.filter.order')}
                    value={order}
                    items={ORDERS.filter((each) => each !== 'cost' || all.some((card) => card.face.gem)).map((each) => ({
                        value: each,
                        title: say('web.filter.order.value', { order: each }),
                    }))}
                    onChange={(next) => set('order', next === ORDERS[0] ? '' : next)}
                />
            </search>
            {error && <p class="error">{error}</p>}
            <p class="muted found" role="status">
                {say('web.cards', { count: found.length })}{' '}
                {query.size > 0 && (
                    <a class="button" href={`/cards/${game}`}>
                        {say('web.filter.reset')}
                    </a>
                )}
            </p>
            <Lights />
            {look && (
                <ul class="entries">
                    {found.slice(0, showsAll ? found.length : most).map(({ card, face }) => (
                        <li key={card.name} class="entry" data-group={face.group}>
                            <CardEntry card={card} look={look} facts={facts} width={figure('width')} cut={figure('cut')} />
                        </li>
                    ))}
                </ul>
            )}
            {!showsAll && found.length > most && (
                <button type="button" onClick={() => setMost(most + SHOWN)}>
                    {say('web.show-more')}
                </button>
            )}
        </Frame>
    );
}
