// The stage: players' sides, rows, the question, the hand, each at a place that does not move while a game goes on.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Lights } from '../card/picture.js';
import { CardBack } from '../card/face.js';
import { DirectorLayer } from '../director/layer.js';
import { say } from '../i18n/index.js';
import { Glyph } from '../ui/glyphs.js';
import { TargetLine } from './arrow.js';
import { Portrait, Side } from './column.js';
import type { Geometry, Lane } from './geometry.js';
import { Ground } from './ground.js';
import type { Layout, Place, StripModel, ZoneModel } from './look.js';
import { CardMenu } from './menu.js';
import { openPiles, pilesAreOpen, waitingInPiles } from './piles.js';
import { PromptBar } from './prompt.js';
import { Rail } from './rail.js';
import { placed, useGeometry } from './room.js';
import { soon } from '../ui/lazy.js';
import { useScene, type Scene } from './scene.js';
import { NEMESIS, Turnwise } from './turnwise.js';
import { Zone } from './zone.js';

// They come right behind the first picture of the table.
const Hands = soon(async () => (await import('../hands/hands.js')).Hands);
const Inspect = soon(async () => (await import('../hands/inspect.js')).Inspect);

const MOST_BACKS = 12;

// When the card that had the focus is gone, the keyboard goes on at the next thing that can be chosen.
function useFocusKept(version: number): void {
    const lastZone = useRef<string | null>(null);
    useEffect(() => {
        const remember = (event: FocusEvent) => {
            const zone = event.target instanceof Element ? event.target.closest('section') : null;
            lastZone.current = zone?.getAttribute('aria-labelledby') ?? (zone?.id || null);
        };
        addEventListener('focusin', remember);
        return () => removeEventListener('focusin', remember);
    }, []);
    useEffect(() => {
        if (document.activeElement !== document.body || lastZone.current === null) return;
        const zone = document.querySelector(`section[aria-labelledby="${lastZone.current}"]`);
        const next = zone?.querySelector<HTMLElement>('.card.legal') ?? document.querySelector<HTMLElement>('#prompt');
        next?.focus();
    }, [version]);
}

// Whose board lies open where not all of them have room: whoever acts, else whoever is attacked, else who was pressed last.
const pressed = signal<string | null>(null);
export function openSeat(scene: Scene, layout: Layout): string {
    const seats = layout.others.filter((strip) => !strip.isOut).map((strip) => strip.seat);
    const view = scene.store.view.value;
    const wanted = [pressed.value, view?.battle?.defender, view?.active, seats[0]];
    return wanted.find((seat) => seat != null && seats.includes(seat)) ?? layout.others[0]?.seat ?? '';
}

const zonesAt = (layout: Layout, place: Place, seat?: string): ZoneModel[] =>
    layout.rows.filter((row) => row.place === place && (seat === undefined || row.whose === seat));

function Crest({ layout, geometry }: { layout: Layout; geometry: Geometry }): JSX.Element {
    const { crest } = layout;
    return (
        <section class="crest" data-group={crest.group} style={placed(geometry.crest)} aria-hidden="true">
            <span class="em">
                <Glyph name={crest.glyph} />
            </span>
            <b>{crest.title}</b>
            <span>{crest.note}</span>
        </section>
    );
}

// Of several opponents there is none opposite: who comes when takes that place.
function Order({ layout, geometry }: { layout: Layout; geometry: Geometry }): JSX.Element {
    const scene = useScene();
    const active = scene.director.shown.value?.active;
    const all = [layout.mine, ...layout.others];
    const from = Math.max(
        0,
        all.findIndex((strip) => strip.seat === active),
    );
    const coming = [...all.slice(from + 1), ...all.slice(0, from)].find((strip) => !strip.isOut);
    return (
        <ol class="order" style={placed(geometry.their)} aria-label={say('web.order')}>
            {all.map((strip) => {
                const when = strip.isOut ? 'out' : strip.seat === active ? 'now' : strip === coming ? 'next' : null;
                return (
                    <li key={strip.seat} class={when ?? ''} data-group={strip.group}>
                        <Portrait strip={strip} /> <b>{scene.store.nameOf(strip.seat)}</b>{' '}
                        {when && <span>{say(`web.order.${when}`)}</span>}
                    </li>
                );
            })}
        </ol>
    );
}

function Backs({ layout, geometry }: { layout: Layout; geometry: Geometry }): JSX.Element | null {
    const hand = layout.others[0]?.piles.find((pile) => pile.id === 'hand');
    if (!geometry.backs || !hand || layout.others.length > 1) return null;
    return (
        <div
            class="backs"
            aria-hidden="true"
            style={{ '--back': `${geometry.backs}px`, left: `${geometry.left}px`, right: `${geometry.right}px` }}
        >
            {Array.from({ length: Math.min(MOST_BACKS, hand.count) }, (_, i) => (
                <CardBack key={i} />
            ))}
            <b class="n">{hand.count}</b>
        </div>
    );
}

