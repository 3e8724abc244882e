// Beats of whole games, as one seat is told of them (tools/streams.mjs).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { advance, changesOf, placeOf } from '../src/director/after.js';
import { BeatMaker, REST_MS, type Beat } from '../src/director/beats.js';
import { Director, LONGEST_TURN_MS, type Clock, type Pace, type Performer } from '../src/director/director.js';
import { storyOf } from '../src/director/story.js';
import type { Decision, GameEvent, GameName, Look, View } from '../src/protocol.js';

declare const STREAMS: string;

interface Stream {
    seat: string;
    first: GameEvent[]; // before the first choice
    start: View;
    steps: { by: string; events: GameEvent[]; view: View }[];
}
const GAMES: readonly GameName[] = ['shards', 'keyforge', 'epic'];
const streams = Object.fromEntries(
    GAMES.map((game) => [
        game,
        JSON.parse(brotliDecompressSync(readFileSync(`${STREAMS}/${game}.json.br`)).toString()) as Stream,
    ]),
) as Record<GameName, Stream>;

// What nobody sees: passing, the end of a turn, going on.
const UNSEEN = ['pass', 'end', 'resume', 'keep'];
const ME = 'A';

const lookOf = (stream: Stream, at: number): Look => {
    const step = stream.steps[at];
    const decider = stream.steps[at + 1]?.by;
    return {
        step: at + 1,
        view: step?.view ?? stream.start,
        events: step?.events ?? [],
        decision: decider === undefined ? null : ({ seat: decider } as Decision),
        result: null,
    };
};

// A clock that is set by hand.
class TestClock implements Clock {
    time = 0;
    private calls: { at: number; then: () => void }[] = [];
    now = (): number => this.time;
    wait(ms: number, then: () => void): () => void {
        const call = { at: this.time + ms, then };
        this.calls.push(call);
        return () => (this.calls = this.calls.filter((each) => each !== call));
    }
    // To the next call, if it is due by then.
    private next(until: number): boolean {
        const first = this.calls.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!first) return false;
        this.calls = this.calls.filter((each) => each !== first);
        this.time = Math.max(this.time, first.at);
        first.then();
        return true;
    }
    run(ms: number): void {
        const until = this.time + ms;
        while (this.next(until));
        this.time = until;
    }
    runOut(): void {
        while (this.next(Infinity));
    }
}
class Audience implements Performer {
    readonly seen: { beat: Beat; speed: number; at: number }[] = [];
    constructor(private readonly clock: Clock) {}
    begin(beat: Beat, speed: number): void {
        this.seen.push({ beat, speed, at: this.clock.now() });
    }
    changes(): void {}
    rest(): void {}
    finish(): void {}
}
function theatre(pace: Pace = 'normal', me: string | null = ME) {
    const clock = new TestClock();
    const audience = new Audience(clock);
    const director = new Director(
        () => me,
        () => pace,
        clock,
    );
    const told: GameEvent[] = [];
    director.listeners.add((events) => told.push(...events));
    director.perform(audience);
    return { clock, audience, director, told };
}

