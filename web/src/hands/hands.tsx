// Hands on the table: cards are taken up and put down, aimed at others, leafed through by a finger, and opened by a long press.
// Clicks work as before; whatever a drag does could be clicked, too.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ShownCard } from '../card/face.js';
import { say } from '../i18n/index.js';
import type { Option } from '../protocol.js';
import { aimAt, playAt } from '../table/plan.js';
import { choose, keepOpen, openMenuOf, readOnTouch } from '../table/moves.js';
import { useScene, type Scene } from '../table/scene.js';
import { meaningOf, type Grip, type Meaning } from './gesture.js';
import { closeReading, handsAreFull } from './reading.js';

const LONG_PRESS_MS = 400;
const PLAYS = ['play', 'attach'];
const STRIKES = ['fight', 'attack'];
const USES = ['action', 'omni', 'use', 'activate'];

interface Point {
    x: number;
    y: number;
}

interface Held {
    id: string;
    element: Element;
    grip: Grip;
    from: Point;
    pointer: number;
    meaning: Meaning;
}

interface Aim {
    id: string;
    from: Point;
    to: Point;
    isOn: boolean; // over something that can be aimed at
}

interface Lifted {
    id: string;
    at: Point;
    width: number;
    isOver: boolean; // above the band: let go, it is played
}

const aim = signal<Aim | null>(null);
const lifted = signal<Lifted | null>(null);

const middle = (element: Element): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
};
const bandMiddle = (): number => {
    const band = document.querySelector('.prompt-place')?.getBoundingClientRect();
    return band ? band.top + band.height / 2 : innerHeight * 0.7;
};

// What lies under the pointer: a card, or a player's side.
interface Under {
    element: HTMLElement;
    id: string | null;
    seat: string | null;
}
function under(scene: Scene, { x, y }: Point): Under | null {
    const hit = document.elementFromPoint(x, y);
    const card = hit?.closest<HTMLElement>('.stage .card[data-card]');
    const id = card?.dataset.card ?? null;
    if (card && id) return { element: card, id, seat: scene.find(id)?.zone.whose ?? null };
    const side = hit?.closest<HTMLElement>('.stage .side[data-seat]');
    return side ? { element: side, id: null, seat: side.dataset.seat ?? null } : null;
}

const optionsOf = (scene: Scene, id: string): readonly Option[] => scene.store.choice.peek()?.byCard.get(id) ?? [];

// What letting the arrow go over something would do: the choice, and whom it is meant for.
export interface Shot {
    option: Option;
    isDirect: boolean; // nothing more is asked
}
export function shotAt(scene: Scene, id: string, at: Under): Shot | null {
    if (at.id === id) return null;
    const choice = scene.store.choice.peek();
    const options = optionsOf(scene, id);
    const named = options.find((option) => option.cards[1]?.id === at.id && at.id !== null);
    if (named) return { option: named, isDirect: true };
    // The card that asks, aimed at what it may choose.
    const asked =
        choice?.decision.source?.id === id ? (at.id ? choice.byCard.get(at.id) : choice.bySeat.get(at.seat ?? '')) : null;
    if (asked?.length === 1) return { option: asked[0]!, isDirect: true };
    const isTheirs = at.seat !== null && at.seat !== scene.stage;
    const strike = options.find((option) => STRIKES.includes(option.verb));
    if (isTheirs && strike) return { option: strike, isDirect: false };
    const uses = options.filter((option) => USES.includes(option.verb));
    return at.id && uses.length === 1 ? { option: uses[0]!, isDirect: false } : null;
}

function letGoAt(scene: Scene, id: string, at: Under): void {
    const shot = shotAt(scene, id, at);
    if (!shot) return;
    const { store } = scene;
    if (shot.isDirect) choose(scene, shot.option);
    else store.follow(aimAt(shot.option, { id: at.id, seat: at.seat }, store.step));
}

// A card let go above the band is played; an upgrade on the card that it is held over, a creature at that end of the line.
function playFrom(scene: Scene, id: string, point: Point): void {
    const { store } = scene;
    const at = under(scene, point);
    const plays = optionsOf(scene, id).filter((option) => PLAYS.includes(option.verb));
    const kind = scene.facts.peek().get(scene.find(id)?.card.name ?? '')?.kind;
    const attach = plays.find((option) => option.verb === 'attach') ?? (kind === 'upgrade' ? plays[0] : undefined);
    const play = plays.find((option) => option.verb === 'play');
    if (at?.id && attach) store.follow(aimAt(attach, { id: at.id, seat: null }, store.step));
    else if (plays.length > 1) openMenuOf(scene, id, new DOMRect(point.x, point.y, 1, 1));
    else if (play) store.follow(playAt(play, sideOf(point), store.step));
}

function sideOf({ x }: Point): 'left' | 'right' {
    const cards = [...document.querySelectorAll('.stage .zone.mine .card')].map(middle);
    const mean = cards.reduce((sum, each) => sum + each.x, 0) / Math.max(1, cards.length);
    return cards.length > 0 && x < mean ? 'left' : 'right';
}

