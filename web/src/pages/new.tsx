// A table made to measure: in which form, who plays with which decks, and by which rules.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, loadGameWords, say } from '../i18n/index.js';
import { gameList } from '../net/api.js';
import type { ClockRequest, GameName, GameOption, Json, SeatKind, TableRequest } from '../protocol.js';
import { begin, DEFAULT_LEVEL, ownName } from '../ui/begin.js';
import { keptDeck } from '../ui/decks.js';
import { Pick, Radios } from '../ui/forms.js';
import { Frame } from '../ui/frame.js';
import { place } from '../ui/router.js';
import { playerName } from '../ui/settings.js';
import { keepRequest } from '../ui/tables.js';
import { DeckChoice } from './deckchoice.js';
import {
    fitting,
    matters,
    optionAbout,
    optionTitle,
    slugOf,
    valuesFor,
    valueTitle,
    variantAbout,
    variantTitle,
    wordOf,
    type Chosen,
} from './options.js';

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const SEATS = 'ABCDEFGH';
const MOST_CHAINS = 24;
const PLAIN = '';
const CLOCKS: readonly ClockRequest[] = [
    { seconds: 300, increment: 5 },
    { seconds: 600, increment: 0 },
    { seconds: 1200, increment: 10 },
    { seconds: 1800, increment: 0 },
    { seconds: 3600, increment: 30 },
];

interface Rival {
    kind: SeatKind;
    level: number;
}
const KINDS: readonly SeatKind[] = ['bot', 'here', 'open'];
const BOT: Rival = { kind: 'bot', level: DEFAULT_LEVEL };

const firstRival = (): Rival => {
    const wanted = place.peek().query.get('with');
    return { ...BOT, kind: wanted === 'here' ? 'here' : wanted === 'friend' ? 'open' : 'bot' };
};

// ---- Who plays

interface SeatProps {
    title: string;
    rival: Rival;
    onChange(next: Partial<Rival>): void;
    onRemove?: () => void;
}

function RivalSeat({ title, rival, onChange, onRemove }: SeatProps): JSX.Element {
    return (
        <div class="rival">
            <Radios
                title={title}
                value={rival.kind}
                items={KINDS.map((kind) => ({
                    value: kind,
                    title: say(`web.kind.${kind}`),
                    about: say(`web.kind.${kind}.about`),
                }))}
                onChange={(kind) => onChange({ kind: kind as SeatKind })}
            />
            {rival.kind === 'bot' && (
                <Pick
                    title={say('web.level')}
                    value={String(rival.level)}
                    items={LEVELS.map((level) => ({ value: String(level), title: `${level} · ${say(`level.${level}`)}` }))}
                    onChange={(level) => onChange({ level: Number(level) })}
                />
            )}
            {onRemove && (
                <button type="button" onClick={onRemove}>
                    {say('web.remove')}
                    <span class="vh">: {title}</span>
                </button>
            )}
        </div>
    );
}

// ---- By which rules

interface RuleProps {
    rules: GameOption;
    seats: number;
    chosen: Chosen;
    onChange(next: Chosen): void;
}

function Chains({ chosen, onChange }: Omit<RuleProps, 'rules' | 'seats'>): JSX.Element {
    const chains = (chosen.chains ?? {}) as Record<string, number>;
    return (
        <div class="pick">
            <div class="field">
                <span>{optionTitle('keyforge', 'chains')}</span>
                {['A', 'B'].map((seat) => (
                    <label key={seat} class="small">
                        {seat === 'A' ? say('web.seat-me') : say('web.opponent-n', { number: 1 })}{' '}
                        <input
                            type="number"
                            min={0}
                            max={MOST_CHAINS}
                            value={chains[seat] ?? 0}
                            onInput={(event) => {
                                const count = Math.min(
                                    MOST_CHAINS,
                                    Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0),
                                );
                                const { [seat]: _, ...others } = chains;
                                const next = count > 0 ? { ...others, [seat]: count } : others;
                                const { chains: __, ...rest } = chosen;
                                onChange(Object.keys(next).length > 0 ? { ...rest, chains: next } : rest);
                            }}
                        />
                    </label>
                ))}
            </div>
            <p class="hint">{optionAbout('keyforge', 'chains')}</p>
        </div>
    );
}

