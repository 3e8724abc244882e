// The card that is read, large: what it says, its figures now and as printed, its keywords, what happened to it, and what may be
// done with it. By mouse it stands beside the card; on touch it takes the half of the screen that does not hold the card.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ShownCard } from '../card/face.js';
import { say } from '../i18n/index.js';
import { Glyph } from '../ui/glyphs.js';
import { menuOf } from '../table/menu.js';
import { choose } from '../table/moves.js';
import { lineOf, Reason, Terms } from '../table/preview.js';
import { useScene, type Scene } from '../table/scene.js';
import { grouped, shortName, tell, verbName } from '../table/words.js';
import { lifeOf } from './life.js';
import { besideOf, halfFor, heightAbove, type Rect } from './place.js';
import { closeReading, reading, type Reading } from './reading.js';

const CARD = 300; // how wide it is shown, where there is room
const LEAST = 166; // with all of its text
const cardWidth = (): number => Math.max(LEAST, Math.min(CARD, Math.floor((innerWidth - 2 * FRAME) / 2)));
const DEEDS = 4; // of what happened to it
const FRAME = 24; // the view's own edges
const WIDEST = 440; // of a reader

// The figures that are not what is printed, and what else changed the card.
function Now({ scene, read }: { scene: Scene; read: Reading }): JSX.Element | null {
    const found = read.id ? scene.find(read.id) : null;
    if (!found) return null;
    const face = scene.look.face(found.card, scene.facts.value);
    const printed = scene.look.face({ id: '', name: read.name }, scene.facts.value);
    const figureOf = (kind: string): string => (kind === 'attack' && scene.look.name === 'epic' ? 'offense' : kind);
    const changed = face.crests.flatMap((crest) => {
        const before = printed.crests.find((each) => each.kind === crest.kind)?.value ?? '0';
        return before === crest.value
            ? []
            : [say('web.figure-now', { figure: figureOf(crest.kind), now: crest.value, printed: before })];
    });
    const words = face.words.filter((word) => !printed.words.includes(word));
    const all = [...changed, ...words];
    if (all.length === 0) return null;
    return (
        <p class="now">
            <span>{say('web.now')}</span> {all.join(' · ')}
        </p>
    );
}

function Life({ scene, id }: { scene: Scene; id: string }): JSX.Element | null {
    const entries = scene.store.line.value.log.value.map((entry) => entry.event);
    const told = grouped(lifeOf(entries, id, DEEDS)).map((group) => tell(scene.words.value, group).text);
    if (told.length === 0) return null;
    return (
        <div class="life">
            <h3>{say('web.so-far')}</h3>
            {told.map((text, i) => (
                <p key={i}>{text}</p>
            ))}
        </div>
    );
}

// What may be done with it: the same as its menu has.
function Deeds({ scene, id }: { scene: Scene; id: string }): JSX.Element | null {
    const choice = scene.store.choice.value;
    const items = menuOf(scene, id);
    if (!choice || items.every((item) => !item.option)) return null;
    const first = items.findIndex((item) => item.option && item.verb !== 'discard');
    return (
        <div class="deeds">
            {items.map((item, i) => {
                const { option } = item;
                const words = scene.words.value;
                return option ? (
                    <button
                        key={option.n}
                        type="button"
                        data-do={option.verb}
                        class={i === first ? (['recruit', 'fastplay', 'relic'].includes(option.verb) ? 'buy' : 'do') : ''}
                        onClick={() => {
                            closeReading();
                            choose(scene, option);
                        }}
                    >
                        {shortName(words, option, choice.decision.source)}
                    </button>
                ) : (
                    <p key={item.verb} class="muted">
                        {verbName(scene.look.name, item.verb)}: {say('web.not-now-short')}
                    </p>
                );
            })}
        </div>
    );
}

const rectOf = (selector: string): Rect | null => document.querySelector(selector)?.getBoundingClientRect() ?? null;

// The stage and the band of the question; on a phone one's own bar stands over the band and stays free, too.
function room(): { stage: Rect; band: Rect } {
    const whole = { left: 0, top: 0, width: innerWidth, height: innerHeight };
    const stage = rectOf('.stage') ?? whole;
    const band = rectOf('.prompt-place') ?? { ...stage, top: stage.top + stage.height, height: 0 };
    const bar = rectOf('.stage:is(.phone, .bars) .side.me');
    if (!bar || bar.top > band.top) return { stage, band };
    return { stage, band: { ...band, top: bar.top, height: band.top + band.height - bar.top } };
}