// Where the card would come to lie: at one end of the line, or among what stays in play; what does not stay has no place there.
function showSlot(scene: Scene, id: string, point: Point | null): void {
    const kind = scene.facts.peek().get(scene.find(id)?.card.name ?? '')?.kind ?? '';
    const place = ['creature', 'champion'].includes(kind) ? 'mine' : kind === 'artifact' ? 'my-shelf' : null;
    const zone = place && document.querySelector<HTMLElement>(`.stage .zone[data-place="${place}"]`);
    if (!zone) return;
    if (!point) return zone.removeAttribute('data-drop');
    const own = zone.getBoundingClientRect();
    const cards = [...zone.querySelectorAll('.card')].map((each) => each.getBoundingClientRect());
    const isLeft = place === 'mine' && scene.look.name === 'keyforge' && sideOf(point) === 'left';
    const edge = isLeft ? Math.min(...cards.map((each) => each.left)) : Math.max(...cards.map((each) => each.right));
    zone.dataset.drop = cards.length === 0 ? 'middle' : isLeft ? 'left' : 'right';
    zone.style.setProperty('--drop', `${Math.round(cards.length === 0 ? own.width / 2 : edge - own.left)}px`);
}

// Marks what the arrow could hit; the rules say which of them, where the game can be asked.
function markTargets(scene: Scene, id: string): void {
    const options = optionsOf(scene, id);
    const layout = scene.layout.peek();
    const mark = (selector: string): void => document.querySelector(selector)?.setAttribute('data-aim', '');
    const card = (target: string): string => `.stage .card[data-card="${CSS.escape(target)}"]`;
    for (const option of options) if (option.cards[1]) mark(card(option.cards[1].id));
    const fight = options.find((option) => option.verb === 'fight');
    for (const zone of layout?.rows ?? []) {
        if (!fight || zone.whose === scene.stage || zone.place !== 'theirs') continue;
        for (const each of zone.cards)
            scene.store.whenPossible(`${fight.action} > ${each.id}`, () => aim.peek()?.id === id && mark(card(each.id)));
    }
    if (options.some((option) => option.verb === 'attack'))
        for (const strip of layout?.others ?? []) if (!strip.isOut) mark(`.stage .side[data-seat="${strip.seat}"]`);
}

