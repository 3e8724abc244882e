// The first page: three games, each one click away.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, say } from '../i18n/index.js';
import { openTables } from '../net/api.js';
import { GAMES, type GameName, type TableInfo } from '../protocol.js';
import { beginAgainstBot } from '../ui/begin.js';
import { Frame } from '../ui/frame.js';
import { Glyph, type GlyphName } from '../ui/glyphs.js';
import { knownTables, type KnownTable } from '../ui/tables.js';

const SIGNS: Record<GameName, readonly GlyphName[]> = {
    keyforge: ['logos', 'dis', 'untamed', 'shadows', 'saurian', 'brobnar', 'staralliance'],
    shards: ['homodeus', 'order', 'undergrowth', 'wraethe'],
    epic: ['good', 'evil', 'sage', 'wild'],
};

function Tile({ game }: { game: GameName }): JSX.Element {
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState('');
    const play = async () => {
        setBusy(true);
        setError('');
        try {
            await beginAgainstBot(game);
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
            setBusy(false);
        }
    };
    return (
        <li class={`tile tile-${game}`}>
            <div class="signs" aria-hidden="true">
                {SIGNS[game].map((sign) => (
                    <span key={sign} data-group={sign}>
                        <Glyph name={sign} />
                    </span>
                ))}
            </div>
            <h2>{say(`play.game.${game}`)}</h2>
            <p>{say(`web.about.${game}`)}</p>
            <button type="button" class="pri big" onClick={play} disabled={isBusy} data-play={game}>
                {isBusy ? say('web.dealing') : say('web.play-now')}
                <span class="vh">: {say(`play.game.${game}`)}</span>
            </button>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            <p class="more">
                <a href={`/learn/${game}`}>
                    {say('web.learn')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
                <a href={`/play/${game}?with=here`}>
                    {say('web.hot-seat')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
                <a href={`/play/${game}?with=friend`}>
                    {say('web.online')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
                <a href={`/play/${game}`}>
                    {say('web.options')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
                {game !== 'shards' && (
                    <a href={`/decks/${game}`}>
                        {say('web.decks-page')}
                        <span class="vh">: {say(`play.game.${game}`)}</span>
                    </a>
                )}
                <a href={`/rules/${game}`}>
                    {say('web.rules-page')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
                <a href={`/cards/${game}`}>
                    {say('web.cards-page')}
                    <span class="vh">: {say(`play.game.${game}`)}</span>
                </a>
            </p>
        </li>
    );
}

const SHOWN = 5;
const timeOf = (at: number): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

function Tables({ title, tables, addressOf }: TablesProps): JSX.Element | null {
    if (tables.length === 0) return null;
    return (
        <section class="list">
            <h2>{title}</h2>
            <ul>
                {tables.slice(0, SHOWN).map((table) => (
                    <li key={table.id}>
                        <a href={addressOf(table.id)}>
                            {say(`play.game.${table.game}`)} ·{' '}
                            <time dateTime={new Date(table.at).toISOString()}>{timeOf(table.at)}</time>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface TablesProps {
    title: string;
    tables: readonly KnownTable[];
    addressOf(id: string): string;
}

// What this browser has played and is playing.
function Own(): JSX.Element {
    const tables = knownTables().filter((table) => table.tokens.length > 0);
    return (
        <>
            <Tables
                title={say('web.unfinished')}
                tables={tables.filter((table) => !table.isOver)}
                addressOf={(id) => `/g/${id}`}
            />
            <Tables
                title={say('web.recent')}
                tables={tables.filter((table) => table.isOver)}
                addressOf={(id) => `/g/${id}?step=0`}
            />
        </>
    );
}

function Lobby(): JSX.Element | null {
    const [tables, setTables] = useState<readonly TableInfo[]>([]);
    useEffect(() => {
        openTables().then(
            (found) => setTables(found.filter((table) => table.status === 'waiting')),
            () => undefined, // the page is whole without it
        );
    }, []);
    if (tables.length === 0) return null;
    return (
        <section class="list">
            <h2>{say('web.open-tables')}</h2>
            <ul>
                {tables.map((table) => (
                    <li key={table.id}>
                        <a href={`/g/${table.id}`}>
                            {say(`play.game.${table.game}`)} ·{' '}
                            {table.seats
                                .filter((seat) => seat.kind !== 'open')
                                .map((seat) => seat.name)
                                .join(', ')}
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function StartPage({ isLost }: { isLost: boolean }): JSX.Element {
    return (
        <Frame title={say('web.welcome')}>
            {isLost && <p class="error">{say('web.no-page')}</p>}
            <p class="lead">{say('web.lead')}</p>
            <ul class="tiles">
                {GAMES.map((game) => (
                    <Tile key={game} game={game} />
                ))}
            </ul>
            <Own />
            <Lobby />
        </Frame>
    );
}
