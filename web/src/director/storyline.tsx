// What happened, to be read: in the rail, in the drawer, and the last few deeds in the prompt band while others act.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { say } from '../i18n/index.js';
import type { CardRef, GameEvent } from '../protocol.js';
import { WithCards } from '../table/reference.js';
import { useScene, type Scene } from '../table/scene.js';
import { tell, type Told, type Words } from '../table/words.js';
import { Glyph, isGlyph, type GlyphName } from '../ui/glyphs.js';
import { Sigil } from '../ui/sigil.js';
import { kindOf } from './kinds.js';
import { cardOf, storyOf, type Deed, type TurnStory } from './story.js';

const REACH = 400; // so many events back
const RECAP = 5;

type Group = readonly GameEvent[];

// What has been shown so far, by turns.
export function useStory(): ReadonlySignal<readonly TurnStory[]> {
    const scene = useScene();
    return useMemo(
        () =>
            computed(() => {
                const log = scene.store.line.value.log.value;
                const unwritten = log.slice(log.length - scene.director.unwritten.value);
                const written = log.slice(0, log.length - unwritten.length).slice(-REACH);
                const turns = unwritten.filter((entry) => entry.event.event === 'turn').length;
                return storyOf(written, (scene.store.view.value?.turn ?? 0) - turns);
            }),
        [scene],
    );
}

// ---- A picture and a sign

const SIGNS: Readonly<Record<string, GlyphName>> = {
    reap: 'amber',
    fight: 'power',
    attack: 'power',
    attacker: 'power',
    'attack-champion': 'power',
    blocker: 'shield',
    prevent: 'shield',
    shield: 'shield',
    forge: 'key',
    stun: 'stun',
    ward: 'ward',
    enrage: 'enrage',
    exhaust: 'hourglass',
    expend: 'hourglass',
    draw: 'hand',
    return: 'hand',
    shuffle: 'deck',
    attach: 'upgrade',
    chains: 'chains',
};
const PLUS = ['gain', 'heal', 'steal', 'capture', 'exalt', 'put-amber', 'gold'];
const MINUS = ['damage', 'damage-player', 'lose', 'move-amber', 'pay'];

function Sign({ group }: { group: Group }): JSX.Element {
    const event = group[0]!;
    const amount = event.amount === 'infinite' ? '∞' : (event.amount ?? 1);
    if (PLUS.includes(event.event)) return <>+{amount}</>;
    if (MINUS.includes(event.event)) return <>−{amount}</>;
    const word = String((event as { house?: string }).house ?? '');
    if (event.event === 'draw') return <>{group.length > 1 ? `+${group.length}` : '+1'}</>;
    if (isGlyph(word)) return <Glyph name={word} />;
    const kind = kindOf(event);
    if (kind === 'play') return <>▶</>;
    if (kind === 'die') return <>✕</>;
    if (kind === 'buy') return <>+</>;
    return <Glyph name={SIGNS[event.event] ?? (kind === 'use' ? 'action' : kind === 'move' ? 'under' : 'neutral')} />;
}

const houseOf = (group: Group): string | undefined => (group[0] as { house?: string } | undefined)?.house;

function Tile({ card, group }: { card: CardRef | null; group: Group }): JSX.Element {
    const scene = useScene();
    const face = card?.name ? scene.look.face(card, scene.facts.value) : null;
    return (
        <span class="tl" data-group={face?.group ?? houseOf(group)} aria-hidden="true">
            {face ? (
                <>
                    <Sigil name={face.english} figure={face.figure} />
                    <i>
                        <Sign group={group} />
                    </i>
                </>
            ) : (
                <Sign group={group} />
            )}
        </span>
    );
}

// ---- A line of it

// To word it takes longer than to draw it, and it stays the same while the game goes on.
const worded = new WeakMap<GameEvent, { words: Words; count: number; told: Told }>();
function tellOnce(words: Words, group: Group): Told {
    const known = worded.get(group[0]!);
    if (known?.words === words && known.count === group.length) return known.told;
    const told = tell(words, group);
    worded.set(group[0]!, { words, count: group.length, told });
    return told;
}