function Rules({ rules, seats, chosen, onChange }: RuleProps): JSX.Element {
    const set = (name: string, value: Json, usual: Json) => {
        const { [name]: _, ...others } = chosen;
        onChange(value === usual ? others : { ...others, [name]: value });
    };
    return (
        <>
            {Object.keys(rules.options)
                .filter((name) => matters(rules, name, seats, chosen))
                .map((name) => {
                    if (rules.name === 'keyforge' && name === 'chains')
                        return <Chains key={name} chosen={chosen} onChange={onChange} />;
                    const values = valuesFor(rules, name, seats);
                    const usual = values[0] ?? null;
                    return (
                        <Pick
                            key={name}
                            title={optionTitle(rules.name as GameName, name)}
                            about={optionAbout(rules.name as GameName, name)}
                            value={wordOf(chosen[name] ?? usual)}
                            items={values.map((value, i) => ({
                                value: wordOf(value),
                                title: `${valueTitle(rules.name as GameName, name, value)}${i === 0 ? ` ${say('web.default')}` : ''}`,
                            }))}
                            onChange={(word) => set(name, values.find((value) => wordOf(value) === word) ?? usual, usual)}
                        />
                    );
                })}
        </>
    );
}

function ClockChoice({
    clock,
    onChange,
}: {
    clock: ClockRequest | null;
    onChange(next: ClockRequest | null): void;
}): JSX.Element {
    const at = clock ? CLOCKS.findIndex((each) => each.seconds === clock.seconds) : -1;
    return (
        <>
            <Pick
                title={say('web.clock-rule')}
                about={say('web.clock-rule.about')}
                value={String(at)}
                items={[
                    { value: '-1', title: say('web.clock-rule.none') },
                    ...CLOCKS.map(({ seconds, increment }, i) => ({
                        value: String(i),
                        title: say('web.clock-rule.value', { minutes: seconds / 60, increment }),
                    })),
                ]}
                onChange={(next) => {
                    const found = CLOCKS[Number(next)];
                    onChange(found ? { ...found, expired: clock?.expired ?? 'lose' } : null);
                }}
            />
            {clock && (
                <Pick
                    title={say('web.clock-rule.expired')}
                    value={clock.expired ?? 'lose'}
                    items={(['lose', 'bot'] as const).map((value) => ({ value, title: say(`web.clock-rule.expired.${value}`) }))}
                    onChange={(expired) => onChange({ ...clock, expired: expired === 'bot' ? 'bot' : 'lose' })}
                />
            )}
        </>
    );
}

// ---- All of it

interface Draft {
    variant: string; // slug, or PLAIN
    rivals: readonly Rival[];
    chosen: Chosen;
    decks: readonly string[]; // a kept deck's name for each seat, or ''
    leaders: readonly string[];
    clock: ClockRequest | null;
    undo: NonNullable<TableRequest['undo']> | '';
    isListed: boolean;
    seed: string;
}

export function requestOf(game: GameName, draft: Draft): TableRequest {
    const { rivals } = draft;
    const isHere = rivals.some((rival) => rival.kind === 'here');
    const named = (list: readonly string[]): [string, string][] =>
        [...SEATS].slice(0, rivals.length + 1).flatMap((seat, i) => (list[i] ? [[seat, list[i]] as [string, string]] : []));
    const decks = named(draft.decks).flatMap(([seat, name]) => {
        const deck = keptDeck(game, name)?.deck;
        return deck === undefined ? [] : [[seat, deck] as const];
    });
    const leaders = named(draft.leaders);
    const hasFormat = game === 'epic' && decks.length > 0 && draft.chosen.format === undefined;
    return {
        game,
        seats: [
            { kind: isHere ? 'here' : 'person', name: ownName() },
            ...rivals.map((rival, i) => ({
                kind: rival.kind,
                ...(rival.kind === 'bot' ? { level: rival.level } : {}),
                ...(rival.kind === 'here' ? { name: say('web.player-n', { number: i + 2 }) } : {}),
            })),
        ],
        options: { ...draft.chosen, ...(hasFormat ? { format: 'constructed' } : {}) },
        ...(decks.length > 0 ? { decks: Object.fromEntries(decks) } : {}),
        ...(leaders.length > 0 ? { characters: Object.fromEntries(leaders) } : {}),
        ...(draft.clock ? { clock: draft.clock } : {}),
        ...(draft.seed ? { seed: Number(draft.seed) } : {}),
        // Where the seed is chosen the cards can be known: such a table is not shown to strangers.
        listed: draft.isListed && !draft.seed && rivals.some((rival) => rival.kind === 'open'),
        undo: draft.undo || (rivals.some((rival) => rival.kind === 'open') ? 'consent' : 'free'),
    };
}

