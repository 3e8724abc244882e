// The director: what happened waits in a queue and is shown beat by beat. What the table draws (`shown`) follows the beats; what can
// be chosen never waits for them. The clock and whoever performs the beats are given from outside.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { GameEvent, Look, View } from '../protocol.js';
import { advance, changesOf, landed } from './after.js';
import { BeatMaker, REST_MS, type Beat } from './beats.js';
import type { Kind } from './kinds.js';

export interface Clock {
    now(): number;
    wait(ms: number, then: () => void): () => void; // returns how to call it off
}

export const PAGE_CLOCK: Clock = {
    now: () => performance.now(),
    wait: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
    },
};

// Moves what is seen; the director decides when.
export interface Performer {
    begin(beat: Beat, speed: number): void; // before the table changes; lengths are to be multiplied by `speed`
    changes(beat: Beat | null, speed: number): void; // the table is about to change
    rest(): void; // nothing is left to be shown for now
    finish(): void; // everything is to be where it ends, at once
}

export type Pace = 'slow' | 'normal' | 'fast' | 'off';
const PACES: Readonly<Record<Pace, number>> = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };
const OWN = 0.6;
export const LONGEST_TURN_MS = 8000;
const FASTEST = 0.02;
const REMEMBERED = 12; // turns
// They change no figure and no place: what else they change is seen with the next beat.
const UNCHANGING: readonly Kind[] = ['use', 'word', 'show', 'still', 'end'];

// One beat of a step, with what the table looks like before and behind it.
interface Item {
    beat: Beat;
    step: number;
    before: View; // at its beginning
    later: readonly GameEvent[]; // of the same step
    after: View; // at the end of the step
    isLast: boolean;
    isOwn: boolean;
    turn: number; // counts turns as they are told
}

interface Turn {
    seat: string | null;
    number: number;
    start: View;
    items: Item[];
}

export class Director {
    readonly shown = signal<View | null>(null);
    readonly beat = signal<Beat | null>(null);
    readonly unwritten = signal(0); // events at the end of the log that are not shown yet
    readonly changed = signal<ReadonlySet<string>>(new Set()); // figures and cards that changed without a beat: "c5", "A.health"
    readonly missed = signal(0); // turns that were played while nobody was here
    readonly isReplay = signal(false); // what is shown has been shown before
    readonly isBusy: ReadonlySignal<boolean>;
    readonly isOwn: ReadonlySignal<boolean>; // what is shown is one's own doing

    // Who writes, says or sounds what happened: told of each beat once, when it begins or is passed over.
    readonly listeners = new Set<(events: readonly GameEvent[], beat: Beat) => void>();

    private readonly queue = signal<readonly Item[]>([]);
    private readonly maker = new BeatMaker();
    private performer: Performer | null = null;
    private latest: View | null = null;
    private decider: string | null = null;
    private turns: Turn[] = [];
    private gap: { start: View; items: readonly Item[] } | null = null; // what was missed
    private readonly known = new Map<unknown, { events: number; view: View }>(); // what each line has told so far
    private line: unknown = null;
    private turn = 0;
    private turnBegan = 0; // when the first beat of the turn that is shown began
    private turnShown = -1;
    private hasLanded = false;
    private calls: (() => void)[] = [];
    private isHeld = false;

    constructor(
        private readonly me: () => string | null,
        private readonly pace: () => Pace,
        private readonly clock: Clock = PAGE_CLOCK,
    ) {
        this.isBusy = computed(() => this.queue.value.length > 0);
        this.isOwn = computed(() => this.queue.value[0]?.isOwn ?? false);
    }

    // Who is there to perform; null: everything is at once as it ends.
    perform(performer: Performer | null): void {
        if (!performer) this.finishAll();
        this.performer = performer;
    }

    // Nothing goes on while nobody can look.
    hold(isHeld: boolean): void {
        this.isHeld = isHeld;
        if (!isHeld && this.queue.peek().length > 0 && this.calls.length === 0) this.start();
    }

    // The table as it is, without how it came to be: at the beginning, after taking back, for another line. `log` is all that happened
    // as that line knows it; what it had not told before was missed, and can be looked at.
    set(look: Look, log: readonly GameEvent[], line: unknown = null): void {
        this.finishAll();
        this.maker.reset();
        const before = this.known.get(line);
        const missed = before && log.length > before.events ? log.slice(before.events) : [];
        this.turns = [];
        this.gap = null;
        this.latest = look.view;
        this.decider = look.decision?.seat ?? null;
        if (before && missed.length > 0) {
            const items = this.itemsOf(look, missed, before.view, false);
            this.gap = { start: before.view, items };
        }
        this.missed.value = missed.filter((event) => event.event === 'turn').length;
        this.remember(look, log.length, line);
        this.shown.value = look.view;
    }

