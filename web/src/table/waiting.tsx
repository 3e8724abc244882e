// The waiting room: who sits where, and the link for those who are still missing.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { joinTable } from '../net/api.js';
import { DeckChoice } from '../pages/deckchoice.js';
import type { TableInfo } from '../protocol.js';
import { ownName } from '../ui/begin.js';
import { playerName } from '../ui/settings.js';
import { decksOf, keptDeck } from '../ui/decks.js';
import { copyText } from '../ui/copy.js';
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

export function WaitingRoom(): JSX.Element {
    const { store } = useScene();
    const [copied, setCopied] = useState(false);
    const info = store.info.value;
    const link = `${location.origin}/g/${store.id}`;
    const token = knownTable(store.id)?.tokens[0];
    return (
        <main class="page waiting" id="prompt">
            <h2>{say('web.waiting-room')}</h2>
            <ul class="seats">
                {info?.seats.map((seat) => (
                    <li key={seat.seat} class={seat.kind === 'open' ? 'open' : ''}>
                        <b>{seat.seat}</b> {seat.kind === 'open' ? say('web.seat-open') : seat.name}
                        {seat.kind === 'bot' && seat.level ? ` · ${say(`level.${seat.level}`)}` : ''}
                        {seat.seat === store.seat.value ? ` ${say('web.is-you')}` : ''}
                    </li>
                ))}
            </ul>
            {store.seat.value === null ? (
                <Join />
            ) : (
                <div class="invite">
                    {token && <OwnDeck token={token} />}
                    <label class="field">
                        <span>{say('web.invite')}</span>
                        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                    </label>
                    <button type="button" class="pri" onClick={() => void copyText(link).then(setCopied)}>
                        {copied ? say('web.copied') : say('web.copy')}
                    </button>
                </div>
            )}
        </main>
    );
}
