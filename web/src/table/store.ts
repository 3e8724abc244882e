// A table as this browser knows it: one line for each seat that is played here, and what the page shows of it.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { capitalised, language, say } from '../i18n/index.js';
import { nonce, type Connect, type Connection, type Wire } from '../net/socket.js';
import type { ChatLine, GameEvent, Look, Option, ServerFrame, TableInfo, View } from '../protocol.js';
import { firstSeen } from '../ui/commitment.js';
import { stopAttacked, stops } from '../ui/settings.js';
import { choiceOf, type Choice } from './choice.js';
import type { Answer } from '../hands/split.js';
import { familyOf, pickedBy, repick, type Picked, type Plan } from './plan.js';

const LONGEST_LOG = 2000;
const STAND_IN = 3; // the level of a bot that takes somebody's place
const WINDOW = 'epic.window.';

export interface LogEntry {
    step: number;
    event: GameEvent;
}

export interface Inspected {
    name: string;
    id: string | null;
}

export interface Notice {
    text: string;
    isError: boolean;
}

// Why a card can't be used now.
export interface Reason {
    id: string;
    action: string;
    text: string;
    clause: string | null;
}

// The time of each seat when it was told, and whether it runs.
export interface Clocks {
    told: number; // by the browser's own clock
    seats: Readonly<Record<string, readonly [number, boolean]>>;
}

// One seat's stream.
class Line {
    readonly look = signal<Look | null>(null);
    readonly log = signal<readonly LogEntry[]>([]);
    readonly connection = signal<Connection>('connecting');
    readonly refusal = signal<{ code: string; text: string } | null>(null);
    readonly seat = signal<string | null>(null);
    asked: number[] = []; // the steps at which this seat was asked something
    readonly socket: Wire;

    constructor(
        connect: Connect,
        private readonly store: TableStore,
    ) {
        this.socket = connect({
            frame: (frame) => this.receive(frame),
            state: (state) => (this.connection.value = state),
            refused: (code, text) => (this.refusal.value = { code, text }),
        });
    }

    private receive(frame: ServerFrame): void {
        batch(() => {
            switch (frame.t) {
                case 'hello':
                    this.seat.value = frame.d.seat;
                    this.store.info.value = frame.d.table;
                    if (frame.d.table.commitment) firstSeen(frame.d.table.id, frame.d.table.commitment);
                    if (this.store.isFirst(this)) this.store.chat.value = []; // what was said is told again
                    break;
                case 'snap':
                    this.log.value = frame.d.events.map((event) => ({ step: frame.d.step, event }));
                    this.store.sent.value = null; // what was taken back can be answered again
                    this.show(frame.d, []);
                    break;
                case 'step':
                    this.log.value = [
                        ...this.log.peek(),
                        ...frame.d.events.map((event) => ({ step: frame.d.step, event })),
                    ].slice(-LONGEST_LOG);
                    this.show(frame.d, frame.d.events);
                    break;
                default:
                    this.store.receive(frame);
            }
        });
    }

    private show(look: Look, news: readonly GameEvent[]): void {
        this.look.value = look;
        this.asked = this.asked.filter((step) => step < look.step);
        if (look.decision?.seat === this.seat.peek()) this.asked.push(look.step);
        this.store.arrived(this, news);
    }
}

export class TableStore {
    readonly info = signal<TableInfo | null>(null);
    readonly chat = signal<readonly ChatLine[]>([]);
    readonly notice = signal<Notice | null>(null);
    readonly inspected = signal<Inspected | null>(null);
    readonly openMenu = signal<string | null>(null); // the card whose options are listed
    readonly sent = signal<number | null>(null); // the decision that has been answered, until the answer is confirmed
    readonly news = signal<readonly GameEvent[]>([]);
    readonly hinted = signal<number | null>(null);
    readonly amountAt = signal<number | null>(null); // where the stepper stands; null: at its end
    readonly isPassing = signal(false); // passes until something else than passing is asked
    readonly picked = signal<readonly Picked[]>([]); // what the group has that is being put together
    readonly endAsked = signal<number | null>(null); // the decision at which "end turn" was pressed with something left to do
    endAskedAt = 0; // when that was, by the browser's own clock
    answers: readonly Answer[] = []; // the choices that were made last, of one turn at most
    readonly reason = signal<Reason | null>(null);
    readonly clocks = signal<Clocks | null>(null);
    readonly chosen = signal<Option | null>(null); // the last choice that was sent
    readonly acted = signal<string | null>(null); // the card of the last choice
    readonly curtain = signal<string | null>(null); // the seat that the device is to be handed to
    readonly lines: readonly Line[];
    private readonly shown = signal(0); // the line on the screen
    private readonly asked = new Map<string, { id: string; action: string; isLoud: boolean }>(); // questions "why", by their nonce
    private readonly possible = new Map<string, () => void>(); // who wants to hear that an action is possible, by their nonce
    private plan: Plan | null = null;
    private planned: { begun: number; until: number } | null = null; // what the last plan did
    private passedAt = 0; // the step at which "pass until asked" was pressed