function stand(element: HTMLElement, read: Reading, setCard: (width: number) => void): void {
    const anchor = read.anchor.getBoundingClientRect();
    const { stage, band } = room();
    const style = element.style;
    if (read.how === 'reader') {
        const { top, height } = halfFor(anchor, { stage, band });
        const width = Math.min(stage.width - 16, WIDEST);
        setCard(Math.max(96, Math.min(200, (height - FRAME) / 1.4, width * 0.47)));
        style.width = `${width}px`;
        style.maxHeight = `${height}px`;
        const left = Math.max(8, Math.min(anchor.left + anchor.width / 2 - width / 2, stage.left + stage.width - width - 8));
        const own = Math.min(height, element.getBoundingClientRect().height);
        style.left = `${left}px`;
        style.top = `${anchor.top > top ? top + height - own : top}px`;
        return;
    }
    const high = heightAbove({ stage, band });
    setCard(Math.max(120, Math.min(cardWidth(), (high - FRAME) / 1.4)));
    style.maxHeight = `${high}px`;
    style.width = '';
    const { width, height } = element.getBoundingClientRect();
    const { left, top } = besideOf(anchor, { size: { width, height }, stage, band });
    style.left = `${left}px`;
    style.top = `${top}px`;
}

export function Inspect(): JSX.Element | null {
    const scene = useScene();
    const element = useRef<HTMLElement>(null);
    const read = reading.value;
    const decision = scene.store.choice.value?.decision.id;
    const why = scene.store.reason.value;
    const step = scene.store.look.value?.step;

    // Its card is gone, or it was its own to be chosen: then it is done with.
    useEffect(() => {
        const now = reading.peek();
        if (now && !now.anchor.isConnected) closeReading();
    }, [step, decision]);
    useLayoutEffect(() => {
        const view = element.current;
        if (!view || !read) return;
        const set = (width: number): void => view.style.setProperty('--read', `${Math.floor(width)}px`);
        stand(view, read, set);
        stand(view, read, set); // once more: how high it is follows from the card's width
    }, [read, why, decision]);
    useEffect(() => {
        if (read?.how !== 'glance' && read?.hasFocus) element.current?.querySelector<HTMLElement>('.pv')?.focus();
    }, [read]);
    useEffect(() => {
        if (!read) return;
        const onKey = (event: KeyboardEvent): void => {
            if (event.key !== 'Escape' || scene.store.openMenu.peek() || document.querySelector('dialog[open]')) return;
            const back = read.hasFocus ? read.anchor : null;
            closeReading();
            if (back instanceof HTMLElement) back.focus();
            event.preventDefault();
            event.stopPropagation();
        };
        const onPress = (event: PointerEvent): void => {
            const target = event.target instanceof Element ? event.target : null;
            if (read.how === 'glance' || target?.closest('.inspect, .card, .menu, dialog')) return;
            closeReading();
        };
        addEventListener('keydown', onKey, true);
        addEventListener('pointerdown', onPress, true);
        return () => {
            removeEventListener('keydown', onKey, true);
            removeEventListener('pointerdown', onPress, true);
        };
    }, [read]);
    useEffect(() => closeReading, []); // the next table has other cards

    if (!read) return null;
    const found = read.id ? scene.find(read.id) : null;
    const facts = scene.facts.value;
    const known = facts.get(read.name);
    const face = scene.look.face(found?.card ?? { id: '', name: read.name }, facts);
    return (
        <aside class={`inspect ${read.how}`} ref={element} aria-label={say('web.preview')}>
            <div class="read" aria-hidden="true">
                <ShownCard face={face} width={read.how === 'reader' ? 200 : cardWidth()} />
            </div>
            <section class="pv" aria-label={face.name} data-group={face.group} tabIndex={0}>
                <h2>{face.name}</h2>
                {face.name !== face.english && (
                    <p class="muted" lang="en">
                        {face.english}
                    </p>
                )}
                {known && (
                    <p class="typeline">
                        <Glyph name={face.glyph} /> {known.type}
                    </p>
                )}
                <div class="vh">
                    {known?.text.split('\n').map((line) => (
                        <p key={line}>{lineOf(line)}</p>
                    ))}
                </div>
                <Now scene={scene} read={read} />
                <Reason scene={scene} id={read.id} />
                {known && <Terms scene={scene} card={known} />}
                {read.id && <Life scene={scene} id={read.id} />}
                {read.id && <Deeds scene={scene} id={read.id} />}
            </section>
            {read.how !== 'glance' && (
                <button type="button" class="x" onClick={closeReading} aria-label={say('web.close')}>
                    <Glyph name="close" />
                </button>
            )}
        </aside>
    );
}
