// The first page: three doors, each a window onto its game and one press away from it; below, what to go on with.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { openTables } from '../net/api.js';
import { GAMES, type GameName, type TableInfo } from '../protocol.js';
import { beginAsBefore } from '../ui/begin.js';
import { Foot, Skip, TopBar, useTitle } from '../ui/frame.js';
import { Glyph, isGlyph, type GlyphName } from '../ui/glyphs.js';
import { movesAreShown } from '../ui/settings.js';
import { knownTables, lessonsPlayed } from '../ui/tables.js';
import { OpenTables } from './opentables.js';

const SIGNS: Record<GameName, readonly GlyphName[]> = {
    keyforge: ['brobnar', 'dis', 'logos', 'mars', 'sanctum', 'saurian', 'shadows', 'staralliance', 'untamed'],
    shards: ['homodeus', 'order', 'undergrowth', 'wraethe'],
    epic: ['good', 'evil', 'sage', 'wild'],
};
const MINUTES: Record<GameName, number> = { shards: 25, keyforge: 30, epic: 15 };

interface Cards {
    Fan: ComponentType<{ game: GameName }>;
    DayCard: ComponentType;
    Pictures: ComponentType;
}

// The cards come behind the words.
function useCards(): Cards | null {
    const [cards, setCards] = useState<Cards | null>(null);
    useEffect(() => void import('./fan.js').then(setCards, () => undefined), []);
    return cards;
}

function More({ game }: { game: GameName }): JSX.Element {
    const name = say(`play.game.${game}`);
    const close = (target: EventTarget | null) => {
        if (target instanceof Element) target.closest('details')!.open = false;
    };
    const items: readonly (readonly [string, string])[] = [
        [`/play/${game}`, say('web.options')],
        [`/play/${game}?with=here`, say('web.hot-seat')],
        ...(game === 'shards' ? [] : [[`/decks/${game}`, say('web.decks-page')] as const]),
        [`/rules/${game}`, say('web.rules-page')],
        [`/cards/${game}`, say('web.cards-page')],
    ];
    return (
        <details
            class="more"
            onFocusOut={(event) => {
                const { currentTarget, relatedTarget } = event;
                if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
            }}
            onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                close(event.currentTarget);
                event.currentTarget.querySelector('summary')?.focus();
            }}
        >
            <summary class="button" aria-label={say('web.more-of', { game: name })}>
                <span aria-hidden="true">···</span>
            </summary>
            <ul>
                {items.map(([address, title]) => (
                    <li key={address}>
                        <a href={address}>
                            {title}
                            <span class="vh">: {name}</span>
                        </a>
                    </li>
                ))}
            </ul>
        </details>
    );
}

// The fan leans to the pointer.
function lean(event: PointerEvent & { currentTarget: HTMLElement }): void {
    if (event.pointerType !== 'mouse' || !movesAreShown()) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.style.setProperty('--lx', (((event.clientX - left) / width) * 2 - 1).toFixed(2));
    event.currentTarget.style.setProperty('--ly', (((event.clientY - top) / height) * 2 - 1).toFixed(2));
}
function straighten({ currentTarget }: { currentTarget: HTMLElement }): void {
    currentTarget.style.setProperty('--lx', '0');
    currentTarget.style.setProperty('--ly', '0');
}

