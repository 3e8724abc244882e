// Decks: taken over from elsewhere, drawn by chance, kept in this browser.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { capitalised, language, listed, loadGameWords, say } from '../i18n/index.js';
import { cardsOf } from '../net/api.js';
import { generateDecks, importDecks, type Deck } from '../net/decks.js';
import type { GameName } from '../protocol.js';
import type { Facts, GameLook } from '../table/look.js';
import { decksOf, discard, keep, keptDeck, rename, type KeptDeck } from '../ui/decks.js';
import { Frame } from '../ui/frame.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';
import { go, place } from '../ui/router.js';
import { DeckSheet } from './sheet.js';

const WITH_DECKS: readonly GameName[] = ['keyforge', 'epic'];
// Those that have cards.
const OLD_HOUSES = ['brobnar', 'dis', 'logos', 'mars', 'sanctum', 'shadows', 'untamed'];
const SETS = {
    cota: OLD_HOUSES,
    aoa: OLD_HOUSES,
    wc: ['brobnar', 'dis', 'logos', 'saurian', 'shadows', 'staralliance', 'untamed'],
};
type DeckSet = keyof typeof SETS;
const HOUSES_OF_DECK = 3;
const FORMATS = ['constructed', 'random'];
const LONGEST = 1 << 20;

const partName = (game: GameName, part: string): string =>
    capitalised(say(game === 'keyforge' ? `keyforge.house.${part}` : `epic.faction.${part}`));

export function Parts({ game, parts }: { game: GameName; parts: readonly string[] }): JSX.Element {
    return (
        <span class="parts">
            {parts.map((part) => (
                <span key={part} class="part" data-group={part}>
                    {isGlyph(part) && <Glyph name={part} />} {partName(game, part)}
                </span>
            ))}
        </span>
    );
}

const message = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

// ---- Taking over

interface Taken {
    kept: string[];
    refused: Deck[];
}

// Decks that can be played are kept at once; the others are shown with what is wrong.
async function take(game: GameName, text: string): Promise<Taken> {
    const decks = await importDecks(game, text, language.peek());
    const kept = decks.filter((deck) => deck.legal && deck.deck !== null).map((deck) => keep({ ...deck, game }));
    return { kept, refused: decks.filter((deck) => !deck.legal || deck.deck === null) };
}

function Refused({ deck }: { deck: Deck }): JSX.Element {
    return (
        <li>
            <h3>{deck.name || say('web.deck.unnamed')}</h3>
            <ul class="plain">
                {(deck.problems ?? []).map((problem) => (
                    <li key={problem}>{problem}</li>
                ))}
                {(deck.missing ?? []).map((card) => (
                    <li key={card.name}>
                        {card.near
                            ? say('web.deck.missing-near', { card: card.name, near: card.near })
                            : say('web.deck.missing', { card: card.name })}
                    </li>
                ))}
            </ul>
        </li>
    );
}

