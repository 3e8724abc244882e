// What beats are drawn with: a layer over the table, and the cards, dials and piles where they are.
import { render } from 'preact';
import { ShownCard } from '../card/face.js';
import type { CardRef } from '../protocol.js';
import type { Scene } from '../table/scene.js';
import { ARROW_MS } from './beats.js';

// A rectangle by its middle, in pixels of the window.
export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
interface Timing {
    delay?: number;
    stays?: boolean; // until the table has changed
    then?: () => void;
}

const EASE = 'cubic-bezier(.2,.8,.25,1)';
const FLOAT_MS = 700;
const SHAKE_MS = 260;
const PULSE_MS = 250;
const RISE = 46;

export const boxOf = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, w: width, h: height };
};
export const one = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
export const byId = (id: string): HTMLElement | null => one(`[data-card="${CSS.escape(id)}"]`);
const isSeen = (element: HTMLElement): boolean => element.offsetWidth > 0;
// A part of a player's side; where it is not drawn, their portrait.
export function ofSeat(seat: string | null | undefined, part: string): HTMLElement | null {
    if (!seat) return null;
    const whose = `[data-seat="${CSS.escape(seat)}"]`;
    for (const selector of [`${whose} ${part}`, `${whose}${part}`, `${whose} .face`]) {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen);
        if (found) return found;
    }
    return one(whose);
}
export const dialOf = (seat: string | null | undefined, figure: string): HTMLElement | null =>
    ofSeat(seat, `[data-dial="${figure}"]`);
export const shift = (from: Box, to: Box): string => `translate(${from.x - to.x}px,${from.y - to.y}px)`;
export const reaches = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) * 2 < a.w + b.w && Math.abs(a.y - b.y) * 2 < a.h + b.h;

export class Canvas {
    private readonly animations = new Set<Animation>();
    private readonly nodes = new Set<Element>();
    private staying: Animation[] = []; // until the table has changed

    constructor(
        protected readonly layer: HTMLElement,
        protected readonly scene: Scene,
    ) {}

    // A pile of the table; a hand lies open, or as backs at the upper edge.
    protected pileOf(seat: string | null | undefined, pile: string): HTMLElement | null {
        if (pile === 'centre') return one('[data-pile="centre"]');
        const hand = pile !== 'hand' ? null : seat === this.scene.stage ? one('.zone-hand') : one('.backs .card');
        return hand && isSeen(hand) ? hand : ofSeat(seat, `[data-pile="${pile}"]`);
    }

    protected run(element: Element, frames: Keyframe[], ms: number, { delay = 0, stays = false, then }: Timing = {}): void {
        const animation = element.animate(frames, { duration: Math.max(1, ms), delay, easing: EASE, fill: 'both' });
        this.animations.add(animation);
        if (stays) this.staying.push(animation);
        animation.onfinish = () => {
            if (stays) return;
            this.animations.delete(animation);
            animation.cancel();
            then?.();
        };
    }

    protected add(name: string, box: Pick<Box, 'x' | 'y'>, into: Element = this.layer): HTMLElement {
        const element = document.createElement('div');
        element.className = name;
        element.style.left = `${box.x}px`;
        element.style.top = `${box.y}px`;
        into.append(element);
        this.nodes.add(element);
        return element;
    }

    protected remove(element: Element): void {
        this.nodes.delete(element);
        render(null, element);
        element.remove();
    }

    // Into the layer, along some frames, and gone.
    protected pass(element: HTMLElement, frames: Keyframe[], ms: number, delay = 0): void {
        this.run(element, frames, ms, { delay, then: () => this.remove(element) });
    }

    protected float(at: Box, { text, isGood }: { text: string; isGood: boolean }, speed: number, delay = 0): void {
        const element = this.add(`fx-number ${isGood ? 'good' : ''}`, { x: at.x, y: at.y - at.h * 0.12 });
        element.textContent = text;
        this.pass(
            element,
            [
                { opacity: 0, transform: 'scale(.3)' },
                { opacity: 1, transform: 'scale(1.25)', offset: 0.2 },
                { opacity: 1, transform: 'scale(1)', offset: 0.65 },
                { opacity: 0, transform: `translateY(-${RISE}px)` },
            ],
            FLOAT_MS * speed,
            delay,
        );
    }

