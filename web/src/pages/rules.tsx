// The rules of a game in our words, clause by clause. Every clause has an address.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { rulesOf, type Chapter } from '../net/api.js';
import type { GameName } from '../protocol.js';
import { Frame } from '../ui/frame.js';
import { place } from '../ui/router.js';

export function RulesPage({ game }: { game: GameName }): JSX.Element {
    const [chapters, setChapters] = useState<readonly Chapter[]>([]);
    const [query, setQuery] = useState('');
    const [error, setError] = useState('');
    useEffect(() => {
        rulesOf(game).then(setChapters, (problem: unknown) =>
            setError(problem instanceof Error ? problem.message : String(problem)),
        );
    }, [game]);
    useEffect(() => {
        document.getElementById(place.peek().hash)?.scrollIntoView();
    }, [chapters]);
    const found = useMemo(() => {
        const words = query.toLowerCase().split(/\s+/).filter(Boolean);
        return chapters
            .map((chapter) => ({
                ...chapter,
                clauses: chapter.clauses.filter((clause) =>
                    words.every((word) => `${clause.id} ${clause.text}`.toLowerCase().includes(word)),
                ),
            }))
            .filter((chapter) => chapter.clauses.length > 0);
    }, [chapters, query]);
    return (
        <Frame title={`${say('web.rules-page')}: ${say(`play.game.${game}`)}`}>
            {error && <p class="error">{error}</p>}
            <label class="field">
                <span>{say('web.search')}</span>
                <input type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
            </label>
            {found.map((chapter) => (
                <section key={chapter.title} class="chapter" lang="en">
                    <h2>{chapter.title}</h2>
                    <dl>
                        {chapter.clauses.map((clause) => (
                            <div key={clause.id} id={clause.id}>
                                <dt>
                                    <a href={`#${clause.id}`}>{clause.id}</a>
                                </dt>
                                <dd>
                                    {clause.text}
                                    {clause.remark && <small> {clause.remark}</small>}
                                </dd>
                            </div>
                        ))}
                    </dl>
                </section>
            ))}
        </Frame>
    );
}
