// Before a first game: its aim, its turn and its terms; then a game against the weakest bot with a coach beside it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { has, loadGameWords, say } from '../i18n/index.js';
import type { GameName } from '../protocol.js';
import { TERMS } from '../table/terms.js';
import { prefixOf } from '../table/words.js';
import { beginAgainstBot } from '../ui/begin.js';
import { Frame } from '../ui/frame.js';
import { coach } from '../ui/settings.js';

const FIRST_LEVEL = 1;
const PARTS = ['goal', 'turn', 'use', 'battle', 'initiative', 'end'];

export function LearnPage({ game }: { game: GameName }): JSX.Element {
    const [error, setError] = useState('');
    const [isReady, setReady] = useState(false);
    useEffect(() => {
        loadGameWords().then(
            () => setReady(true),
            (problem: unknown) => setError(String(problem)),
        );
    }, []);
    const prefix = prefixOf(game);
    const begin = () => {
        coach.value = 'on';
        beginAgainstBot(game, FIRST_LEVEL).catch((problem: unknown) =>
            setError(problem instanceof Error ? problem.message : String(problem)),
        );
    };
    return (
        <Frame title={`${say('web.learn')}: ${say(`play.game.${game}`)}`}>
            {isReady &&
                PARTS.map((part) => `${prefix}.help.${part}`)
                    .filter(has)
                    .map((key) => (
                        <p key={key} class="lead">
                            {say(key)}
                        </p>
                    ))}
            <p>
                <button type="button" class="pri big" onClick={begin}>
                    {say('web.first-game')}
                </button>
            </p>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            {isReady && (
                <section class="list">
                    <h2>{say('web.terms')}</h2>
                    <dl class="terms">
                        {(TERMS[prefix] ?? []).map((term) => (
                            <div key={term}>
                                <dt>{say(`${prefix}.term.${term}`)}</dt>
                                <dd>{say(`${prefix}.about.${term}`)}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            )}
        </Frame>
    );
}
