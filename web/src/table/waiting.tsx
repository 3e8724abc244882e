// The waiting room: who sits where, and the link for those who are still missing.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { joinTable } from '../net/api.js';
import { DeckChoice } from '../pages/deckchoice.js';
import { clockText, formText } from '../pages/opentables.js';
import { ShareLink } from '../pages/share.js';
import type { TableInfo } from '../protocol.js';
import { ownName } from '../ui/begin.js';
import { allowNotices, canNotify, isRefused } from '../ui/calling.js';
import { FIGURES } from '../ui/figures.js';
import { notices, playerName } from '../ui/settings.js';
import { decksOf, keptDeck } from '../ui/decks.js';
import { knownTable, remember } from '../ui/tables.js';
import { useScene } from './scene.js';

// Where everybody plays a deck of their own.
const takesDecks = (info: TableInfo | null): boolean =>
    info?.game === 'keyforge' || (info?.game === 'epic' && info.options?.format === 'constructed');

// One's own seat is there already: its deck can be changed until the game begins.
function OwnDeck({ token }: { token: string }): JSX.Element | null {
    const { store } = useScene();
    const [deck, setDeck] = useState('');
    const [error, setError] = useState('');
    const [brought, setBrought] = useState('');
    const game = store.info.value?.game;
    if (!game || !takesDecks(store.info.value) || decksOf(game).length === 0) return null;
    const bring = async (name: string) => {
        setDeck(name);
        setError('');
        setBrought('');
        const contents = keptDeck(game, name)?.deck;
        if (contents === undefined) return;
        try {
            await joinTable(store.id, { token, deck: contents });
            setBrought(name);
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
        }
    };
    return (
        <>
            <DeckChoice game={game} title={say('web.deck.own')} value={deck} onChange={(name) => void bring(name)} />
            <p role="status">{brought && say('web.deck.brought', { name: brought })}</p>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
        </>
    );
}

function Join(): JSX.Element {
    const { store } = useScene();
    const [error, setError] = useState('');
    const [deck, setDeck] = useState('');
    const game = store.info.value?.game;
    const join = async () => {
        try {
            const contents = game ? keptDeck(game, deck)?.deck : undefined;
            const { token } = await joinTable(store.id, {
                name: ownName(),
                ...(store.info.peek()?.dealt ? { dealt: store.info.peek()!.dealt! } : {}), // as it is said above
                ...(contents === undefined ? {} : { deck: contents }),
            });
            remember({ id: store.id, game: store.info.peek()!.game, tokens: [token], at: Date.now() });
            location.reload();
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
        }
    };
    return (
        <form
            class="join"
            onSubmit={(event) => {
                event.preventDefault();
                void join();
            }}
        >
            <label class="field">
                <span>{say('web.set.name')}</span>
                <input
                    value={playerName.value}
                    maxLength={24}
                    autoComplete="nickname"
                    onInput={(event) => (playerName.value = event.currentTarget.value)}
                />
            </label>
            {game && takesDecks(store.info.value) && (
                <>
                    <DeckChoice game={game} title={say('web.deck.own')} value={deck} onChange={setDeck} />
                    <p>
                        <a href={`/decks/${game}`} target="_blank" rel="noopener">
                            {say('web.deck.manage')}
                        </a>
                    </p>
                </>
            )}
            <button type="submit" class="pri big">
                {say('web.sit-down')}
            </button>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
        </form>
    );
}

// What one sits down to: the form, the clock, and whether choices can be taken back.
function Terms({ info }: { info: TableInfo }): JSX.Element {
    const clock = clockText(info.clock);
    const chips = [
        formText(info),
        takesDecks(info) ? say('web.lobby.deck-rule') : '',
        clock ? say('web.lobby.clock', { clock }) : say('web.no-clock'),
        info.clock ? say('web.lobby.expired', { expired: info.clock.expired }) : '',
        say('web.lobby.undo', { undo: info.undo }),
        info.watchers > 0 ? say('web.watchers', { count: info.watchers }) : '',
    ];
    return (
        <ul class="chips" aria-label={say('web.lobby.settings')}>
            {chips.filter(Boolean).map((chip) => (
                <li key={chip}>{chip}</li>
            ))}
        </ul>
    );
}

// Around the empty table: who sits there, and the places that are free.
function Seats({ info }: { info: TableInfo }): JSX.Element {
    const { store } = useScene();
    return (
        <ul class="seats">
            {info.seats.map((seat) => {
                const isFree = seat.kind === 'open';
                const figure = seat.kind === 'bot' ? BOT : PERSON;
                return (
                    <li key={seat.seat} class={isFree ? 'open' : ''}>
                        <span class="face" aria-hidden="true">
                            {isFree ? (
                                <b>+</b>
                            ) : (
                                <svg viewBox="0 0 24 24" focusable="false">
                                    <path d={figure} fill-rule="evenodd" />
                                </svg>
                            )}
                        </span>
                        <span>
                            <b>{isFree ? say('web.lobby.free') : store.nameOf(seat.seat)}</b>
                            {seat.seat === store.seat.value ? ` ${say('web.is-you')}` : ''}
                            {seat.kind === 'bot' && seat.level ? <small>{say(`level.${seat.level}`)}</small> : null}
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}
const PERSON = FIGURES.helm;
const BOT = FIGURES.robot;

// Who waits may be called by the browser; the press asks for it.
function CallMe(): JSX.Element | null {
    if (!canNotify() || isRefused.value) return null;
    if (notices.value === 'on') return <p class="muted">{say('web.call.on')}</p>;
    return (
        <button type="button" onClick={() => void allowNotices()}>
            {say('web.call.ask')}
        </button>
    );
}

export function WaitingRoom(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const info = store.info.value;
    const link = `${location.origin}/g/${store.id}`;
    const token = knownTable(store.id)?.tokens[0];
    const free = info?.seats.filter((seat) => seat.kind === 'open').length ?? 0;
    return (
        <main class={`lobby scene scene-${scene.look.name}`} id="prompt" tabIndex={-1}>
            <div class="waiting">
                <h1>{say(`play.game.${scene.look.name}`)}</h1>
                <p role="status">{free > 0 ? say('web.lobby.waits', { count: free }) : say('web.waiting-room')}</p>
                {info && <Seats info={info} />}
                {info && <Terms info={info} />}
                <section class="panel">
                    {store.seat.value === null ? (
                        <Join />
                    ) : (
                        <div class="invite">
                            {token && <OwnDeck token={token} />}
                            {free > 0 && <ShareLink title={say('web.invite')} link={link} />}
                            <CallMe />
                        </div>
                    )}
                </section>
                <p>
                    <a class="button" href="/">
                        {say('web.home')}
                    </a>
                </p>
            </div>
        </main>
    );
}