for (const game of GAMES) {
    const stream = streams[game];

    test(`${game}: every event has its beat, in order, and what is seen at least 200 ms`, () => {
        const maker = new BeatMaker();
        for (const { events, view } of stream.steps) {
            const beats = maker.beatsOf(events, view);
            assert.deepEqual(
                beats.flatMap((beat) => beat.events),
                events,
            );
            for (const beat of beats) {
                if (beat.events.every((event) => UNSEEN.includes(event.event))) continue;
                assert.ok(beat.ms >= 200 || beat.events.length === 0, `${beat.kind} lasts ${beat.ms} ms`);
                assert.ok(beat.lands <= beat.ms);
            }
        }
    });

    test(`${game}: whatever the table shows otherwise behind a step is named by one of its beats`, () => {
        const maker = new BeatMaker();
        let before = stream.start;
        let changes = 0;
        for (const [at, { events, view }] of stream.steps.entries()) {
            const beats = maker.beatsOf(events, view);
            const cards = new Set<string>();
            const seats = new Set<string>();
            for (const beat of beats.filter((each) => each.ms >= 200)) {
                if (beat.card) cards.add(beat.card.id);
                for (const event of beat.events) {
                    if (event.seat) seats.add(event.seat);
                    for (const each of [event.card, event.source, event.target]) if (typeof each === 'object') cards.add(each.id);
                    for (const change of changesOf(event, view)) if (change.seat) seats.add(change.seat);
                }
            }
            for (const change of visibleChanges(before, view)) {
                changes++;
                const isTold = change.card ? cards.has(change.card) : seats.has(change.seat);
                assert.ok(isTold, `step ${at}: ${change.what}, told was ${JSON.stringify(events)}`);
            }
            before = view;
        }
        assert.ok(changes > 40, `${changes} changes`);
    });

    test(`${game}: between two beats the figures are those that have landed, behind the last one those of the view`, () => {
        const maker = new BeatMaker();
        let before = stream.start;
        let figures = 0;
        for (const [at, { events, view }] of stream.steps.entries()) {
            const beats = maker.beatsOf(events, view);
            let shown = before;
            let told = 0;
            for (const beat of beats) {
                const now = shown;
                told += beat.events.length;
                shown = advance(now, beat.events, events.slice(told), view);
                // A figure that no event of this beat speaks of stays as it was.
                const touched = beat.events
                    .flatMap((event) => changesOf(event, view))
                    .map((change) => `${change.seat}.${change.figure}`);
                for (const seat of seatsIn(now))
                    for (const figure of FIGURES[game])
                        if (!touched.includes(`${seat}.${figure}`))
                            assert.deepEqual(
                                figureOf(shown, seat, figure),
                                figureOf(now, seat, figure),
                                `step ${at}: ${seat} ${figure}`,
                            );
            }
            for (const event of events) {
                for (const change of changesOf(event, view)) {
                    if (!change.seat || !FIGURES[game].includes(change.figure)) continue;
                    figures++;
                    assert.deepEqual(
                        figureOf(shown, change.seat, change.figure),
                        figureOf(view, change.seat, change.figure),
                        `step ${at}: ${change.figure} of ${change.seat}`,
                    );
                }
            }
            before = view;
        }
        assert.ok(figures >= 10, `${figures} figures`);
    });

    for (const how of ['not at all', 'beat by beat', 'turn by turn', 'now and then'] as const) {
        test(`${game}: nothing is lost if one skips ${how}`, () => {
            const { clock, director, told } = theatre();
            director.set(lookOf(stream, -1), []);
            let random = 7;
            for (let at = 0; at < stream.steps.length; at++) {
                director.step(lookOf(stream, at));
                random = (random * 48271) % 2147483647;
                clock.run(random % 3000);
                if (how === 'beat by beat') director.skipBeat();
                else if (how === 'turn by turn') director.skipTurn();
                else if (how === 'now and then' && random % 3 === 0) director.finishAll();
            }
            clock.runOut();
            assert.equal(director.isBusy.peek(), false);
            assert.equal(director.unwritten.peek(), 0);
            assert.deepEqual(
                told,
                stream.steps.flatMap((step) => step.events),
            );
            assert.equal(director.shown.peek(), stream.steps.at(-1)!.view);
        });
    }

    test(`${game}: a turn that comes all at once is shown within ${LONGEST_TURN_MS} ms at any pace`, () => {
        for (const pace of ['slow', 'normal', 'fast'] as const) {
            const { clock, audience, director } = theatre(pace, null);
            director.set(lookOf(stream, -1), []);
            for (let at = 0; at < stream.steps.length; at++) director.step(lookOf(stream, at));
            clock.runOut();
            let began = 0;
            let longest = 0;
            let fullest = 0;
            let events = 0;
            for (const { beat, speed, at } of audience.seen) {
                if (beat.kind === 'turn') [began, events] = [at, 0];
                events += beat.events.length;
                longest = Math.max(longest, at + beat.ms * speed - began);
                fullest = Math.max(fullest, events);
            }
            assert.ok(longest <= LONGEST_TURN_MS, `${pace}: ${longest} ms`);
            assert.ok(fullest > 8, `${fullest} events in a turn`);
        }
    });

    test(`${game}: the story tells every turn by its number, the cause before what it led to`, () => {
        const entries = [{ events: stream.first }, ...stream.steps].flatMap(({ events }, step) =>
            events.map((event) => ({ step, event })),
        );
        const last = stream.steps.at(-1)!.view.turn;
        const story = storyOf(entries, last);
        const numbers = story.filter((turn) => turn.seat !== null).map((turn) => turn.number);
        assert.deepEqual(
            numbers,
            numbers.map((_, i) => i + 1),
        );
        const unsaid = ['turn', 'end', 'ready-step', 'row', 'shuffle', 'pass', 'resume', 'attack'];
        const inStory = new Set(
            story.flatMap((turn) => turn.deeds.flatMap((deed) => [...deed.cause, ...deed.folded, ...deed.effects.flat()])),
        );
        for (const { event } of entries) assert.ok(inStory.has(event) || unsaid.includes(event.event), event.event);
        for (const turn of story) for (const deed of turn.deeds) assert.ok(deed.cause.length > 0);
    });
}

