// A table as this browser knows it: one line for each seat that is played here, and what the page shows of it.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { capitalised, language, say } from '../i18n/index.js';
import { nonce, type Connect, type Connection, type Wire } from '../net/socket.js';
import type { ChatLine, GameEvent, Look, ServerFrame, TableInfo, View } from '../protocol.js';
import { choiceOf, type Choice } from './choice.js';

const LONGEST_LOG = 2000;

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

// One seat's stream.
class Line {
    readonly look = signal<Look | null>(null);
    readonly log = signal<readonly LogEntry[]>([]);
    readonly connection = signal<Connection>('connecting');
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
        });
    }

    private receive(frame: ServerFrame): void {
        batch(() => {
            switch (frame.t) {
                case 'hello':
                    this.seat.value = frame.d.seat;
                    this.store.info.value = frame.d.table;
                    break;
                case 'snap':
                    this.log.value = frame.d.events.map((event) => ({ step: frame.d.step, event }));
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
    readonly curtain = signal<string | null>(null); // the seat that the device is to be handed to
    readonly lines: readonly Line[];
    private readonly shown = signal(0); // the line on the screen

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
            this.news.value = news;
            this.passOn();
        }
        if (this.isHotSeat && decider && decider === line.seat.peek() && index !== this.shown.peek()) {
            this.shown.value = index;
            this.curtain.value = decider;
        }
    }

    receive(frame: ServerFrame): void {
        switch (frame.t) {
            case 'table':
                this.info.value = frame.d;
                break;
            case 'chat':
                this.chat.value = [...this.chat.peek(), frame.d];
                break;
            case 'err':
                this.sent.value = null;
                if (frame.d.code !== 'stale_decision') this.notice.value = { text: frame.d.message, isError: true };
                break;
            case 'why':
                this.notice.value = { text: frame.d.text, isError: false };
                break;
            case 'hint':
                this.hinted.value = frame.d.option;
                break;
            default:
        }
    }

    act(option: number): void {
        const decision = this.look.peek()?.decision;
        if (!decision || this.sent.peek() === decision.id) return;
        this.sent.value = decision.id;
        this.openMenu.value = null;
        this.line.peek().socket.send({ t: 'act', d: { n: nonce(), decision: decision.id, option } });
    }

    // Passes now and as long as nothing but passing is asked of this seat: its own main phase, a block or a choice ends it.
    passUntilAsked(): void {
        this.isPassing.value = true;
        this.passOn();
    }

    private passOn(): void {
        if (!this.isPassing.peek()) return;
        const choice = this.choice.peek();
        if (choice?.primary?.verb === 'pass') this.act(choice.primary.n);
        else if (choice || this.look.peek()?.result) this.isPassing.value = false;
    }

    undo(): void {
        const line = this.line.peek();
        const step = line.look.peek()?.step ?? 0;
        const to = line.asked.findLast((each) => each < step) ?? step - 1;
        if (to >= 0) line.socket.send({ t: 'undo', d: { n: nonce(), to } });
    }

    answerUndo(yes: boolean): void {
        this.line.peek().socket.send({ t: 'undo-answer', d: { n: nonce(), yes } });
    }

    why(action: string): void {
        this.line.peek().socket.send({ t: 'why', d: { n: nonce(), action } });
    }

    say(text: string): void {
        this.line.peek().socket.send({ t: 'chat', d: { n: nonce(), text } });
    }

    ask(what: 'hint' | 'concede' | 'rematch' | 'leave'): void {
        this.line.peek().socket.send({ t: what, d: { n: nonce() } });
    }

    setLanguage(): void {
        for (const line of this.lines) line.socket.send({ t: 'lang', d: { lang: language.peek() } });
    }

    close(): void {
        for (const line of this.lines) line.socket.close();
    }
}