    protected pulse(element: Element | null, speed: number, delay = 0): void {
        if (!element) return;
        this.run(element, [{ transform: 'none' }, { transform: 'scale(1.22)' }, { transform: 'none' }], PULSE_MS * speed, {
            delay,
        });
    }

    protected shake(element: Element, speed: number, delay = 0): void {
        this.run(
            element,
            [
                { transform: 'none' },
                { transform: 'translateX(-7px) rotate(-2deg)' },
                { transform: 'translateX(6px) rotate(2deg)' },
                { transform: 'translateX(-3px)' },
                { transform: 'none' },
            ],
            SHAKE_MS * speed,
            { delay },
        );
    }

    protected banner(text: string, ms: number, isSmall = false): void {
        const element = this.add(`fx-banner ${isSmall ? 'small' : ''}`, { x: innerWidth / 2, y: innerHeight * 0.42 });
        element.textContent = text;
        this.pass(
            element,
            [
                { opacity: 0, transform: 'translateX(-60px)' },
                { opacity: 1, transform: 'none', offset: 0.25 },
                { opacity: 1, transform: 'none', offset: 0.75 },
                { opacity: 0, transform: 'translateX(60px)' },
            ],
            ms,
        );
    }

    // A curved arrow that grows out of its beginning.
    protected arrow(from: Box, to: Box, speed: number, isHarm: boolean): void {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const length = Math.hypot(dx, dy);
        if (length < 40) return;
        const start = Math.min(length / 3, Math.min(from.w, from.h) * 0.4);
        const [x, y] = [from.x + (dx / length) * start, from.y + (dy / length) * start];
        const reach = length - start - Math.min(length / 4, 26);
        const bend = (dx < 0 ? 1 : -1) * -reach * 0.1;
        const turn = `rotate(${Math.atan2(dy, dx)}rad)`;
        const curve = `M0 0Q${reach / 2} ${bend} ${reach} 0`;
        const tip = (Math.atan2(-bend, reach / 2) * 180) / Math.PI;
        const element = this.add(`fx-arrow ${isHarm ? '' : 'good'}`, { x, y });
        render(
            <svg width={reach + 30} height={60} viewBox={`0 -30 ${reach + 30} 60`} aria-hidden="true" focusable="false">
                <path d={curve} class="edge" />
                <path d={curve} />
                <path d="M18 0L-16-18-8 0-16 18z" class="tip" transform={`translate(${reach} 0) rotate(${tip})`} />
            </svg>,
            element,
        );
        const ms = (ARROW_MS + 450) * speed;
        this.pass(
            element,
            [
                { opacity: 1, transform: `${turn} scale(.02)` },
                { opacity: 1, transform: `${turn} scale(1)`, offset: (ARROW_MS * speed) / ms },
                { opacity: 1, transform: `${turn} scale(1)`, offset: 0.85 },
                { opacity: 0, transform: `${turn} scale(1)` },
            ],
            ms,
        );
    }

    // A copy of a card as it lies there.
    protected copy(element: HTMLElement, box: Box): HTMLElement {
        const holder = this.add('fx-copy', box);
        const copy = element.cloneNode(true) as HTMLElement;
        copy.removeAttribute('data-card');
        copy.classList.remove('legal', 'can-play', 'can-buy', 'target', 'sel');
        copy.tabIndex = -1;
        copy.style.setProperty('--w', `${element.offsetWidth}px`);
        holder.append(copy);
        return holder;
    }

    protected drawn(card: CardRef, name: string, at: Pick<Box, 'x' | 'y'>, width: number): HTMLElement {
        const element = this.add(name, at);
        const { look, facts } = this.scene;
        const face = look.face({ id: card.id, ...(card.name ? { name: card.name } : {}) }, facts.peek());
        render(<ShownCard face={face} width={Math.round(width)} />, element);
        return element;
    }

    // The table has changed: what was kept out of sight until then is gone.
    protected let(): void {
        for (const animation of this.staying.splice(0)) {
            this.animations.delete(animation);
            animation.cancel();
        }
    }

    protected clear(): void {
        this.staying = [];
        for (const animation of this.animations) animation.cancel();
        this.animations.clear();
        for (const node of this.nodes) this.remove(node);
    }
}