// A panel of one of several opponents, with their board where there is room.
function Panel({
    strip,
    layout,
    at,
    geometry,
}: {
    strip: StripModel;
    layout: Layout;
    at: number;
    geometry: Geometry;
}): JSX.Element {
    const scene = useScene();
    const panel = geometry.panels[at]!;
    const hasOwn = panel.lane.w > 0 && geometry.lanes.theirs === undefined;
    const battle = scene.store.view.value?.battle;
    const isOpen = !hasOwn && openSeat(scene, layout) === strip.seat;
    return (
        <Side
            strip={strip}
            kind="panel"
            class={`${isOpen ? 'open' : ''} ${battle?.defender === strip.seat ? 'prey' : ''} ${hasOwn ? '' : 'low'}`}
            style={placed(panel)}
        >
            {hasOwn &&
                zonesAt(layout, 'theirs', strip.seat).map((zone) => <Zone key={zone.id} zone={zone} lane={panel.lane} gap={8} />)}
            {!hasOwn && (
                <button
                    type="button"
                    class="open-board"
                    aria-pressed={isOpen}
                    onClick={() => (pressed.value = strip.seat)}
                    title={say('web.open-board')}
                >
                    <Glyph name="champion" /> {zonesAt(layout, 'theirs', strip.seat)[0]?.cards.length ?? 0}
                    <span class="vh"> {say('web.open-board')}</span>
                </button>
            )}
        </Side>
    );
}

// Cards to choose from that lie nowhere on the table, or are offered to everybody: above the rows, which stay where they are.
function Offer({
    geometry,
    zones,
    shut,
}: {
    geometry: Geometry;
    zones: readonly ZoneModel[];
    shut: (() => void) | null;
}): JSX.Element | null {
    const count = zones.reduce((sum, zone) => sum + zone.cards.length, 0);
    if (count === 0) return null;
    const { w, h } = geometry.offer;
    const room = (cards: number, width: number): boolean => {
        const per = Math.max(1, Math.floor((w - 40) / (width + 10)));
        return Math.ceil(cards / per) * (width * 1.4 + 12) <= h - 54 * zones.length;
    };
    const card = [196, 177, 165.5, 140, 120, 96, 76].find((width) => room(count, width)) ?? 76;
    return (
        <div class="offer" style={placed(geometry.offer)}>
            {shut && (
                <button type="button" class="x" onClick={shut} aria-label={say('web.close')}>
                    <Glyph name="close" />
                </button>
            )}
            {zones.map((zone) => {
                const lane: Lane = { x: 0, y: 0, w: w - 40, h: 0, card };
                return (
                    <div key={zone.id} class="offered">
                        <p class="offer-title" aria-hidden="true">
                            {zone.title}
                        </p>
                        <Zone zone={zone} lane={lane} wraps isPlaced={false} />
                    </div>
                );
            })}
        </div>
    );
}

// What the centre row is filled from, before it.
function CentreDeck({ layout, geometry }: { layout: Layout; geometry: Geometry }): JSX.Element | null {
    const count = layout.rows.find((row) => row.place === 'centre')?.deck;
    const lane = geometry.lanes.centre;
    if (count === undefined || !lane || geometry.kind !== 'columns') return null;
    const w = Math.min(0.33 * lane.card, (lane.w - 6 * (lane.card + 8)) / 2 - 6);
    if (w < 24) return null;
    return (
        <div
            class={`centre-deck pile ${count === 0 ? 'none' : count < 10 ? 'few' : 'many'}`}
            aria-hidden="true"
            style={{ '--w': `${w}px`, left: `${lane.x}px`, top: `${lane.y + lane.h / 2 - w * 0.7}px` }}
        >
            {count === 0 ? <span class="slot" /> : <CardBack />}
            <b class="n">{count}</b>
        </div>
    );
}