    readonly line: ReadonlySignal<Line>;
    readonly look: ReadonlySignal<Look | null>;
    readonly view: ReadonlySignal<View | null>;
    readonly seat: ReadonlySignal<string | null>;
    readonly choice: ReadonlySignal<Choice | null>;

    constructor(
        readonly id: string,
        connects: readonly Connect[],
    ) {
        this.lines = connects.map((connect) => new Line(connect, this));
        this.line = computed(() => this.lines[this.shown.value]!);
        this.look = computed(() => this.line.value.look.value);
        this.view = computed(() => this.look.value?.view ?? null);
        this.seat = computed(() => this.line.value.seat.value);
        this.choice = computed(() => {
            const decision = this.look.value?.decision ?? null;
            if (!decision || decision.seat !== this.seat.value || this.sent.value === decision.id) return null;
            return choiceOf(decision);
        });
    }

    get isHotSeat(): boolean {
        return this.lines.length > 1;
    }

    nameOf(seat: string): string {
        const info = this.info.value?.seats.find((each) => each.seat === seat);
        if (info?.name) return info.name;
        if (seat === 'N') return capitalised(say('play.nemesis'));
        if (info?.kind !== 'bot') return seat;
        const bots = this.info.value?.seats.filter((each) => each.kind === 'bot').length ?? 1;
        return bots > 1 ? `${say('web.kind.bot')} ${seat}` : say('web.kind.bot');
    }

    // A line has something new. At one device the seat that decides comes forward, behind a curtain.
    arrived(line: Line, news: readonly GameEvent[]): void {
        const index = this.lines.indexOf(line);
        const decider = line.look.peek()?.decision?.seat;
        if (index === this.shown.peek()) {
            this.openMenu.value = null;
            this.notice.value = null;
            this.hinted.value = null;
            this.amountAt.value = null;
            this.endAsked.value = null;
            this.reason.value = null;
            this.news.value = news;
            this.keepPicked();
            this.goOn();
        }
        if (this.isHotSeat && decider && decider === line.seat.peek() && index !== this.shown.peek()) {
            this.shown.value = index;
            this.curtain.value = decider;
        }
    }

    // A line may be greeted before all of them are there.
    isFirst(line: Line): boolean {
        const lines = this.lines as readonly Line[] | undefined;
        return lines !== undefined && lines[0] === line;
    }

    receive(frame: ServerFrame): void {
        switch (frame.t) {
            case 'table':
                this.info.value = frame.d;
                break;
            case 'chat':
                this.chat.value = [...this.chat.peek(), frame.d];
                break;
            case 'clock':
                this.clocks.value = { told: performance.now(), seats: frame.d };
                break;
            case 'err':
                this.sent.value = null;
                this.plan = null;
                if (frame.d.code !== 'stale_decision') this.notice.value = { text: frame.d.message, isError: true };
                break;
            case 'why': {
                const n = frame.d.n ?? '';
                const hears = this.possible.get(n);
                this.possible.delete(n);
                if (hears && frame.d.possible) hears();
                const question = this.asked.get(n);
                this.asked.delete(n);
                if (!question || frame.d.possible) break;
                const isPlain = /(^|\.)(other-question|not-an-option)$/.test(frame.d.key ?? '');
                const text = isPlain ? this.plainReason() : frame.d.text;
                if (question.isLoud) this.notice.value = { text, isError: false };
                const clause = isPlain ? null : (frame.d.clause ?? null);
                this.reason.value = { id: question.id, action: question.action, text, clause };
                break;
            }
            case 'hint':
                this.hinted.value = frame.d.option;
                break;
            default:
        }
    }

    // There is nothing more to say than that it is not among what is asked for.
    private plainReason(): string {
        const choice = this.choice.peek();
        return say(choice && choice.byCard.size > 0 ? 'web.why.not-offered' : 'web.why.first');
    }

    act(option: number): void {
        this.plan = null;
        this.send(option);
    }

    private send(option: number): void {
        const look = this.look.peek();
        const decision = look?.decision;
        if (!decision || this.sent.peek() === decision.id) return;
        const choice = this.choice.peek();
        const chosen = decision.options?.find((each) => each.n === option);
        const picked = choice && chosen && pickedBy(choice, chosen, look.step);
        if (picked) this.picked.value = [...this.picked.peek().filter((each) => each.family === picked.family), picked];
        if (chosen) this.keepAnswer({ step: look.step, source: decision.source?.id ?? null, option: chosen });
        this.acted.value = chosen?.cards[0]?.id ?? null;
        this.sent.value = decision.id;
        this.openMenu.value = null;
        this.line.peek().socket.send({ t: 'act', d: { n: nonce(), decision: decision.id, option } });
        this.chosen.value = chosen ?? null; // last: whoever hears of it must not find the question still open
    }

    // What was taken back was never chosen, and only the last question by one card matters.
    private keepAnswer(answer: Answer): void {
        this.answers = [...this.answers.filter((each) => each.step < answer.step && each.source === answer.source), answer];
    }