    private remember(look: Look, events: number, line: unknown): void {
        this.line = line;
        this.known.set(line, { events, view: look.view });
    }

    step(look: Look): void {
        if (this.isReplay.peek()) this.finishAll();
        const before = this.latest;
        const isOwn = this.decider !== null && this.decider === this.me();
        this.latest = look.view;
        this.decider = look.decision?.seat ?? null;
        if (isOwn) this.ownAction();
        this.remember(look, (this.known.get(this.line)?.events ?? 0) + look.events.length, this.line);
        const items = this.itemsOf(look, look.events, before ?? look.view, isOwn);
        this.enqueue(items, look.view);
    }

    private itemsOf({ step, view: after }: Look, events: readonly GameEvent[], before: View, isOwnChoice: boolean): Item[] {
        const beats = this.maker.beatsOf(events, after);
        const items: Item[] = [];
        let isOwn = isOwnChoice;
        let at = 0;
        for (const [i, beat] of beats.entries()) {
            if (beat.kind === 'turn') {
                this.turn++;
                isOwn &&= beat.seat === this.me();
                const start = at === 0 ? before : advance(before, events.slice(0, at), events.slice(at), after);
                this.turns = [...this.turns, { seat: beat.seat, number: this.turn, start, items: [] }].slice(-REMEMBERED);
            }
            at += beat.events.length;
            items.push({
                beat,
                step,
                before,
                later: events.slice(at),
                after,
                isLast: i === beats.length - 1,
                isOwn,
                turn: this.turn,
            });
        }
        if (this.turns.length === 0) this.turns.push({ seat: before.active, number: this.turn, start: before, items: [] });
        for (const item of items) this.turns.find((turn) => turn.number === item.turn)?.items.push(item);
        return items;
    }

    private speedOfPace(): number {
        return this.performer ? PACES[this.pace()] : 0;
    }

    private enqueue(items: readonly Item[], after: View): void {
        if (items.length === 0) {
            // Nothing to tell of it: the table changes behind what is still to be shown.
            const queue = this.queue.peek();
            const last = queue[queue.length - 1];
            if (last) last.after = after;
            else this.shown.value = after;
            return;
        }
        const wasIdle = this.queue.peek().length === 0;
        this.queue.value = [...this.queue.peek(), ...items];
        this.unwritten.value += items.reduce((sum, item) => sum + item.beat.events.length, 0);
        if (this.speedOfPace() === 0) this.finishAll();
        else if (wasIdle) this.start();
    }

    // ---- One beat after the other

    // As long as the turn fits into its time; else faster.
    private speedOf(item: Item): number {
        const pace = this.speedOfPace();
        if (item.turn !== this.turnShown) {
            this.turnShown = item.turn;
            this.turnBegan = this.clock.now();
        }
        const left = this.queue
            .peek()
            .filter((each) => each.turn === item.turn)
            .reduce((sum, each) => sum + (each.beat.ms && each.beat.ms + REST_MS) * pace * (each.isOwn ? OWN : 1), 0);
        const room = LONGEST_TURN_MS - (this.clock.now() - this.turnBegan);
        const squeeze = left > room ? Math.max(FASTEST, room / left) : 1;
        return pace * (item.isOwn ? OWN : 1) * squeeze;
    }

    private start(): void {
        const item = this.queue.peek()[0];
        if (!item) return this.rest();
        if (this.isHeld) return;
        // A machine that is too slow for the beats shows what is left at once.
        if (item.turn === this.turnShown && this.clock.now() - this.turnBegan >= LONGEST_TURN_MS) return this.skipTurn();
        const speed = this.speedOf(item);
        const { beat } = item;
        this.hasLanded = false;
        this.tell(item);
        if (beat.ms === 0) {
            this.land(item, speed);
            this.drop();
            return this.start();
        }
        this.beat.value = beat;
        this.performer?.begin(beat, speed);
        if (beat.lands === 0) this.land(item, speed);
        else this.calls.push(this.clock.wait(beat.lands * speed, () => this.land(item, speed)));
        this.calls.push(this.clock.wait(beat.ms * speed, () => this.end(item, speed)));
    }

