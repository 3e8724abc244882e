// The rules of a game in our words, clause by clause. Every clause has an address, and a part of its id leads to the first that has it.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { language, say } from '../i18n/index.js';
import { rulesOf, type Rules } from '../net/api.js';
import { GAMES, type GameName } from '../protocol.js';
import { Frame } from '../ui/frame.js';
import { go, place } from '../ui/router.js';
import { anchorOf, chaptersWith } from './chapters.js';

// "[rulings.md](../rulings.md)" and `words` in what was written for readers of the files.
function Text({ text }: { text: string }): JSX.Element {
    const parts = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').split(/(`[^`]*`)/);
    return <>{parts.map((part, i) => (part.startsWith('`') ? <code key={i}>{part.slice(1, -1)}</code> : part))}</>;
}

// Goes to the clause that the address names.
function useClause(isReady: boolean): string {
    const { hash } = place.value;
    useEffect(() => {
        if (!isReady || !hash) return;
        const wanted = decodeURIComponent(hash);
        const exact = document.getElementById(wanted);
        const near = exact ?? document.querySelector(`.chapter [id^="${CSS.escape(wanted.toUpperCase())}"]`);
        if (near && !exact) return go(`${location.pathname}${location.search}#${near.id}`, true);
        near?.scrollIntoView({ block: 'center' });
        if (near instanceof HTMLElement) near.focus({ preventScroll: true });
    }, [isReady, hash]);
    return hash;
}

export function RulesPage({ game }: { game: GameName }): JSX.Element {
    const [rules, setRules] = useState<Rules | null>(null);
    const [error, setError] = useState('');
    const now = language.value;
    const asked = place.value.query.get('q') ?? '';
    useEffect(() => {
        let isWanted = true; // until another language is
        rulesOf(game, now).then(
            (found) => {
                if (!isWanted) return;
                setRules(found);
                setError('');
            },
            (problem: unknown) => isWanted && setError(problem instanceof Error ? problem.message : String(problem)),
        );
        return () => {
            isWanted = false;
        };
    }, [game, now]);
    const hash = useClause(rules !== null);
    useEffect(() => {
        const listener = () => go(location.pathname + location.search + location.hash, true);
        addEventListener('hashchange', listener);
        return () => removeEventListener('hashchange', listener);
    }, []);
    const found = useMemo(() => chaptersWith(asked, rules?.chapters ?? []), [rules, asked]);
    const count = found.reduce((sum, chapter) => sum + chapter.clauses.length, 0);
    return (
        <Frame title={`${say('web.rules-page')}: ${say(`play.game.${game}`)}`}>
            <p class="more">
                {GAMES.filter((each) => each !== game).map((each) => (
                    <a key={each} href={`/rules/${each}`}>
                        {say(`play.game.${each}`)}
                    </a>
                ))}
                <a href={`/cards/${game}`}>{say('web.cards-page')}</a>
                <a href={`/learn/${game}`}>{say('web.learn')}</a>
            </p>
            {error && <p class="error">{error}</p>}
            <search class="filters">
                <label class="field">
                    <span>{say('web.search')}</span>
                    <input
                        type="search"
                        value={asked}
                        onInput={(event) => {
                            const { value } = event.currentTarget;
                            go(`/rules/${game}${value ? `?q=${encodeURIComponent(value)}` : ''}`, true);
                        }}
                    />
                </label>
            </search>
            <p class="muted" role="status">
                {say('web.rules-found', { count })}
            </p>
            <details class="chapters">
                <summary>{say('web.rules-chapters')}</summary>
                <ul lang={rules?.lang}>
                    {found.map((chapter) => (
                        <li key={anchorOf(chapter.title)}>
                            <a href={`#${anchorOf(chapter.title)}`}>{chapter.title}</a>
                        </li>
                    ))}
                </ul>
            </details>
            {found.map((chapter) => (
                <section key={anchorOf(chapter.title)} class="chapter" lang={rules?.lang}>
                    <h2 id={anchorOf(chapter.title)} tabIndex={-1}>
                        {chapter.title}
                    </h2>
                    <dl>
                        {chapter.clauses.map((clause) => (
                            <div key={clause.id} id={clause.id} tabIndex={-1} class={clause.id === hash ? 'here' : ''}>
                                <dt>
                                    <a href={`#${clause.id}`}>{clause.id}</a>
                                </dt>
                                <dd>
                                    <Text text={clause.text} />
                                    {clause.remark && (
                                        <small>
                                            {' '}
                                            <Text text={clause.remark} />
                                        </small>
                                    )}
                                </dd>
                            </div>
                        ))}
                    </dl>
                </section>
            ))}
        </Frame>
    );
}
