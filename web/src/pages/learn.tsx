// Before a first game: its aim and its turn, a lesson at a table, and its terms.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { has, loadGameWords, say } from '../i18n/index.js';
import { LESSONS } from '../lessons/scripts.js';
import { GAMES, type GameName } from '../protocol.js';
import { clauseOf } from '../table/clauses.js';
import { TERMS } from '../table/terms.js';
import { prefixOf } from '../table/words.js';
import { begin, beginAgainstBot, ownName } from '../ui/begin.js';
import { Frame } from '../ui/frame.js';
import { coach } from '../ui/settings.js';

const FIRST_LEVEL = 1;
const PARTS = ['goal', 'turn', 'use', 'battle', 'initiative', 'end'];

function Terms({ prefix }: { prefix: string }): JSX.Element {
    return (
        <dl class="terms">
            {(TERMS[prefix] ?? []).map((term) => {
                const clause = clauseOf(prefix, term);
                const name = say(`${prefix}.term.${term}`);
                return (
                    <div key={term} id={term}>
                        <dt>{clause ? <a href={clause}>{name}</a> : name}</dt>
                        <dd>{say(`${prefix}.about.${term}`)}</dd>
                    </div>
                );
            })}
        </dl>
    );
}

export function LearnPage({ game }: { game: GameName }): JSX.Element {
    const [error, setError] = useState('');
    const [isReady, setReady] = useState(false);
    const [isBusy, setBusy] = useState(false);
    useEffect(() => {
        loadGameWords().then(
            () => setReady(true),
            (problem: unknown) => setError(String(problem)),
        );
    }, []);
    const prefix = prefixOf(game);
    const start = (table: Promise<void>) => {
        setBusy(true);
        table.catch((problem: unknown) => {
            setError(problem instanceof Error ? problem.message : String(problem));
            setBusy(false);
        });
    };
    const lesson = () => {
        coach.value = 'off'; // the lesson says it all
        const seats = [
            { kind: 'person' as const, name: ownName() },
            { kind: 'bot' as const, level: FIRST_LEVEL },
        ];
        start(begin({ game, seats, undo: 'free', ...LESSONS[game].table }, true));
    };
    const withCoach = () => {
        coach.value = 'on';
        start(beginAgainstBot(game, FIRST_LEVEL));
    };
    return (
        <Frame game={game} title={`${say('web.learn')}: ${say(`play.game.${game}`)}`}>
            <p class="more">
                {GAMES.filter((each) => each !== game).map((each) => (
                    <a key={each} href={`/learn/${each}`}>
                        {say(`play.game.${each}`)}
                    </a>
                ))}
                <a href={`/rules/${game}`}>{say('web.rules-page')}</a>
                <a href={`/cards/${game}`}>{say('web.cards-page')}</a>
            </p>
            {isReady && (
                <>
                    <section class="start-lesson">
                        <p class="lead">{say('lesson.about', { count: LESSONS[game].steps.length })}</p>
                        <p class="acts">
                            <button type="button" class="pri big" onClick={lesson} disabled={isBusy}>
                                {isBusy ? say('web.dealing') : say('lesson.start')}
                            </button>
                            <button type="button" class="big" onClick={withCoach} disabled={isBusy}>
                                {say('web.first-game')}
                            </button>
                        </p>
                    </section>
                    {PARTS.map((part) => `${prefix}.help.${part}`)
                        .filter(has)
                        .map((key) => (
                            <p key={key} class="lead">
                                {say(key)}
                            </p>
                        ))}
                </>
            )}
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            {isReady && (
                <section class="list">
                    <h2>{say('web.terms')}</h2>
                    <Terms prefix={prefix} />
                </section>
            )}
        </Frame>
    );
}
