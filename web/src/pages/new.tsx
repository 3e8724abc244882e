// A table made to measure: who plays, in which form, by which rules.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { gameList } from '../net/api.js';
import type { GameName, GameOption, Json, SeatKind } from '../protocol.js';
import { begin, DEFAULT_LEVEL, ownName } from '../ui/begin.js';
import { Frame } from '../ui/frame.js';
import { place } from '../ui/router.js';

const LEVELS = [1, 2, 3, 4, 5, 6];
const MOST_SEATS = 8;

type Rival = { kind: SeatKind; level: number };
const KINDS: readonly SeatKind[] = ['bot', 'here', 'open'];

const first = (): SeatKind =>
    (({ here: 'here', friend: 'open' }) as Record<string, SeatKind>)[place.peek().query.get('with') ?? ''] ?? 'bot';

export function NewTablePage({ game }: { game: GameName }): JSX.Element {
    const [rules, setRules] = useState<GameOption | null>(null);
    const [rivals, setRivals] = useState<readonly Rival[]>([{ kind: first(), level: DEFAULT_LEVEL }]);
    const [chosen, setChosen] = useState<Record<string, Json>>({});
    const [isListed, setListed] = useState(false);
    const [seed, setSeed] = useState('');
    const [error, setError] = useState('');
    useEffect(() => {
        gameList().then(
            (games) => setRules(games.find((each) => each.name === game) ?? null),
            (problem: unknown) => setError(String(problem)),
        );
    }, [game]);

    const most = Math.min(MOST_SEATS, Math.max(...(rules?.seats ?? [2])));
    const change = (at: number, next: Partial<Rival>) =>
        setRivals(rivals.map((rival, i) => (i === at ? { ...rival, ...next } : rival)));
    const start = async () => {
        const isHere = rivals.some((rival) => rival.kind === 'here');
        try {
            await begin({
                game,
                seats: [
                    { kind: isHere ? 'here' : 'person', name: ownName() },
                    ...rivals.map((rival, i) => ({
                        kind: rival.kind,
                        ...(rival.kind === 'bot' ? { level: rival.level } : {}),
                        ...(rival.kind === 'here' ? { name: say('web.player-n', { number: i + 2 }) } : {}),
                    })),
                ],
                options: chosen,
                ...(seed ? { seed: Number(seed) } : {}),
                listed: isListed,
                undo: rivals.some((rival) => rival.kind === 'open') ? 'consent' : 'free',
            });
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
        }
    };

    return (
        <Frame title={`${say('web.new-table')}: ${say(`play.game.${game}`)}`}>
            <form
                class="form"
                onSubmit={(event) => {
                    event.preventDefault();
                    void start();
                }}
            >
                {rivals.map((rival, i) => (
                    <fieldset key={i}>
                        <legend>{say('web.opponent-n', { number: i + 1 })}</legend>
                        {KINDS.map((kind) => (
                            <label key={kind}>
                                <input
                                    type="radio"
                                    name={`kind-${i}`}
                                    checked={rival.kind === kind}
                                    onChange={() => change(i, { kind })}
                                />
                                {say(`web.kind.${kind}`)}
                            </label>
                        ))}
                        {rival.kind === 'bot' && (
                            <label class="field">
                                <span>{say('web.level')}</span>
                                <select
                                    value={rival.level}
                                    onChange={(event) => change(i, { level: Number(event.currentTarget.value) })}
                                >
                                    {LEVELS.map((level) => (
                                        <option key={level} value={level}>
                                            {level} · {say(`level.${level}`)}
                                        </option>
                                    ))}
                                </select>
                            </label>
                        )}
                        {(rivals.length > 1 || rules?.seats.includes(1)) && (
                            <button type="button" onClick={() => setRivals(rivals.filter((_, at) => at !== i))}>
                                {say('web.remove')}
                            </button>
                        )}
                    </fieldset>
                ))}
                {rivals.length + 1 < most && (
                    <button type="button" onClick={() => setRivals([...rivals, { kind: 'bot', level: DEFAULT_LEVEL }])}>
                        {say('web.add-opponent')}
                    </button>
                )}
                {rules && (
                    <details>
                        <summary>{say('web.rules-options')}</summary>
                        {Object.entries(rules.options)
                            .filter(([, values]) => values.every((value) => typeof value !== 'object'))
                            .map(([name, values]) => (
                                <label key={name} class="field">
                                    <span>{name}</span>
                                    <select
                                        value={String(chosen[name] ?? values[0])}
                                        onChange={(event) => {
                                            const value =
                                                values.find((each) => String(each) === event.currentTarget.value) ?? null;
                                            const { [name]: _, ...others } = chosen;
                                            setChosen(value === values[0] ? others : { ...others, [name]: value });
                                        }}
                                    >
                                        {values.map((value) => (
                                            <option key={String(value)} value={String(value)}>
                                                {String(value)}
                                            </option>
                                        ))}
                                    </select>
                                </label>
                            ))}
                        <label class="field">
                            <span>{say('web.seed')}</span>
                            <input
                                inputMode="numeric"
                                pattern="[0-9]{0,15}"
                                value={seed}
                                onInput={(event) => setSeed(event.currentTarget.value)}
                            />
                        </label>
                    </details>
                )}
                {rivals.some((rival) => rival.kind === 'open') && (
                    <label>
                        <input type="checkbox" checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />{' '}
                        {say('web.listed')}
                    </label>
                )}
                {error && (
                    <p class="error" role="alert">
                        {error}
                    </p>
                )}
                <button type="submit" class="pri big">
                    {say('web.begin')}
                </button>
            </form>
        </Frame>
    );
}