function Door({ game, cards }: { game: GameName; cards: Cards | null }): JSX.Element {
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState('');
    const name = say(`play.game.${game}`);
    const play = async () => {
        setBusy(true);
        setError('');
        try {
            await beginAsBefore(game);
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
            setBusy(false);
        }
    };
    return (
        <li class={`door scene scene-${game}`} onPointerMove={lean} onPointerLeave={straighten}>
            {cards && <cards.Fan game={game} />}
            <div class="cap">
                <div class="signs" aria-hidden="true">
                    {SIGNS[game].map((sign) => (
                        <span key={sign} class="hs" data-group={sign}>
                            <Glyph name={sign} />
                        </span>
                    ))}
                </div>
                <h2>{name}</h2>
                <p>{say(`web.about.${game}`)}</p>
                <ul class="facts">
                    <li>{say(`web.door.players.${game}`)}</li>
                    <li>{say('web.door.minutes', { minutes: MINUTES[game] })}</li>
                </ul>
                {error && (
                    <p class="error" role="alert">
                        {error}
                    </p>
                )}
                <div class="act">
                    <button type="button" class="pri" onClick={play} disabled={isBusy} data-play={game}>
                        <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
                            <path d="M7 4l13 8-13 8z" />
                        </svg>
                        {isBusy ? say('web.dealing') : say('web.play-now')}
                        <span class="vh">: {name}</span>
                    </button>
                    <a class="button" href={`/play/${game}?with=friend`}>
                        {say('web.friends')}
                        <span class="vh">: {name}</span>
                    </a>
                    <a class="button" href={`/learn/${game}`}>
                        {say('web.learn')}
                        <span class="vh">: {name}</span>
                    </a>
                    <More game={game} />
                </div>
            </div>
        </li>
    );
}

// ---- Below the doors

// The last game that is not over.
function GoOn(): JSX.Element | null {
    const table = knownTables().find((each) => each.tokens.length > 0 && !each.isOver);
    if (!table) return null;
    const { game, story } = table;
    const name = say(`play.game.${game}`);
    const sign = story && isGlyph(story.group) ? story.group : SIGNS[game][0]!;
    return (
        <section class="shelf-item go-on" aria-label={say('web.unfinished')}>
            <span class="tile" data-group={sign} aria-hidden="true">
                <Glyph name={sign} />
            </span>
            <span class="says">
                <b>{story?.turn ? say('web.game-turn', { game: name, turn: story.turn }) : name}</b>
                {story && (
                    <span>
                        {[say(story.isMine ? 'web.your-move' : 'web.their-move'), story.standing].filter(Boolean).join(' · ')}
                    </span>
                )}
            </span>
            <a class="button pri" href={`/g/${table.id}`}>
                {say('web.go-on')}
            </a>
        </section>
    );
}

function Lessons(): JSX.Element {
    const played = lessonsPlayed();
    const next = GAMES.find((game) => !played.includes(game)) ?? GAMES[0]!;
    return (
        <a class="shelf-item" href={`/learn/${next}`}>
            <span class="says">
                <b>{say('web.first-games')}</b>
                <span>{say('web.first-games.done', { done: played.length, all: GAMES.length })}</span>
            </span>
            <span class="pips" aria-hidden="true">
                {GAMES.map((game) => (
                    <i key={game} class={played.includes(game) ? 'on' : ''} />
                ))}
            </span>
        </a>
    );
}

function useOpenTables(): readonly TableInfo[] {
    const [tables, setTables] = useState<readonly TableInfo[]>([]);
    useEffect(() => {
        openTables().then(
            (found) => setTables(found.filter((table) => table.status === 'waiting')),
            () => undefined, // the page is whole without it
        );
    }, []);
    return tables;
}

export function StartPage({ isLost }: { isLost: boolean }): JSX.Element {
    const cards = useCards();
    const tables = useOpenTables();
    useTitle(say('web.welcome'));
    return (
        <div class="start">
            <Skip />
            <TopBar>
                <h1 class="lead">{say('web.lead')}</h1>
            </TopBar>
            {cards && <cards.Pictures />}
            <main id="main">
                {isLost && <p class="error">{say('web.no-page')}</p>}
                <ul class="doors">
                    {GAMES.map((game) => (
                        <Door key={game} game={game} cards={cards} />
                    ))}
                </ul>
                <div class="shelf">
                    <GoOn />
                    <div class="shelf-item-place">{cards && <cards.DayCard />}</div>
                    <Lessons />
                </div>
                {tables.length > 0 && <OpenTables tables={tables} />}
            </main>
            <Foot />
        </div>
    );
}
