// Beats as movement. All is measured before anything is moved; only transforms and opacity are animated, of what lies in the layer
// and of cards and dials where they are. What is gone is passed over.
import { render } from 'preact';
import { say } from '../i18n/index.js';
import type { CardRef, GameEvent } from '../protocol.js';
import { tell } from '../table/words.js';
import { Glyph, isGlyph, type GlyphName } from '../ui/glyphs.js';
import { changesOf } from './after.js';
import { ARROW_MS, type Beat } from './beats.js';
import { boxOf, byId, Canvas, dialOf, ofSeat, one, reaches, shift, type Box } from './canvas.js';
import type { Performer } from './director.js';
import { goalOf, numberOf, signed } from './signs.js';

interface Placed {
    element: HTMLElement;
    box: Box;
}

const MAKE_ROOM_MS = 250;
const FLY_MS = 400;
const APART_MS = 60;
const CARD_MS = 150;
const MOST_BACKS = 5;

export class Effects extends Canvas implements Performer {
    private spot: { id: string; element: HTMLElement; box: Box } | null = null;
    private veil: HTMLElement | null = null; // behind the spotlight
    private before: Map<string, Placed> | null = null;
    private frame = 0;

    // Where a beat begins to be seen: the card itself, the spotlight, or whoever does it.
    private sourceOf(card: CardRef | null, seat: string | null): Box | null {
        if (card && this.spot?.id === card.id) return this.spot.box;
        const element = (card && byId(card.id)) || ofSeat(seat, '.face');
        return element ? boxOf(element) : null;
    }

    // ---- What a beat shows before the table changes

    begin(beat: Beat, speed: number): void {
        const { kind, events, card, seat } = beat;
        const event = events[0];
        const ms = beat.ms * speed;
        const words = this.scene.words.peek();
        switch (kind) {
            case 'turn':
                return this.banner(
                    say('web.turn-of', { who: seat === words.me ? 'you' : 'other', seat: seat ? words.nameOf(seat) : '' }),
                    ms,
                );
            case 'word':
            case 'end':
                return this.banner(tell(words, events).text, ms, true);
            case 'play':
                if (card) this.enlighten(card, seat, speed);
                return;
            case 'land':
                if (card && !beat.isPlaced) this.leave(card, this.pileOf(seat, 'discard'), speed);
                return;
            case 'use':
                return this.lift(card ? byId(card.id) : ofSeat(seat, '.face'), ms);
            case 'step':
                for (const each of events) this.lift(each.card ? byId(each.card.id) : null, ms);
                return;
            case 'fight':
                return this.fight(beat, speed);
            case 'hit':
                return this.hit(beat, speed);
            case 'token':
                return this.tokens(beat, speed);
            case 'die':
                return this.die(events, speed);
            case 'mark':
                for (const each of events) this.pulse(each.card ? byId(each.card.id) : ofSeat(seat, '.face'), speed);
                return;
            case 'move':
            case 'buy':
                if (beat.lands > 0) this.carry(beat, speed);
                return;
            case 'show':
                return this.reveal(events, seat, ms);
            case 'draw':
                return this.draw(events, seat, speed);
            case 'forge':
                return this.forge(event, seat, speed);
            default:
        }
    }

    private spotBox(isLeft = false): Box {
        const w = Math.min(innerWidth * (innerWidth < 600 ? 0.44 : 0.176), innerHeight * 0.33);
        const field = one('.prompt-place')?.getBoundingClientRect();
        const [left, right] = [field?.left ?? 0, field?.right ?? innerWidth];
        return { x: isLeft ? left + w * 0.56 : right - w * 0.56, y: innerHeight * 0.31, w, h: w * 1.4 };
    }