const FIGURES: Record<GameName, readonly string[]> = {
    shards: ['health', 'mastery'],
    keyforge: ['amber', 'chains', 'keys'],
    epic: ['health'],
};
const seatsIn = (view: View): string[] => Object.keys(view).filter((key) => /^[A-HN]$/.test(key));
const figureOf = (view: View, seat: string, figure: string): unknown => (view[seat] as Record<string, unknown>)[figure];

const TABLE = /\.(line|artifacts|champions)$|^row$/;
const MARKS = ['damage', 'stun', 'ward', 'enrage'] as const;

function* visibleChanges(before: View, after: View): Generator<{ what: string; card: string; seat: string }> {
    for (const seat of seatsIn(after)) {
        for (const figure of FIGURES[after.game]) {
            const [was, is] = [figureOf(before, seat, figure), figureOf(after, seat, figure)];
            if (JSON.stringify(was) !== JSON.stringify(is))
                yield { what: `${figure} of ${seat}: ${was} → ${is}`, card: '', seat };
        }
    }
    const cards = (view: View) => new Map(cardsOf(view).map((card) => [card.id, card] as const));
    const [old, now] = [cards(before), cards(after)];
    for (const id of new Set([...old.keys(), ...now.keys()])) {
        const [from, to] = [placeOf(before, id), placeOf(after, id)];
        if (from !== to) yield { what: `${id}: ${from} → ${to}`, card: id, seat: '' };
        for (const mark of MARKS) {
            const [was, is] = [old.get(id)?.[mark], now.get(id)?.[mark]];
            // Damage heals at the end of a turn in Epic, by rule.
            if (from === to && (was ?? 0) !== (is ?? 0) && is)
                yield { what: `${mark} of ${id}: ${was} → ${is}`, card: id, seat: '' };
        }
    }
}

interface Marked {
    id: string;
    damage?: number;
    stun?: boolean;
    ward?: boolean;
    enrage?: boolean;
}
const cardsOf = (view: View): Marked[] =>
    Object.entries(view).flatMap(([key, value]) => {
        if (key === 'row') return (value as (Marked | null)[]).filter((each) => each !== null);
        if (!/^[A-HN]$/.test(key)) return [];
        return Object.entries(value as object).flatMap(([zone, list]) => (TABLE.test(`.${zone}`) ? (list as Marked[]) : []));
    });

test('own actions take six tenths of the time, and what comes behind them is not hurried', () => {
    const stream = streams.keyforge;
    const own = theatre('normal', 'A');
    const other = theatre('normal', 'B');
    for (const { director, clock } of [own, other]) {
        director.set(lookOf(stream, -1), []);
        for (let at = 0; at < 30; at++) {
            director.step(lookOf(stream, at));
            clock.runOut();
        }
    }
    const speeds = (audience: Audience, seat: string) =>
        audience.seen.filter(({ beat }) => beat.kind === 'play' && beat.seat === seat).map(({ speed }) => speed);
    assert.deepEqual([...new Set(speeds(own.audience, 'A'))], [0.6]);
    assert.deepEqual([...new Set(speeds(own.audience, 'B'))], [1]);
    assert.deepEqual([...new Set(speeds(other.audience, 'A'))], [1]);
    const turns = own.audience.seen.filter(({ beat }) => beat.kind === 'turn');
    for (const { beat, speed } of turns)
        assert.equal(speed, beat.seat === 'A' && own.audience.seen[0]?.beat === beat ? speed : 1);
});

test('on a machine that is too slow for the beats a turn ends in time nevertheless', () => {
    const { clock, audience, director, told } = theatre('normal', null);
    const stream = streams.shards;
    // Every beat takes 700 ms to draw.
    const begin = audience.begin.bind(audience);
    audience.begin = (beat, speed) => {
        begin(beat, speed);
        clock.time += 700;
    };
    director.set(lookOf(stream, -1), []);
    for (let at = 0; at < stream.steps.length; at++) director.step(lookOf(stream, at));
    clock.runOut();
    let began = 0;
    for (const { beat, at } of audience.seen) {
        if (beat.kind === 'turn') began = at;
        assert.ok(at - began < LONGEST_TURN_MS, `${at - began} ms`);
    }
    assert.equal(
        told.length,
        stream.steps.reduce((sum, step) => sum + step.events.length, 0),
    );
    assert.equal(director.shown.peek(), stream.steps.at(-1)!.view);
});

test('beats do not overlap: each begins a rest after the one before has ended', () => {
    const { clock, audience, director } = theatre('normal', null);
    const stream = streams.epic;
    director.set(lookOf(stream, -1), []);
    for (let at = 0; at < stream.steps.length; at++) {
        director.step(lookOf(stream, at));
        clock.run(100);
    }
    clock.runOut();
    for (const [i, { at }] of audience.seen.entries()) {
        const before = audience.seen[i - 1];
        if (before) assert.ok(at >= before.at + (before.beat.ms + REST_MS) * before.speed - 0.001);
    }
});

