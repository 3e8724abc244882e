// The games that this browser has played and is playing: against whom, as what, and how they ended.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { language, say } from '../i18n/index.js';
import { GAMES } from '../protocol.js';
import { Frame } from '../ui/frame.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';
import { forget, knownTables, type KnownTable } from '../ui/tables.js';

const timeOf = (at: number): string =>
    new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

function Game({ table, onForget }: { table: KnownTable; onForget(): void }): JSX.Element {
    const { story } = table;
    const name = say(`play.game.${table.game}`);
    const against = story?.rivals.length ? say('web.games.against', { names: story.rivals.join(', ') }) : '';
    const turn = story?.turn ? say('web.games.turn', { turn: story.turn }) : '';
    const state = !table.isOver
        ? story && say(story.isMine ? 'web.your-move' : 'web.their-move')
        : story?.result && say(`web.games.${story.result}`);
    return (
        <li class="game" data-result={story?.result}>
            <span class="tile" data-group={story?.group ?? 'neutral'} aria-hidden="true">
                <Glyph name={story && isGlyph(story.group) ? story.group : 'neutral'} />
            </span>
            <span class="says">
                <b>
                    {name} {state && <em>{state}</em>}
                </b>
                <span>{[story?.own, against, turn, story?.standing].filter(Boolean).join(' · ')}</span>
                <small>
                    <time dateTime={new Date(table.at).toISOString()}>{timeOf(table.at)}</time>
                </small>
            </span>
            <a class={`button ${table.isOver ? '' : 'pri'}`} href={table.isOver ? `/g/${table.id}?step=0` : `/g/${table.id}`}>
                {say(table.isOver ? 'web.replay' : 'web.go-on')}
                <span class="vh">
                    : {name}, {timeOf(table.at)}
                </span>
            </a>
            <button
                type="button"
                onClick={() => {
                    if (table.isOver || confirm(say('web.games.forget-sure'))) onForget();
                }}
            >
                {say('web.games.forget')}
                <span class="vh">
                    : {name}, {timeOf(table.at)}
                </span>
            </button>
        </li>
    );
}

function List({
    title,
    tables,
    onForget,
}: {
    title: string;
    tables: readonly KnownTable[];
    onForget(id: string): void;
}): JSX.Element | null {
    if (tables.length === 0) return null;
    return (
        <section>
            <h2>{title}</h2>
            <ul class="games">
                {tables.map((table) => (
                    <Game key={table.id} table={table} onForget={() => onForget(table.id)} />
                ))}
            </ul>
        </section>
    );
}

export function GamesPage(): JSX.Element {
    const [all, setAll] = useState(() => knownTables().filter((table) => table.tokens.length > 0));
    const drop = (id: string) => {
        forget(id);
        setAll(all.filter((table) => table.id !== id));
    };
    const over = all.filter((table) => table.isOver);
    return (
        <Frame title={say('web.games-page')}>
            <p class="muted">{say('web.games.about')}</p>
            {all.length === 0 && <p>{say('web.games.none')}</p>}
            {over.length > 0 && (
                <ul class="tally">
                    {GAMES.map((game) => {
                        const own = over.filter((table) => table.game === game && table.story?.result);
                        if (own.length === 0) return null;
                        const won = own.filter((table) => table.story?.result === 'won').length;
                        return (
                            <li key={game}>{say('web.games.tally', { game: say(`play.game.${game}`), won, all: own.length })}</li>
                        );
                    })}
                </ul>
            )}
            <List title={say('web.unfinished')} tables={all.filter((table) => !table.isOver)} onForget={drop} />
            <List title={say('web.recent')} tables={over} onForget={drop} />
        </Frame>
    );
}