function Import({ game, onKept }: { game: GameName; onKept(name: string): void }): JSX.Element {
    const [text, setText] = useState('');
    const [taken, setTaken] = useState<Taken | null>(null);
    const [error, setError] = useState('');
    const [isOver, setOver] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const run = async (given: string) => {
        setError('');
        setTaken(null);
        if (!given.trim()) return setError(say('web.deck.nothing'));
        setBusy(true);
        try {
            const next = await take(game, given);
            setTaken(next);
            if (next.kept[0] !== undefined) {
                setText('');
                onKept(next.kept[0]);
            }
        } catch (problem) {
            setError(message(problem));
        } finally {
            setBusy(false);
        }
    };
    const read = async (file: File | undefined) => {
        if (!file) return;
        if (file.type.startsWith('image/')) return setError(say('web.deck.picture', { file: file.name }));
        if (file.size > LONGEST) return setError(say('web.deck.too-long', { file: file.name }));
        await run(await file.text());
    };
    return (
        <section
            class={`drop ${isOver ? 'over' : ''}`}
            onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                event.preventDefault();
                setOver(false);
                const file = event.dataTransfer?.files[0];
                void (file ? read(file) : run(event.dataTransfer?.getData('text') ?? ''));
            }}
        >
            <h2>{say('web.deck.import')}</h2>
            <p class="muted" id="import-about">
                {say('web.deck.import-about')}
            </p>
            <label class="stacked">
                <span>{say('web.deck.paste')}</span>
                <textarea
                    rows={4}
                    value={text}
                    spellcheck={false}
                    aria-describedby="import-about"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <p class="acts">
                <button type="button" class="pri" disabled={isBusy} onClick={() => void run(text)}>
                    {say('web.deck.take')}
                </button>
                <label class="button file">
                    {say('web.deck.file')}
                    <input
                        class="vh"
                        type="file"
                        accept=".yaml,.yml,.json,.txt,.csv,text/*,application/json"
                        onChange={(event) => {
                            void read(event.currentTarget.files?.[0]);
                            event.currentTarget.value = '';
                        }}
                    />
                </label>
            </p>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            {taken && (
                <div role="status">
                    {taken.kept.length > 0 && (
                        <p>{say('web.deck.kept', { count: taken.kept.length, names: listed(taken.kept) })}</p>
                    )}
                    {taken.refused.length > 0 && (
                        <>
                            <p class="error">{say('web.deck.refused', { count: taken.refused.length })}</p>
                            <ul class="refused">
                                {taken.refused.map((deck, i) => (
                                    <Refused key={i} deck={deck} />
                                ))}
                            </ul>
                        </>
                    )}
                </div>
            )}
        </section>
    );
}

// ---- Drawing

function Draw({ game, onDrawn }: { game: GameName; onDrawn(deck: Deck): void }): JSX.Element {
    const [set, setSet] = useState<DeckSet>('wc');
    const [houses, setHouses] = useState<readonly string[]>([]);
    const [format, setFormat] = useState(FORMATS[0]!);
    const [error, setError] = useState('');
    const draw = async () => {
        setError('');
        try {
            const [deck] = await generateDecks(game, game === 'keyforge' ? { set, houses } : { format }, language.peek());
            if (deck) onDrawn(deck);
        } catch (problem) {
            setError(message(problem));
        }
    };
    return (
        <section class="drop">
            <h2>{say('web.deck.draw')}</h2>
            {game === 'keyforge' && (
                <fieldset>
                    <legend>{say('web.deck.set')}</legend>
                    {Object.entries(SETS).map(([name, its]) => (
                        <label key={name}>
                            <input
                                type="radio"
                                name="set"
                                checked={set === name}
                                onChange={() => {
                                    setSet(name as DeckSet);
                                    setHouses(houses.filter((house) => its.includes(house)));
                                }}
                            />
                            {say('web.deck.set-name', { set: name })}
                        </label>
                    ))}
                </fieldset>
            )}
            {game === 'keyforge' ? (
                <fieldset>
                    <legend>{say('web.deck.houses')}</legend>
                    {SETS[set].map((house) => (
                        <label key={house} data-group={house}>
                            <input
                                type="checkbox"
                                checked={houses.includes(house)}
                                disabled={!houses.includes(house) && houses.length >= HOUSES_OF_DECK}
                                onChange={() =>
                                    setHouses(
                                        houses.includes(house) ? houses.filter((each) => each !== house) : [...houses, house],
                                    )
                                }
                            />
                            {isGlyph(house) && <Glyph name={house} />} {partName(game, house)}
                        </label>
                    ))}
                </fieldset>
            ) : (
                <fieldset>
                    <legend>{say('option.epic.format')}</legend>
                    {FORMATS.map((each) => (
                        <label key={each}>
                            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
                            {say('option.epic.format.value', { value: each })}
                        </label>
                    ))}
                </fieldset>
            )}
            <p class="acts">
                <button type="button" onClick={() => void draw()}>
                    {say('web.deck.draw-one')}
                </button>
            </p>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
        </section>
    );
}

// ---- Reading