function firstDraft(): Draft {
    return {
        variant: PLAIN,
        rivals: [firstRival()],
        chosen: {},
        decks: [place.peek().query.get('deck') ?? ''],
        leaders: [],
        clock: null,
        undo: '',
        isListed: false,
        seed: '',
    };
}

export function NewTablePage({ game }: { game: GameName }): JSX.Element {
    const [rules, setRules] = useState<GameOption | null>(null);
    const [draft, setDraft] = useState<Draft>(firstDraft);
    const [error, setError] = useState('');
    const [isBusy, setBusy] = useState(false);
    const lang = language.value;
    useEffect(() => {
        Promise.all([gameList(), loadGameWords()]).then(
            ([games]) => setRules(games.find((each) => each.name === game) ?? null),
            (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
        );
    }, [game, lang]);
    const { rivals, chosen } = draft;
    const seats = rivals.length + 1;
    const variant = rules?.variants.find((each) => slugOf(each.name) === draft.variant);

    // Whatever changes, only choices that still make a difference stay.
    const change = (next: Partial<Draft>) => {
        const all = { ...draft, ...next };
        setDraft(rules ? { ...all, chosen: fitting(rules, all.rivals.length + 1, all.chosen) } : all);
    };
    const chooseVariant = (slug: string) => {
        const next = rules?.variants.find((each) => slugOf(each.name) === slug);
        const wanted = next ? (next.seats ?? Math.max(2, seats)) : 2;
        const filled = [...rivals, ...Array<Rival>(8).fill(BOT)].slice(0, wanted - 1);
        change({ variant: next ? slug : PLAIN, rivals: filled, chosen: next?.options ?? {} });
    };
    const setRivals = (next: readonly Rival[]) =>
        change({ rivals: next, ...(variant?.seats && variant.seats !== next.length + 1 ? { variant: PLAIN, chosen: {} } : {}) });
    const start = async () => {
        setBusy(true);
        setError('');
        try {
            const request = requestOf(game, draft);
            await begin(request);
            keepRequest(request);
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
            setBusy(false);
        }
    };
    const most = Math.max(...(rules?.seats ?? [2]));
    const least = Math.min(...(rules?.seats ?? [2]));
    const hasDecks = game === 'keyforge' || game === 'epic';
    const canLead = game === 'shards' && seats > 1 && (chosen.leaderAssignment ?? 'random') === 'random';
    const seatTitle = (i: number): string => (i === 0 ? say('web.seat-me') : say('web.opponent-n', { number: i }));

    return (
        <Frame game={game} title={`${say('web.new-table')}: ${say(`play.game.${game}`)}`}>
            <form
                class="form"
                onSubmit={(event) => {
                    event.preventDefault();
                    void start();
                }}
            >
                {rules && (
                    <>
                        <Radios
                            title={say('web.form')}
                            value={draft.variant}
                            items={[
                                { value: PLAIN, title: say('variant.plain'), about: say('variant.plain.about') },
                                ...rules.variants.map((each) => ({
                                    value: slugOf(each.name),
                                    title: variantTitle(game, each),
                                    about: variantAbout(game, each),
                                    note:
                                        each.seats && least !== most ? (
                                            <span class="muted">· {say('web.form-players', { count: each.seats })}</span>
                                        ) : null,
                                })),
                            ]}
                            onChange={chooseVariant}
                        />
                        <section class="form-part">
                            <h2>{say('web.seats')}</h2>
                            <label class="field">
                                <span>{say('web.your-seat')}</span>
                                <input
                                    value={playerName.value}
                                    placeholder={say('web.player')}
                                    maxLength={24}
                                    autoComplete="nickname"
                                    onInput={(event) => (playerName.value = event.currentTarget.value)}
                                />
                            </label>
                            {rivals.length === 0 && <p>{say('web.seat-nemesis')}</p>}
                            {rivals.map((rival, i) => (
                                <RivalSeat
                                    key={i}
                                    title={seatTitle(i + 1)}
                                    rival={rival}
                                    onChange={(next) =>
                                        change({ rivals: rivals.map((each, at) => (at === i ? { ...each, ...next } : each)) })
                                    }
                                    {...(seats > least ? { onRemove: () => setRivals(rivals.filter((_, at) => at !== i)) } : {})}
                                />
                            ))}
                            {seats < most && (
                                <button type="button" onClick={() => setRivals([...rivals, BOT])}>
                                    {say('web.add-opponent')}
                                </button>
                            )}
                        </section>
                        {hasDecks && (
                            <section class="form-part">
                                <h2>{say('web.decks-page')}</h2>
                                {Array.from({ length: seats }, (_, i) => (
                                    <DeckChoice
                                        key={i}
                                        game={game}
                                        title={seatTitle(i)}
                                        value={draft.decks[i] ?? ''}
                                        onChange={(name) => {
                                            const decks = Array.from({ length: seats }, (__, at) => draft.decks[at] ?? '');
                                            decks[i] = name;
                                            change({ decks });
                                        }}
                                    />
                                ))}
                                <p>
                                    <a href={`/decks/${game}`}>{say('web.deck.manage')}</a>
                                </p>
                            </section>
                        )}
                        <details>
                            <summary>{say('web.rules-options')}</summary>
                            <Rules rules={rules} seats={seats} chosen={chosen} onChange={(next) => change({ chosen: next })} />
                            {canLead &&
                                Array.from({ length: seats }, (_, i) => (
                                    <Pick
                                        key={i}
                                        title={say('web.leader-of', { seat: seatTitle(i) })}
                                        value={draft.leaders[i] ?? ''}
                                        items={[
                                            { value: '', title: say('web.leader.chance') },
                                            ...(rules.characters ?? []).map((name) => ({ value: name, title: name })),
                                        ]}
                                        onChange={(name) => {
                                            const leaders = Array.from({ length: seats }, (__, at) => draft.leaders[at] ?? '');
                                            leaders[i] = name;
                                            change({ leaders });
                                        }}
                                    />
                                ))}
                            <ClockChoice clock={draft.clock} onChange={(clock) => change({ clock })} />
                            <Pick
                                title={say('web.undo-rule')}
                                about={say('web.undo-rule.about')}
                                value={draft.undo || (rivals.some((rival) => rival.kind === 'open') ? 'consent' : 'free')}
                                items={(['free', 'consent', 'off'] as const).map((value) => ({
                                    value,
                                    title: say(`web.undo-rule.${value}`),
                                }))}
                                onChange={(undo) => change({ undo: undo as Draft['undo'] })}
                            />
                            <div class="pick">
                                <label class="field">
                                    <span>{say('web.seed')}</span>
                                    <input
                                        inputMode="numeric"
                                        pattern="[0-9]{0,15}"
                                        value={draft.seed}
                                        onInput={(event) => change({ seed: event.currentTarget.value })}
                                    />
                                </label>
                                <p class="hint">{say('web.seed.about')}</p>
                                {draft.seed && rivals.some((rival) => rival.kind === 'open') && (
                                    <p class="hint">{say('web.dealt.seed')}</p>
                                )}
                            </div>
                        </details>
                        {!draft.seed && rivals.some((rival) => rival.kind === 'open') && (
                            <label>
                                <input
                                    type="checkbox"
                                    checked={draft.isListed}
                                    onChange={(event) => change({ isListed: event.currentTarget.checked })}
                                />{' '}
                                {say('web.listed')}
                            </label>
                        )}
                    </>
                )}
                {error && (
                    <p class="error" role="alert">
                        {error}
                    </p>
                )}
                <button type="submit" class="pri big" disabled={isBusy || !rules}>
                    {isBusy ? say('web.dealing') : say('web.begin')}
                </button>
            </form>
        </Frame>
    );
}