    private enlighten(card: CardRef, seat: string | null, speed: number): void {
        if (this.spot) this.pass(this.spot.element, [{ opacity: 1 }, { opacity: 0, transform: 'scale(.8)' }], 200 * speed);
        const own = byId(card.id);
        const origin = own ?? this.pileOf(seat, 'hand');
        const box = this.spotBox();
        const from = origin ? boxOf(origin) : { ...box, y: -box.h };
        const element = this.drawn(card, 'fx-spot', box, box.w);
        this.spot = { id: card.id, element, box };
        if (!this.veil) {
            const veil = this.add('fx-veil', { x: 0, y: 0 });
            this.layer.prepend(veil);
            this.veil = veil;
            this.run(veil, [{ opacity: 0 }, { opacity: 1 }], 300 * speed);
        }
        const scale = own ? Math.max(0.2, from.w / box.w) : 0.22;
        this.run(
            element,
            [
                { opacity: 0, transform: `${shift(from, box)} scale(${scale})` },
                { opacity: 1, offset: 0.3 },
                { opacity: 1, transform: 'none' },
            ],
            420 * speed,
        );
    }

    // The spotlight goes out, as far as it is lit.
    private darken(speed: number): void {
        if (!this.spot) return;
        const { element } = this.unlit(speed)!;
        this.pass(element, [{ opacity: 1 }, { opacity: 0, transform: 'scale(.8)' }], 200 * speed);
    }

    // Takes the card out of the spotlight, and the veil away.
    private unlit(speed: number): { element: HTMLElement; box: Box } | null {
        const { spot, veil } = this;
        this.spot = null;
        this.veil = null;
        if (veil) this.pass(veil, [{ opacity: 1 }, { opacity: 0 }], 300 * speed);
        return spot;
    }

    private leave(card: CardRef, pile: HTMLElement | null, speed: number): void {
        if (this.spot?.id !== card.id) return;
        const { element, box } = this.unlit(speed)!;
        const to = pile ? boxOf(pile) : { ...box, y: box.y - 40 };
        this.pass(
            element,
            [
                { opacity: 1, transform: 'none' },
                { opacity: 1, transform: `${shift(to, box)} scale(.2)`, offset: 0.92 },
                { opacity: 0, transform: `${shift(to, box)} scale(.2)` },
            ],
            FLY_MS * speed,
        );
        this.pulse(pile, speed, FLY_MS * speed);
    }

    private lift(element: Element | null, ms: number): void {
        if (element)
            this.run(
                element,
                [{ transform: 'none' }, { transform: 'translateY(-10px) scale(1.05)', offset: 0.4 }, { transform: 'none' }],
                ms,
            );
    }

    private fight(beat: Beat, speed: number): void {
        const event = beat.events[0]!;
        const attacker = beat.card && event.event === 'fight' ? byId(beat.card.id) : null;
        const aim = typeof event.target === 'object' ? event.target : event.event === 'fight' ? null : (event.card ?? null);
        const seat = typeof event.target === 'string' ? event.target : (event as { defender?: string }).defender;
        const target = (aim && byId(aim.id)) || dialOf(seat, 'health');
        const from = attacker ? boxOf(attacker) : this.sourceOf(null, beat.seat);
        if (!target || !from) return;
        const to = boxOf(target);
        const hits = beat.events.slice(1).flatMap((each) => {
            const element = each.card && byId(each.card.id);
            return element ? [{ each, element, box: boxOf(element) }] : [];
        });
        if (attacker) {
            const [dx, dy] = [to.x - from.x, to.y - from.y];
            this.run(
                attacker,
                [
                    { transform: 'none', zIndex: 30 },
                    { transform: `translate(${dx * 0.12}px,${dy * 0.12 - 8}px) scale(1.06)`, offset: 0.35 },
                    { transform: `translate(${dx * 0.72}px,${dy * 0.62}px) scale(1.06)`, offset: 0.6 },
                    { transform: 'none', zIndex: 30 },
                ],
                480 * speed,
            );
        } else this.arrow(from, to, speed, true);
        for (const { each, element, box } of hits) {
            if (element !== attacker) this.shake(element, speed, beat.lands * speed);
            this.float(box, numberOf(each), speed, beat.lands * speed);
        }
    }

    private targetOf(event: GameEvent): HTMLElement | null {
        if (event.card && event.event !== 'shield') return byId(event.card.id);
        return dialOf(event.seat, 'health');
    }

