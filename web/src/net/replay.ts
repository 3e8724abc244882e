// A finished game as a wire: it tells the step that is looked at, and takes nothing.
import type { ClientFrame, Language, TableInfo } from '../protocol.js';
import { replayStep, type ReplayStep } from './api.js';
import type { SocketEvents, Wire } from './socket.js';

export class ReplayWire implements Wire {
    private wanted = -1;
    private readonly known = new Map<number, Promise<ReplayStep>>();

    constructor(
        private readonly info: TableInfo,
        private readonly seat: string, // whose view it is, or "all"
        private readonly lang: Language,
        private readonly events: SocketEvents,
    ) {
        events.state('open');
        events.frame({ t: 'hello', d: { proto: 1, version: '', seat: seat === 'all' ? null : seat, table: info } });
    }

    private fetch(step: number): Promise<ReplayStep> {
        let found = this.known.get(step);
        if (!found) {
            found = replayStep(this.info.id, step, this.seat, this.lang);
            found.catch(() => this.known.delete(step));
            this.known.set(step, found);
        }
        return found;
    }

    // Shows that step, and asks for the next one before it is wanted. A step that is passed by is not shown late.
    async goTo(step: number): Promise<ReplayStep> {
        this.wanted = step;
        const look = await this.fetch(step);
        if (this.wanted === step) this.events.frame({ t: 'snap', v: step, d: { ...look, decision: null, texts: {} } });
        if (step < look.steps) void this.fetch(step + 1).catch(() => undefined);
        return look;
    }

    private async turnAt(step: number): Promise<number> {
        return (await this.fetch(step)).view.turn;
    }

    // The first step between `low` and `high` whose turn is `turn` or later: turns only grow.
    private async firstOf(turn: number, low: number, high: number): Promise<number> {
        while (low < high) {
            const middle = (low + high) >> 1;
            if ((await this.turnAt(middle)) >= turn) high = middle;
            else low = middle + 1;
        }
        return low;
    }

    // Where the next turn begins, or the present one; if it has just begun, the one before.
    async turnStart(step: number, direction: 1 | -1, last: number): Promise<number> {
        const turn = await this.turnAt(step);
        if (direction > 0) return this.firstOf(turn + 1, step, last);
        const begin = await this.firstOf(turn, 0, step);
        return begin < step ? begin : this.firstOf(turn - 1, 0, step);
    }

    send(_frame: ClientFrame): void {
        // nothing can be done in a game that is over
    }

    close(): void {
        this.known.clear();
    }
}