// The sheet of a kept deck, made by the server in the reader's language.
function useSheet(kept: KeptDeck | undefined): { deck: Deck | null; error: string } {
    const [deck, setDeck] = useState<Deck | null>(null);
    const [error, setError] = useState('');
    const lang = language.value;
    const contents = kept ? JSON.stringify(kept.deck) : '';
    useEffect(() => {
        let isGone = false;
        setError('');
        setDeck(null);
        if (!kept) return;
        importDecks(kept.game, contents, lang).then(
            ([read]) => !isGone && setDeck(read ?? null),
            (problem: unknown) => !isGone && setError(message(problem)),
        );
        return () => {
            isGone = true;
        };
    }, [contents, lang]);
    return { deck: kept && deck ? { ...deck, name: kept.name } : null, error };
}

export function DecksPage({ game }: { game: GameName }): JSX.Element {
    const [look, setLook] = useState<GameLook | null>(null);
    const [facts, setFacts] = useState<Facts>(new Map());
    const [drawn, setDrawn] = useState<Deck | null>(null);
    const [failure, setFailure] = useState('');
    const lang = language.value;
    const chosen = place.value.query.get('deck');
    const kept = chosen === null ? undefined : keptDeck(game, chosen);
    const own = useSheet(kept);
    useEffect(() => {
        setDrawn(null);
        Promise.all([loadLook(game), cardsOf(game, lang), loadGameWords()]).then(
            ([nextLook, nextFacts]) => {
                setLook(nextLook);
                setFacts(nextFacts);
            },
            (problem: unknown) => setFailure(message(problem)),
        );
    }, [game, lang]);
    const show = (name: string) => {
        setDrawn(null);
        go(`/decks/${game}?deck=${encodeURIComponent(name)}`, true);
    };
    const shown = drawn ?? own.deck;
    const keepDrawn = () => drawn && show(keep({ ...drawn, game }));
    return (
        <Frame game={game} title={`${say('web.decks-page')}: ${say(`play.game.${game}`)}`}>
            <p class="more">
                {WITH_DECKS.filter((each) => each !== game).map((each) => (
                    <a key={each} href={`/decks/${each}`}>
                        {say(`play.game.${each}`)}
                    </a>
                ))}
            </p>
            {failure && <p class="error">{failure}</p>}
            {look && (
                <div class="decks">
                    <div class="deck-side">
                        <section class="list">
                            <h2>{say('web.deck.yours')}</h2>
                            {decksOf(game).length === 0 && <p class="muted">{say('web.deck.none')}</p>}
                            <ul>
                                {decksOf(game).map((deck) => (
                                    <li key={deck.name}>
                                        <a
                                            href={`/decks/${game}?deck=${encodeURIComponent(deck.name)}`}
                                            aria-current={!drawn && deck.name === chosen ? 'true' : undefined}
                                            onClick={() => setDrawn(null)}
                                        >
                                            {deck.name}
                                        </a>
                                        <Parts game={game} parts={deck.parts} />
                                    </li>
                                ))}
                            </ul>
                        </section>
                        <Draw game={game} onDrawn={setDrawn} />
                        <Import game={game} onKept={show} />
                    </div>
                    <div class="deck-main">
                        {own.error && !drawn && <p class="error">{own.error}</p>}
                        {shown?.sheet ? (
                            <DeckSheet
                                key={`${shown.name} ${shown.text?.length ?? 0}`}
                                deck={shown}
                                game={game}
                                look={look}
                                facts={facts}
                                isKept={!drawn}
                                onKeep={keepDrawn}
                                onRename={(to) => chosen !== null && show(rename(game, chosen, to))}
                                onDiscard={() => {
                                    if (chosen !== null) discard(game, chosen);
                                    go(`/decks/${game}`, true);
                                }}
                            />
                        ) : (
                            <p class="muted">{kept && !own.error ? say('web.loading') : say('web.deck.choose')}</p>
                        )}
                    </div>
                </div>
            )}
        </Frame>
    );
}