    private hit(beat: Beat, speed: number): void {
        const from = this.sourceOf(beat.from, beat.seat);
        const isHarm = beat.events.some((event) => event.event.startsWith('damage'));
        const aims = beat.events.flatMap((event) => {
            const element = this.targetOf(event);
            return element ? [{ event, element, box: boxOf(element) }] : [];
        });
        // The card in the spotlight makes way for what it does.
        const lit = this.spot;
        if (lit && aims.some(({ box }) => reaches(box, lit.box))) {
            const box = this.spotBox(lit.box.x > innerWidth / 2);
            this.run(lit.element, [{ transform: shift(lit.box, box) }, { transform: 'none' }], ARROW_MS * speed);
            lit.element.style.left = `${box.x}px`;
            lit.box = box;
        }
        const origin = lit && beat.from?.id === lit.id ? lit.box : from;
        const pointed = new Set<Element>();
        for (const [i, { event, element, box }] of aims.entries()) {
            const delay = (beat.lands + Math.min(i, MOST_BACKS) * APART_MS) * speed;
            if (origin && beat.lands > 0 && event.card?.id !== beat.from?.id && !pointed.has(element))
                this.arrow(origin, box, speed, isHarm);
            if (event.event.startsWith('damage') && !pointed.has(element)) this.shake(element, speed, delay);
            pointed.add(element);
            this.float(box, numberOf(event), speed, delay);
        }
    }

    private tokens(beat: Beat, speed: number): void {
        const view = this.scene.store.view.peek();
        if (!view) return;
        for (const event of beat.events) {
            const changes = changesOf(event, view);
            const gained = changes.find((change) => change.by > 0);
            const lost = changes.find((change) => change.by < 0);
            const place = (change: typeof gained): HTMLElement | null =>
                !change ? null : change.card ? byId(change.card) : dialOf(change.seat, change.figure);
            const to = place(gained);
            const figure = (gained ?? lost)?.figure ?? '';
            const from = lost ? place(lost) : null;
            if (!to) {
                if (from) this.float(boxOf(from), numberOf(event), speed);
                continue;
            }
            const start = from ? boxOf(from) : this.sourceOf(event.source ?? beat.from, event.seat ?? null);
            const end = boxOf(to);
            if (!start) continue;
            const element = this.add('fx-token', start);
            const glyph: GlyphName = isGlyph(figure) ? figure : 'amber';
            element.dataset.figure = glyph;
            render(
                <>
                    <Glyph name={glyph} />
                    {signed(event.amount ?? 1, from ? '' : '+')}
                </>,
                element,
            );
            this.pass(
                element,
                [
                    { opacity: 0, transform: 'scale(.4)' },
                    { opacity: 1, transform: 'scale(1.15)', offset: 0.3 },
                    { opacity: 1, transform: `${shift(end, start)} scale(.7)` },
                ],
                520 * speed,
            );
            this.pulse(to, speed, 520 * speed);
        }
    }

    private die(events: readonly GameEvent[], speed: number): void {
        const dying = events.flatMap((event) => {
            const element = event.card && byId(event.card.id);
            return element ? [{ event, element, box: boxOf(element) }] : [];
        });
        for (const [i, { event, element, box }] of dying.entries()) {
            const delay = Math.min(i, MOST_BACKS) * APART_MS * speed;
            const pale = this.add('fx-pale', box);
            pale.style.width = `${element.offsetWidth}px`;
            pale.style.height = `${element.offsetHeight}px`;
            const end = 'scale(.7) rotate(6deg)';
            this.run(
                element,
                [
                    { opacity: 1, transform: 'none' },
                    { opacity: 0.9, transform: 'scale(1.04)', offset: 0.3 },
                    { opacity: 0, transform: end },
                ],
                420 * speed,
                { delay, stays: true },
            );
            this.pass(
                pale,
                [
                    { opacity: 0, transform: 'none' },
                    { opacity: 0.75, transform: 'scale(1.04)', offset: 0.3 },
                    { opacity: 0, transform: end },
                ],
                420 * speed,
                delay,
            );
            this.pulse(
                this.pileOf(event.seat, event.event === 'banish' || event.event === 'purge' ? goalOf(event) : 'discard'),
                speed,
                420 * speed + delay,
            );
        }
    }