// Whoever points at a line sees where its cards lie.
function light(groups: readonly Group[], isOn: boolean): void {
    for (const element of document.querySelectorAll<HTMLElement>('main [data-lit]')) delete element.dataset.lit;
    if (!isOn) return;
    for (const { card, target } of groups.flat()) {
        for (const each of [card, typeof target === 'object' ? target : null]) {
            const element = each && document.querySelector<HTMLElement>(`main [data-card="${CSS.escape(each.id)}"]`);
            if (element) element.dataset.lit = '';
        }
    }
}

const withoutStop = (text: string): string => text.replace(/\.$/, '');

function Line({ group, deed, isEffect }: { group: Group; deed: Deed; isEffect: boolean }): JSX.Element {
    const scene = useScene();
    const words = scene.words.value;
    const { text, cards } = tellOnce(words, group);
    const small = isEffect || deed.folded.length === 0 ? '' : tellOnce(words, deed.folded.slice(0, 1)).text;
    return (
        <p
            class={`ev ${isEffect ? 'sub' : ''}`}
            onPointerEnter={() => light([group], true)}
            onPointerLeave={() => light([], false)}
            onClick={(event) => {
                if (!(event.target instanceof Element && event.target.closest('.ref'))) scene.director.replayStep(deed.step);
            }}
        >
            <Tile card={cardOf(group, deed.cause)} group={group} />
            <span class="w">
                <WithCards text={withoutStop(text)} cards={cards} isLong />
                {small && <small>{withoutStop(small)}</small>}
            </span>
        </p>
    );
}

export function Turns({ turns }: { turns: readonly TurnStory[] }): JSX.Element {
    const scene = useScene();
    const { me, nameOf } = scene.words.value;
    return (
        <>
            {turns.map((turn) => (
                <section key={turn.number}>
                    {turn.seat !== null && (
                        <h3>
                            {say('web.story.turn', {
                                who: turn.seat === me ? 'you' : 'other',
                                seat: nameOf(turn.seat),
                                number: turn.number,
                            })}
                        </h3>
                    )}
                    {turn.deeds.map((deed, i) => (
                        <div key={i} class="deed">
                            <Line group={deed.cause} deed={deed} isEffect={false} />
                            {deed.effects.map((group, j) => (
                                <Line key={j} group={group} deed={deed} isEffect />
                            ))}
                        </div>
                    ))}
                </section>
            ))}
        </>
    );
}

// ---- The story in the rail: the last turns, the newest below

const IN_RAIL = 4;

export function Story(): JSX.Element {
    const story = useStory();
    return (
        <div class="story" role="group" aria-label={say('web.log')}>
            <Turns turns={story.value.slice(-IN_RAIL)} />
        </div>
    );
}

// ---- The last deeds, in the prompt band

function Recent({ scene, deed }: { scene: Scene; deed: Deed }): JSX.Element {
    const words = scene.words.value;
    const small = [...(deed.folded.length ? [deed.folded.slice(0, 1)] : []), ...deed.effects];
    return (
        <li class="a">
            <Tile card={cardOf(deed.cause)} group={deed.cause} />
            <span class="w">
                <b>{withoutStop(tellOnce(words, deed.cause).text)}</b>
                {small[0] && <small>{withoutStop(tellOnce(words, small[0]).text)}</small>}
            </span>
        </li>
    );
}

export function Recap(): JSX.Element {
    const scene = useScene();
    const story = useStory();
    const deeds = story.value.slice(-2).flatMap((turn) => turn.deeds);
    return (
        <ol class="five" aria-label={say('web.recap')}>
            {deeds.slice(-RECAP).map((deed) => (
                <Recent key={`${deed.step} ${deed.cause[0]?.card?.id ?? deed.cause[0]?.event}`} scene={scene} deed={deed} />
            ))}
        </ol>
    );
}

// Turns that went by while nobody was here can be looked at.
export function Missed(): JSX.Element | null {
    const { director } = useScene();
    const turns = director.missed.value;
    if (turns === 0) return null;
    return (
        <button type="button" class="quiet missed" onClick={() => director.replay()}>
            {say('web.missed', { turns })}
        </button>
    );
}