    // A group that is no longer asked about is forgotten, and so is what was taken back.
    private keepPicked(): void {
        const look = this.look.peek();
        const decision = look?.decision;
        const isMine = decision != null && decision.seat === this.seat.peek();
        const family = isMine ? familyOf(decision) : '';
        const kept = this.picked.peek().filter((each) => each.family === family && each.step < (look?.step ?? 0));
        if (kept.length !== this.picked.peek().length) this.picked.value = kept;
    }

    // Takes one card out of the group: back to where it was chosen, and the later ones again.
    unpick(id: string): void {
        const all = this.picked.peek();
        const at = all.findIndex((each) => each.id === id);
        const first = all[at];
        if (!first) return;
        this.undoTo(first.step);
        this.plan = repick(
            all.slice(at + 1).map((each) => each.id),
            first.step,
        );
    }

    follow(plan: Plan): void {
        this.plan = plan;
        this.goOn();
    }

    // What is done without asking: the rest of a plan, and passing.
    private goOn(): void {
        const choice = this.choice.peek();
        const step = this.look.peek()?.step ?? 0;
        if (this.plan && choice && step >= this.plan.from) {
            const option = this.plan.next(choice);
            if (step > this.plan.begun) this.planned = { begun: this.plan.begun, until: step };
            if (option) return this.send(option.n);
        }
        if (choice || this.look.peek()?.result) this.plan = null;
        this.passOn();
    }

    // Passes now and as long as nothing but passing is asked of this seat: its own main phase, a block or a choice ends it.
    passUntilAsked(): void {
        this.isPassing.value = true;
        this.passedAt = this.look.peek()?.step ?? 0;
        this.passOn();
    }

    private passOn(): void {
        const choice = this.choice.peek();
        const isWindow = choice?.primary?.verb === 'pass';
        if (isWindow && this.isSkipped(choice)) return this.send(choice.primary!.n);
        if (!this.isPassing.peek()) return;
        if (isWindow && !this.isNewAttack(choice)) this.send(choice.primary!.n);
        else if (choice || this.look.peek()?.result) this.isPassing.value = false;
    }

    // The stop that a window belongs to, by its step and by whose turn it is.
    stopOf(choice: Choice | null): string | null {
        const key = choice?.decision.prompt.key ?? '';
        if (!key.startsWith(WINDOW)) return null;
        const whose = this.view.peek()?.active === this.seat.peek() ? 'mine' : 'theirs';
        return `${whose}.${key.slice(WINDOW.length)}`;
    }

    // A window that its player does not want to be asked in.
    private isSkipped(choice: Choice): boolean {
        const stop = this.stopOf(choice);
        return stop !== null && !stops.peek().has(stop);
    }

    // Somebody attacks this seat, after it said that it would pass.
    private isNewAttack(choice: Choice): boolean {
        return (
            stopAttacked.peek() === 'on' &&
            choice.decision.prompt.key === 'epic.window.before-block' &&
            this.view.peek()?.battle?.defender === this.seat.peek() &&
            (this.look.peek()?.step ?? 0) > this.passedAt
        );
    }

    undo(): void {
        const line = this.line.peek();
        const step = line.look.peek()?.step ?? 0;
        const to = this.planned?.until === step ? this.planned.begun : (line.asked.findLast((each) => each < step) ?? step - 1);
        this.plan = null;
        this.undoTo(to);
    }

    private undoTo(step: number): void {
        this.isPassing.value = false;
        this.planned = null;
        if (step >= 0) this.line.peek().socket.send({ t: 'undo', d: { n: nonce(), to: step } });
    }

    answerUndo(yes: boolean): void {
        this.line.peek().socket.send({ t: 'undo-answer', d: { n: nonce(), yes } });
    }

    // Why that action of that card can't be done: told in the prompt if somebody asked aloud, beside the card's text at any rate.
    why(id: string, action: string, isLoud: boolean): void {
        const n = nonce();
        this.asked.set(n, { id, action, isLoud });
        this.line.peek().socket.send({ t: 'why', d: { n, action } });
    }

    // Tells whether an action is possible, if it is.
    whenPossible(action: string, hears: () => void): void {
        const n = nonce();
        this.possible.set(n, hears);
        this.line.peek().socket.send({ t: 'why', d: { n, action } });
    }

    get step(): number {
        return this.look.peek()?.step ?? 0;
    }

    say(text: string): void {
        this.line.peek().socket.send({ t: 'chat', d: { n: nonce(), text } });
    }

    ask(what: 'hint' | 'concede' | 'rematch' | 'leave'): void {
        this.line.peek().socket.send({ t: what, d: { n: nonce() } });
    }

    // Who has left, or been away for a minute, is played on by a bot.
    letBotPlay(seat: string): void {
        this.line.peek().socket.send({ t: 'bot', d: { n: nonce(), seat, level: STAND_IN } });
    }

    // The window that is asked in now is passed by from now on.
    stopAsking(): void {
        const stop = this.stopOf(this.choice.peek());
        if (!stop) return;
        stops.value = new Set([...stops.peek()].filter((each) => each !== stop));
        this.passOn();
    }

    setLanguage(): void {
        for (const line of this.lines) line.socket.send({ t: 'lang', d: { lang: language.peek() } });
    }

    close(): void {
        for (const line of this.lines) line.socket.close();
    }
}