    // To a pile: bought, discarded, returned, put away.
    private carry(beat: Beat, speed: number): void {
        const moves = beat.events.flatMap((event) => {
            if (event.event === 'row') return [];
            const lit = event.card && this.spot?.id === event.card.id;
            const element = event.card ? byId(event.card.id) : null;
            const origin = element ?? this.pileOf(event.seat, event.event === 'discard' ? 'hand' : 'deck');
            const goal = this.pileOf(event.seat, beat.kind === 'buy' ? 'discard' : goalOf(event));
            if (lit) this.leave(event.card!, goal, speed);
            return !lit && origin && goal ? [{ event, element, box: boxOf(origin), to: boxOf(goal), goal }] : [];
        });
        for (const [i, { event, element, box, to, goal }] of moves.entries()) {
            const delay = Math.min(i, MOST_BACKS) * APART_MS * speed;
            const flying = element
                ? this.copy(element, box)
                : event.card?.name
                  ? this.drawn(event.card, 'fx-small', box, 90)
                  : this.add('fx-back', box);
            if (element) this.run(element, [{ opacity: 0 }, { opacity: 0 }], FLY_MS * speed + delay, { stays: true });
            const scale = Math.min(1, Math.max(0.2, to.h / Math.max(1, box.h)));
            this.pass(
                flying,
                [
                    { opacity: 1, transform: 'none' },
                    { opacity: 1, transform: `${shift(to, box)} scale(${scale})`, offset: 0.9 },
                    { opacity: 0, transform: `${shift(to, box)} scale(${scale})` },
                ],
                FLY_MS * speed,
                delay,
            );
            this.pulse(goal, speed, FLY_MS * speed + delay);
        }
    }

    private reveal(events: readonly GameEvent[], seat: string | null, ms: number): void {
        const cards = events.flatMap((event) => (event.card?.name ? [event.card] : [])).slice(0, 3);
        const first = this.spotBox();
        const small = first.w * (cards.length > 1 ? 0.62 : 0.8);
        const origin = this.pileOf(seat, 'hand');
        const from = origin ? boxOf(origin) : first;
        for (const [i, card] of cards.entries()) {
            const box = {
                x: innerWidth / 2 + (i - (cards.length - 1) / 2) * (small + 14),
                y: innerHeight * 0.36,
                w: small,
                h: small * 1.4,
            };
            const element = this.drawn(card, 'fx-spot', box, small);
            this.pass(
                element,
                [
                    { opacity: 0, transform: `${shift(from, box)} scale(.3)` },
                    { opacity: 1, transform: 'none', offset: 0.3 },
                    { opacity: 1, transform: 'none', offset: 0.8 },
                    { opacity: 0, transform: `${shift(from, box)} scale(.3)` },
                ],
                ms,
            );
        }
        if (cards.length === 0) this.pulse(origin, 1);
    }

    // Backs slide from the deck to the hand; one's own cards come into the hand by themselves.
    private draw(events: readonly GameEvent[], seat: string | null, speed: number): void {
        const cards = events.filter((event) => event.event === 'draw');
        if (cards.length === 0) return this.pulse(this.pileOf(seat, 'deck'), speed);
        const deck = this.pileOf(seat, 'deck');
        const hand = this.pileOf(seat, 'hand');
        if (!deck || !hand || seat === this.scene.stage) return;
        const [from, to] = [boxOf(deck), boxOf(hand)];
        for (let i = 0; i < Math.min(MOST_BACKS, cards.length); i++) {
            this.pass(
                this.add('fx-back', from),
                [
                    { opacity: 1, transform: 'none' },
                    { opacity: 1, transform: shift(to, from), offset: 0.9 },
                    { opacity: 0, transform: shift(to, from) },
                ],
                2 * CARD_MS * speed,
                i * CARD_MS * speed,
            );
        }
    }

    private forge(event: GameEvent | undefined, seat: string | null, speed: number): void {
        const [pool, slots] = [dialOf(seat, 'amber'), dialOf(seat, 'keys')];
        if (!pool || !slots) return;
        const [from, to] = [boxOf(pool), boxOf(slots)];
        const key = this.add('fx-token', from);
        key.dataset.key = String((event as { key?: string } | undefined)?.key ?? '');
        render(<Glyph name="key" />, key);
        this.pass(
            key,
            [
                { opacity: 0, transform: 'scale(.5)' },
                { opacity: 1, transform: 'scale(2.2) rotate(-12deg)', offset: 0.4 },
                { opacity: 1, transform: `${shift(to, from)} scale(1)` },
            ],
            500 * speed,
        );
        this.pass(
            this.add('fx-ring', to),
            [
                { opacity: 0, transform: 'scale(.2)' },
                { opacity: 1, offset: 0.2 },
                { opacity: 0, transform: 'scale(1.6)' },
            ],
            500 * speed,
            500 * speed,
        );
    }