    private tell(item: Item): void {
        const { events } = item.beat;
        if (events.length === 0) return;
        if (!this.isReplay.peek()) {
            this.unwritten.value -= events.length;
            for (const listener of this.listeners) listener(events, item.beat);
        }
    }

    private land(item: Item, speed: number): void {
        if (this.hasLanded) return;
        this.hasLanded = true;
        if (!item.isLast && UNCHANGING.includes(item.beat.kind)) return;
        this.performer?.changes(item.beat, speed);
        this.shown.value = this.viewAfter(item);
    }

    private viewAfter(item: Item): View {
        const shown = this.shown.peek() ?? item.after;
        if (item.isLast) return item.after;
        if (item.beat.kind === 'land' && item.beat.card) return landed(shown, item.beat.card.id, item.after);
        return advance(shown, item.beat.events, item.later, item.after);
    }

    private end(item: Item, speed: number): void {
        this.land(item, speed);
        this.callOff();
        this.drop();
        this.beat.value = null;
        if (this.queue.peek().length === 0) return this.rest();
        this.calls.push(
            this.clock.wait(REST_MS * speed, () => {
                this.callOff();
                this.start();
            }),
        );
    }

    private drop(): void {
        this.queue.value = this.queue.peek().slice(1);
    }

    // Everything is shown: a turn that goes on has its time anew.
    private rest(): void {
        this.beat.value = null;
        this.turnShown = -1;
        this.performer?.rest();
        if (this.isReplay.peek()) {
            this.isReplay.value = false;
            this.performer?.changes(null, 1);
            this.shown.value = this.latest;
        }
    }

    private callOff(): void {
        for (const off of this.calls.splice(0)) off();
    }

    // ---- Skipping: nothing is lost by it, it is only at once

    private skipWhile(isSkipped: (item: Item) => boolean): void {
        this.callOff();
        this.performer?.finish();
        const isRunning = this.beat.peek() !== null;
        let isFirst = true;
        for (let item = this.queue.peek()[0]; item && isSkipped(item); item = this.queue.peek()[0]) {
            if (!(isFirst && isRunning)) {
                this.hasLanded = false;
                this.tell(item);
            }
            isFirst = false;
            if (!this.hasLanded) {
                this.hasLanded = true;
                this.shown.value = this.viewAfter(item);
            }
            this.drop();
        }
        this.beat.value = null;
        this.start();
    }

    skipBeat(): void {
        const first = this.queue.peek()[0];
        if (first) this.skipWhile((item) => item === first);
    }

    skipTurn(): void {
        const turn = this.queue.peek()[0]?.turn;
        if (turn !== undefined) this.skipWhile((item) => item.turn === turn);
    }

    finishAll(): void {
        if (this.queue.peek().length === 0) return;
        const isQuiet = this.speedOfPace() === 0;
        if (isQuiet && !this.isReplay.peek()) this.ring();
        this.skipWhile(() => true);
    }

    // ---- Without motion: what changed stays marked until the next own action

    private ring(): void {
        const marks = new Set(this.changed.peek());
        for (const { beat, after } of this.queue.peek()) {
            for (const event of beat.events) {
                if (event.card) marks.add(event.card.id);
                if (typeof event.target === 'object') marks.add(event.target.id);
                for (const change of changesOf(event, after)) marks.add(change.card ?? `${change.seat}.${change.figure}`);
            }
        }
        this.changed.value = marks;
    }

    // The player does something: what was shown so far is known.
    ownAction(): void {
        if (this.changed.peek().size > 0) this.changed.value = new Set();
        this.missed.value = 0;
        this.gap = null;
    }

    // ---- Again

    // What was missed; else the last turn of somebody else, from its beginning.
    replay(): void {
        const { gap } = this;
        if (gap) {
            this.gap = null;
            this.missed.value = 0;
            return this.play(gap.start, gap.items);
        }
        const others = this.turns.findLast((turn) => turn.seat !== this.me() && turn.items.length > 0);
        const turn = others ?? this.turns[this.turns.length - 1];
        if (turn) this.play(turn.start, turn.items);
    }

    // What came of one choice, if it is not long ago.
    replayStep(step: number): void {
        const items = this.turns.flatMap((turn) => turn.items).filter((item) => item.step === step);
        const first = items[0];
        if (first) this.play(first.before, items);
    }

    private play(from: View, items: readonly Item[]): void {
        this.finishAll();
        if (this.speedOfPace() === 0 || items.length === 0) return;
        this.isReplay.value = true;
        this.performer?.finish();
        this.shown.value = from;
        this.turnShown = -1;
        this.queue.value = items;
        this.start();
    }
}