test('a number lands when its beat says so, not before', () => {
    const { clock, director, audience } = theatre();
    const view = (health: number): View =>
        ({ game: 'epic', turn: 3, active: 'B', phase: 'main', result: null, A: { health }, B: {} }) as View;
    const decision = { seat: 'B' } as Decision;
    const events: GameEvent[] = [
        { event: 'attack', seat: 'B', text: '' },
        { event: 'damage-player', seat: 'A', amount: 4, text: '' },
        { event: 'gain', seat: 'A', amount: 1, text: '' },
    ];
    director.set({ step: 1, view: view(20), decision, events: [], result: null }, []);
    director.step({ step: 2, view: view(17), decision, events, result: null });
    const health = (): unknown => (director.shown.peek()!.A as { health: number }).health;
    const landing = (kind: string): void => {
        while (audience.seen.at(-1)?.beat.kind !== kind) clock.run(1);
        clock.run(audience.seen.at(-1)!.beat.lands - 1);
    };
    assert.equal(health(), 20);
    landing('hit');
    clock.run(2);
    assert.equal(health(), 16);
    landing('token');
    assert.equal(health(), 16);
    clock.run(2);
    assert.equal(health(), 17);
});

test('with pace off all is there at once, and what changed is marked until one acts', () => {
    const { director, audience, told } = theatre('off');
    const stream = streams.shards;
    director.set(lookOf(stream, -1), []);
    for (let at = 0; at < 60; at++) {
        director.step(lookOf(stream, at));
        assert.equal(director.shown.peek(), stream.steps[at]!.view);
        assert.equal(director.isBusy.peek(), false);
        const step = stream.steps[at]!;
        const damage = step.events.find((event) => event.event === 'damage');
        if (damage) assert.ok(director.changed.peek().has(`${damage.seat}.health`));
    }
    assert.equal(audience.seen.length, 0);
    assert.equal(
        told.length,
        stream.steps.slice(0, 60).reduce((sum, step) => sum + step.events.length, 0),
    );
    assert.ok(director.changed.peek().size > 0);
    director.ownAction();
    assert.equal(director.changed.peek().size, 0);
});

test('the last turn of the other is played again, and the table is then as it was', () => {
    const { clock, director, audience, told } = theatre();
    const stream = streams.keyforge;
    director.set(lookOf(stream, -1), []);
    let at = 0;
    for (; !(stream.steps[at]!.events.some((event) => event.event === 'turn' && event.seat === ME) && at > 40); at++) {
        director.step(lookOf(stream, at));
    }
    director.step(lookOf(stream, at));
    clock.runOut();
    const [before, toldBefore] = [audience.seen.length, told.length];
    director.replay();
    assert.equal(director.isReplay.peek(), true);
    assert.notEqual(director.shown.peek(), stream.steps[at]!.view);
    clock.runOut();
    const again = audience.seen.slice(before).map(({ beat }) => beat);
    assert.equal(again[0]?.kind, 'turn');
    assert.equal(again[0]?.seat, 'B');
    assert.ok(again.length > 3);
    assert.equal(director.shown.peek(), stream.steps[at]!.view);
    assert.equal(director.isReplay.peek(), false);
    assert.equal(told.length, toldBefore);
    // Something new ends it.
    director.replay();
    director.step(lookOf(stream, at + 1));
    clock.runOut();
    assert.equal(director.shown.peek(), stream.steps[at + 1]!.view);
});

test('what was missed while the line was down is offered, and shown if one wants', () => {
    const { clock, director, audience } = theatre();
    const stream = streams.epic;
    const log = (until: number): GameEvent[] => stream.steps.slice(0, until).flatMap((step) => step.events);
    director.set(lookOf(stream, 9), log(10));
    assert.equal(director.missed.peek(), 0);
    director.set(lookOf(stream, 9), log(10)); // the same again, in another language
    assert.equal(director.missed.peek(), 0);
    director.set(lookOf(stream, 39), log(40));
    const turns = log(40)
        .slice(log(10).length)
        .filter((event) => event.event === 'turn').length;
    assert.equal(director.missed.peek(), turns);
    assert.ok(turns > 0);
    assert.equal(director.isBusy.peek(), false);
    director.replay();
    assert.equal(director.isBusy.peek(), true);
    clock.runOut();
    assert.ok(audience.seen.length > 5);
    assert.equal(director.shown.peek(), stream.steps[39]!.view);
    director.set(lookOf(stream, 5), log(6)); // taken back
    assert.equal(director.missed.peek(), 0);
});