    // ---- The table changes: whatever lies elsewhere now glides there

    changes(beat: Beat | null, speed: number): void {
        this.before ??= this.measured();
        cancelAnimationFrame(this.frame);
        // The page has drawn the new table by then, and not shown it yet.
        this.frame = requestAnimationFrame(() => {
            const before = this.before;
            this.before = null;
            if (before) this.glide(before, beat, speed);
        });
    }

    private measured(): Map<string, Placed> {
        const places = new Map<string, Placed>();
        for (const element of document.querySelectorAll<HTMLElement>('main [data-card]')) {
            const id = element.dataset.card!;
            if (!places.has(id)) places.set(id, { element, box: boxOf(element) });
        }
        return places;
    }

    private originOf(id: string, beat: Beat | null): HTMLElement | null {
        const event = beat?.events.find((each) => each.card?.id === id);
        if (!event) return null;
        const pile =
            event.event === 'row'
                ? 'centre'
                : event.event === 'draw'
                  ? 'deck'
                  : event.event === 'play' || event.event === 'return'
                    ? 'hand'
                    : 'discard';
        return this.pileOf(event.seat, pile);
    }

    private glide(before: ReadonlyMap<string, Placed>, beat: Beat | null, speed: number): void {
        this.let();
        const after = this.measured();
        const lit = beat?.kind === 'land' && this.spot?.id === beat.card?.id ? this.spot : null;
        let late = 0;
        const moves: (() => void)[] = [];
        for (const [id, { element, box }] of after) {
            if (lit?.id === id) {
                moves.push(() => this.settle(lit, element, box, speed));
                continue;
            }
            const was = before.get(id)?.box;
            if (was) {
                const scale = was.h / Math.max(1, box.h);
                if (Math.hypot(was.x - box.x, was.y - box.y) < 2 && Math.abs(scale - 1) < 0.02) continue;
                const isMain = beat?.events.some((event) => event.card?.id === id) ?? false;
                const resized = Math.abs(scale - 1) < 0.02 ? '' : ` scale(${scale})`;
                moves.push(() =>
                    this.run(
                        element,
                        [{ transform: shift(was, box) + resized }, { transform: 'none' }],
                        (isMain ? FLY_MS : MAKE_ROOM_MS) * speed,
                    ),
                );
                continue;
            }
            const origin = this.originOf(id, beat);
            const from = origin && boxOf(origin);
            const delay = beat?.kind === 'draw' ? Math.min(MOST_BACKS, late++) * CARD_MS * speed : 0;
            moves.push(() =>
                this.run(
                    element,
                    [
                        { opacity: 0, transform: from ? `${shift(from, box)} scale(.3)` : 'scale(.8)' },
                        { opacity: 1, transform: 'none' },
                    ],
                    2 * CARD_MS * speed,
                    { delay },
                ),
            );
        }
        if (lit && !after.has(lit.id)) moves.push(() => this.darken(speed));
        for (const move of moves) move();
    }

    // From the spotlight into its place.
    private settle(lit: { element: HTMLElement; box: Box }, element: HTMLElement, to: Box, speed: number): void {
        this.unlit(speed);
        const { box } = lit;
        const scale = to.w / box.w;
        this.pass(
            lit.element,
            [
                { opacity: 1, transform: 'none' },
                { opacity: 1, transform: `${shift(to, box)} scale(${scale})`, offset: 0.9 },
                { opacity: 0, transform: `${shift(to, box)} scale(${scale})` },
            ],
            FLY_MS * speed,
        );
        this.run(element, [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], FLY_MS * speed);
    }

    // What one is asked about now must not be covered.
    rest(): void {
        if (this.scene.store.choice.peek()) this.darken(1);
    }

    finish(): void {
        cancelAnimationFrame(this.frame);
        this.before = null;
        this.spot = null;
        this.veil = null;
        this.clear();
    }
}