// In a replay other controls stand where the prompt is.
export function Board({ prompt }: { prompt?: JSX.Element }): JSX.Element {
    const scene = useScene();
    const root = useRef<HTMLDivElement>(null);
    const layout = scene.layout.value;
    const look = scene.store.look.value;
    const version = (look?.step ?? 0) * 1000 + (look?.decision?.id ?? 0);
    const { name } = scene.look;
    const geometry = useGeometry(root, name, layout?.others.length ?? 1);
    useFocusKept(version);
    const active = scene.director.shown.value?.active;
    const mine = layout?.mine;
    const foe = layout?.others[0];
    const light = active === mine?.seat ? mine?.group : layout?.others.find((strip) => strip.seat === active)?.group;
    const waiting = waitingInPiles(scene);
    const canShut = waiting.size > 0 && pilesAreOpen(scene);
    const toChoose = canShut ? scene.offer.value : scene.offer.value.filter((card) => !waiting.has(card.id));
    const offered: ZoneModel[] = layout
        ? [
              ...zonesAt(layout, 'offer'),
              ...(toChoose.length
                  ? [
                        {
                            id: 'offer',
                            place: 'offer' as const,
                            title: say('web.zone.offer'),
                            cards: toChoose,
                            whose: scene.stage,
                            verb: null,
                            key: 'centre' as const,
                        },
                    ]
                  : []),
          ]
        : [];
    const { lanes } = geometry;
    const isMany = geometry.panels.length > 0;
    const isPhone = geometry.kind === 'phone';
    return (
        <div
            class={`stage ${name} in-${geometry.kind} ${name === 'shards' ? '' : 'duel'} ${isMany ? 'many' : ''}`}
            ref={root}
            style={{
                '--L': `${geometry.left}px`,
                '--R': `${geometry.right}px`,
                '--pr': `${Math.round(geometry.prompt.h)}px`,
                '--band': `${Math.round(geometry.room.h - geometry.prompt.y)}px`,
                '--u': `${(geometry.room.h / 100).toFixed(2)}px`,
            }}
        >
            <Lights />
            <Ground game={name} />
            {light && <div class={`glow ${active === mine?.seat ? '' : 'top'}`} data-group={light} aria-hidden="true" />}
            <div class="vig" aria-hidden="true" />
            {geometry.kind === 'columns' && (
                <>
                    <div class="rail-bg" aria-hidden="true" />
                    <div class="rail-bg r" aria-hidden="true" />
                </>
            )}
            {layout && mine && foe && (
                <>
                    <Backs layout={layout} geometry={geometry} />
                    {isMany ? (
                        layout.others.map((strip, i) => (
                            <Panel key={strip.seat} strip={strip} layout={layout} at={i} geometry={geometry} />
                        ))
                    ) : (
                        <Side
                            strip={foe}
                            kind="foe"
                            style={
                                geometry.kind === 'columns' || geometry.kind === 'lying'
                                    ? columnAt(geometry, 'foe')
                                    : placed(geometry.their)
                            }
                        />
                    )}
                    {isMany && geometry.kind === 'columns' && <Order layout={layout} geometry={geometry} />}
                    {geometry.crest.w > 0 && <Crest layout={layout} geometry={geometry} />}
                    <CentreDeck layout={layout} geometry={geometry} />
                    {foe.seat === NEMESIS && <Turnwise />}
                    {lanes.theirs &&
                        zonesAt(layout, 'theirs', isMany ? openSeat(scene, layout) : undefined).map((zone) => (
                            <Zone key={zone.id} zone={zone} lane={lanes.theirs!} class="theirs" gap={isPhone ? 8 : 22} />
                        ))}
                    {(['their-shelf', 'centre', 'mine', 'my-shelf'] as const).map((place) => {
                        const lane = lanes[place];
                        return (
                            lane &&
                            zonesAt(layout, place).map((zone) => (
                                <Zone
                                    key={zone.id}
                                    zone={zone}
                                    lane={lane}
                                    class={place}
                                    gap={place.endsWith('shelf') || place === 'centre' || isPhone ? 8 : 22}
                                    wraps={place === 'centre' && lane.h > lane.card * 2.2}
                                />
                            ))
                        );
                    })}
                    <Side
                        strip={mine}
                        kind="me"
                        style={
                            geometry.kind === 'columns' || geometry.kind === 'lying'
                                ? columnAt(geometry, 'me')
                                : placed(geometry.mine)
                        }
                    />
                    <Zone zone={layout.hand} lane={geometry.hand} gap={6} fan={isPhone ? 'phone' : 'wide'} />
                    <Offer geometry={geometry} zones={offered} shut={canShut ? () => openPiles(scene, false) : null} />
                </>
            )}
            <div class="prompt-place" style={placed(geometry.prompt)}>
                {prompt ?? <PromptBar />}
            </div>
            <Rail kind={geometry.kind} prompt={geometry.prompt} />
            <CardMenu />
            <Hands />
            <Inspect />
            <TargetLine />
            <DirectorLayer />
        </div>
    );
}

// Columns grow from their edge towards the middle.
const columnAt = (geometry: Geometry, whose: 'foe' | 'me'): Record<string, string> => ({
    left: '0',
    width: `${Math.round(geometry.left)}px`,
    [whose === 'foe' ? 'top' : 'bottom']: geometry.kind === 'lying' ? '4px' : '8px',
});