function clearMarks(): void {
    for (const name of ['data-aim', 'data-hit', 'data-lifted', 'data-drop'])
        for (const each of document.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
}

function drop(): void {
    handsAreFull.value = false;
    aim.value = null;
    lifted.value = null;
    clearMarks();
}

// Follows one hand from where it goes down to where it comes up.
class Follower {
    private held: Held | null = null;
    private pressing: ReturnType<typeof setTimeout> | undefined;
    private swallows = false; // the click that ends a drag or a long press is none

    constructor(private readonly scene: Scene) {}

    down = (event: PointerEvent): void => {
        this.swallows = false;
        if (this.held || event.button !== 0 || !event.isPrimary) return;
        const element = event.target instanceof Element ? event.target.closest('.stage .card[data-card]') : null;
        const id = element instanceof HTMLElement ? element.dataset.card : undefined;
        if (!element || !id) return;
        const grip = event.pointerType === 'mouse' ? 'mouse' : 'touch';
        this.held = {
            id,
            element,
            grip,
            from: { x: event.clientX, y: event.clientY },
            pointer: event.pointerId,
            meaning: 'still',
        };
        // A finger is caught by what it touches first; the cards it passes are to be found, too.
        if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
        clearTimeout(this.pressing);
        if (grip === 'touch') this.pressing = setTimeout(() => this.longPress(), LONG_PRESS_MS);
    };

    private longPress(): void {
        if (this.held?.meaning !== 'still') return;
        readOnTouch(this.scene, this.held.id, this.held.element);
        this.held = null;
        this.swallows = true;
    }

    move = (event: PointerEvent): void => {
        const { held } = this;
        if (!held || event.pointerId !== held.pointer) return;
        const to = { x: event.clientX, y: event.clientY };
        if (held.meaning === 'still') this.begin(held, to);
        if (held.meaning === 'leaf') {
            const at = under(this.scene, to);
            if (at?.id && at.element.closest('.zone-hand')) readOnTouch(this.scene, at.id, at.element);
        } else if (held.meaning === 'lift') {
            const isOver = to.y < bandMiddle();
            lifted.value = { ...lifted.peek()!, at: to, isOver };
            showSlot(this.scene, held.id, isOver ? to : null);
        } else if (held.meaning === 'aim') {
            const at = under(this.scene, to);
            const isOn = at !== null && shotAt(this.scene, held.id, at) !== null;
            for (const each of document.querySelectorAll('[data-hit]'))
                if (each !== at?.element) each.removeAttribute('data-hit');
            if (isOn) at.element.setAttribute('data-hit', '');
            aim.value = { ...aim.peek()!, to, isOn };
        }
    };

    private begin(held: Held, to: Point): void {
        const { scene } = this;
        const isHand = held.element.closest('.zone-hand') !== null;
        const options = optionsOf(scene, held.id);
        const mayLift = options.some((option) => PLAYS.includes(option.verb));
        const mayAim =
            options.some((option) => [...STRIKES, ...USES].includes(option.verb) || option.cards.length > 1) ||
            scene.store.choice.peek()?.decision.source?.id === held.id;
        const start = { grip: held.grip, isHand, mayLift, mayAim };
        held.meaning = meaningOf(start, to.x - held.from.x, to.y - held.from.y);
        if (held.meaning === 'still') return;
        clearTimeout(this.pressing);
        if (held.meaning === 'none') {
            this.held = null;
            return;
        }
        this.swallows = true;
        if (held.meaning === 'leaf') return;
        closeReading();
        handsAreFull.value = true;
        held.element.setAttribute('data-lifted', '');
        if (held.meaning === 'lift') {
            lifted.value = { id: held.id, at: to, width: held.element.getBoundingClientRect().width, isOver: false };
        } else {
            aim.value = { id: held.id, from: middle(held.element), to, isOn: false };
            markTargets(scene, held.id);
        }
    }

    up = (event: PointerEvent): void => {
        const { held } = this;
        if (!held || event.pointerId !== held.pointer) return;
        this.stop();
        const to = { x: event.clientX, y: event.clientY };
        drop();
        if (held.meaning === 'lift' && to.y < bandMiddle()) playFrom(this.scene, held.id, to);
        if (held.meaning === 'aim') {
            const at = under(this.scene, to);
            if (at) letGoAt(this.scene, held.id, at);
        }
    };

    private stop(): void {
        clearTimeout(this.pressing);
        this.held = null;
    }

    cancel = (): void => {
        this.stop();
        drop();
    };

    key = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || !(aim.peek() || lifted.peek())) return;
        this.cancel();
        event.preventDefault();
        event.stopPropagation();
    };

    click = (event: MouseEvent): void => {
        if (!this.swallows) return;
        this.swallows = false;
        if (!(event.target instanceof Element) || !event.target.closest('.stage')) return;
        event.preventDefault();
        event.stopPropagation();
    };

    // Right click, or what a long press is to the browser.
    menu = (event: MouseEvent): void => {
        const element = event.target instanceof Element ? event.target.closest('.stage .card[data-card]') : null;
        const id = element instanceof HTMLElement ? element.dataset.card : undefined;
        if (!element || !id) return;
        event.preventDefault();
        if (this.held?.grip === 'touch' || this.swallows) return;
        keepOpen(this.scene, id, element);
    };
}

function Arrow({ now }: { now: Aim }): JSX.Element {
    const { from, to } = now;
    const bend = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 5);
    const [cx, cy] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - bend];
    const angle = (Math.atan2(to.y - cy, to.x - cx) * 180) / Math.PI;
    return (
        <svg class={`aim-arrow ${now.isOn ? 'on' : ''}`} aria-hidden="true" focusable="false">
            <path class="under" d={`M${from.x} ${from.y}Q${cx} ${cy} ${to.x} ${to.y}`} />
            <path class="dots" d={`M${from.x} ${from.y}Q${cx} ${cy} ${to.x} ${to.y}`} />
            <path class="head" d="M6 0L-22 15L-14 0L-22 -15z" transform={`translate(${to.x} ${to.y}) rotate(${angle})`} />
        </svg>
    );
}

export function Hands(): JSX.Element | null {
    const scene = useScene();
    useEffect(() => {
        const follower = new Follower(scene);
        const stop = new AbortController();
        const { signal: ended } = stop;
        addEventListener('pointerdown', follower.down, { signal: ended });
        addEventListener('pointermove', follower.move, { signal: ended });
        addEventListener('pointerup', follower.up, { signal: ended });
        addEventListener('pointercancel', follower.cancel, { signal: ended });
        addEventListener('keydown', follower.key, { signal: ended, capture: true });
        addEventListener('click', follower.click, { signal: ended, capture: true });
        addEventListener('contextmenu', follower.menu, { signal: ended });
        addEventListener('dragstart', (event) => event.preventDefault(), { signal: ended });
        return () => {
            stop.abort();
            drop();
        };
    }, [scene]);
    const up = lifted.value;
    const card = up ? scene.find(up.id)?.card : null;
    return (
        <>
            {aim.value && <Arrow now={aim.value} />}
            {up && card && (
                <div
                    class={`in-hand ${up.isOver ? 'over' : ''}`}
                    aria-hidden="true"
                    style={{ '--w': `${up.width}px`, '--x': `${up.at.x}px`, '--y': `${up.at.y}px` }}
                >
                    <ShownCard face={scene.look.face(card, scene.facts.value)} width={up.width} />
                    {up.isOver && <b>{say('web.let-go')}</b>}
                </div>
            )}
        </>
    );
}
