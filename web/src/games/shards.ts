// Shards of Infinity on the table: the opponents' champions, the centre row, one's own champions and played cards, the hand.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardFacts, type CardView, type Option, type ShardsSeat, type View } from '../protocol.js';
import type { Choice } from '../table/choice.js';
import {
    crest,
    factOf,
    groupOf,
    idsOf,
    seatsOf,
    textsOf,
    type Badge,
    type Face,
    type Facts,
    type GameLook,
    type Layout,
    type Namer,
    type StripModel,
    type Summary,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { figureOf, type FigureName } from '../ui/figures.js';
import { isGlyph } from '../ui/glyphs.js';

const FACTIONS = ['homodeus', 'order', 'undergrowth', 'wraethe'];
const MOST_MASTERY = 30;
const TICKS = [5, 10, 15, 20, 30];

// The leaders' sides.
const LEADERS: Record<string, string> = {
    Volos: 'wraethe',
    Decima: 'homodeus',
    Tetra: 'order',
    Rez: 'undergrowth',
    'Ko Syn Wu': 'wraethe',
};
const PORTRAITS: Record<string, FigureName> = { homodeus: 'helm', order: 'eye', undergrowth: 'tree', wraethe: 'ghost' };

const zone = (name: string): string => capitalised(say(`play.zone.${name}`));

function face(card: CardView, facts: Facts): Face {
    const known = facts.get(card.name ?? '');
    const group = groupOf(known, FACTIONS);
    const cost = factOf(known, 'cost');
    const health = factOf(known, 'health');
    const shield = factOf(known, 'shield');
    const words: string[] = [];
    if (cost !== null) words.push(say('play.fact.cost', { cost }));
    if (health !== null) words.push(say('play.fact.health', { amount: health }));
    if (shield !== null) words.push(say('play.fact.shield', { amount: shield }));
    if (card.exhausted) words.push(say('play.fact.exhausted'));
    if (card.fastplayed) words.push(say('play.fact.fastplayed'));
    const groupName = group === 'neutral' ? '' : say(`shards.faction.${group}`);
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group,
        glyph: isGlyph(group) ? group : 'neutral',
        figure: figureOf(card.name ?? '', known?.words ?? [], known?.kind ?? ''),
        groupName,
        ...textsOf(known, groupName),
        gem: cost === null ? null : { kind: 'gem', value: cost },
        crests: [...crest('shield', health === null ? 'r' : 'l', shield), ...crest('health', 'r', health)],
        badges: card.fastplayed ? [{ glyph: 'blitz', tone: 'plain', says: say('play.fact.fastplayed') }] : [],
        words,
        isTurned: card.exhausted ?? false,
        isDouble: known?.words.includes('mercenary') ?? false,
        isWarded: false,
        isStunned: false,
    };
}

// Whether the card has an ability of that name: its line begins with it.
const hasAbility = (card: CardFacts | undefined, name: string): boolean => {
    const term = say(`play.term.${name}`);
    return card?.text.split('\n').some((line) => line.startsWith(`${term}:`) || line.startsWith(`${term} `)) ?? false;
};

// What unify, dominion, inspire and echo ask for, and whether it is there: by what was played, and what is in hand.
function hintsOf(own: ShardsSeat, facts: Facts): ReadonlyMap<string, Badge> {
    const hand = cardsIn(own.hand);
    const groupIn = (card: CardView): string => groupOf(facts.get(card.name ?? ''), FACTIONS);
    const hints = new Map<string, Badge>();
    for (const card of hand) {
        const others = [...hand.filter((each) => each !== card), ...own.played];
        const isAlly = (each: CardView): boolean => facts.get(each.name ?? '')?.kind !== 'champion';
        const isMet: Record<string, boolean> = {
            unify: others.some((each) => groupIn(each) === 'undergrowth' && isAlly(each)),
            dominion: ['homodeus', 'undergrowth', 'wraethe'].every((group) => others.some((each) => groupIn(each) === group)),
            inspire: own.champions.length > 0,
            echo: cardsIn(own.discard).some((each) => groupIn(each) === 'wraethe'),
        };
        const known = facts.get(card.name ?? '');
        const met = Object.keys(isMet).find((name) => isMet[name] && hasAbility(known, name));
        if (met) hints.set(card.id, { text: '✓', tone: 'gain', says: say('web.counts-now', { term: say(`play.term.${met}`) }) });
    }
    return hints;
}

function strip(view: View, seat: string, me: string): StripModel {
    const mine = seatOf<ShardsSeat>(view, seat)!;
    const piles = [
        { id: 'hand', label: zone('hand'), count: sizeOf(mine.hand), cards: seat === me ? [] : cardsIn(mine.hand) },
        { id: 'deck', label: zone('deck'), count: sizeOf(mine.deck), cards: cardsIn(mine.deck) },
        { id: 'discard', label: zone('discard'), count: sizeOf(mine.discard), cards: cardsIn(mine.discard) },
        { id: 'relics', label: zone('relics'), count: sizeOf(mine.relics), cards: cardsIn(mine.relics) },
    ];
    const isMastered = mine.mastery >= MOST_MASTERY - 5;
    const next = TICKS.find((tick) => tick > mine.mastery);
    return {
        seat,
        isMine: seat === me,
        isActive: view.active === seat,
        isOut: mine.out ?? false,
        about: mine.character ?? '',
        group: LEADERS[mine.character] ?? 'neutral',
        figure: PORTRAITS[LEADERS[mine.character] ?? ''] ?? 'crown',
        stats: [
            { id: 'health', glyph: 'health', label: zone('health'), value: numberText(Math.max(0, mine.health)) },
            {
                id: 'mastery',
                glyph: 'mastery',
                label: zone('mastery'),
                value: numberText(mine.mastery),
                dial: { value: mine.mastery, most: MOST_MASTERY, ticks: TICKS },
                isGood: isMastered,
                note: next === undefined ? '✓' : say('web.next-mark', { at: next }),
            },
        ],
        piles: piles.filter((pile) => pile.id !== 'hand' || seat !== me),
    };
}

function layout(view: View, me: string, { titleOf }: Namer, facts: Facts): Layout {
    const own = seatOf<ShardsSeat>(view, me)!;
    const others = seatsOf(view, me).filter((seat) => seat !== me);
    const rows: ZoneModel[] = others.flatMap((seat) => {
        const theirs = seatOf<ShardsSeat>(view, seat)!;
        const cards = [...theirs.champions, ...theirs.played];
        return [
            {
                id: `champions-${seat}`,
                place: 'theirs',
                title: titleOf(zone('champions'), seat),
                cards,
                divider: theirs.champions.length,
                stacks: idsOf(theirs.played),
                whose: seat,
                verb: 'attack',
                key: 'opponent',
            } satisfies ZoneModel,
        ];
    });
    if (view.relics)
        rows.push({
            id: 'relics',
            place: 'offer',
            title: zone('offer'),
            cards: view.relics,
            whose: null,
            verb: 'pick',
            key: 'centre',
        });
    rows.push({
        id: 'row',
        place: 'centre',
        title: say('web.zone.centre', { zone: zone('row'), count: sizeOf(view.centre) }),
        whose: null,
        verb: 'recruit',
        key: 'centre',
        cards: (view.row ?? []).flatMap((card) => (card ? [card] : [])),
    });
    rows.push({
        id: 'mine',
        place: 'mine',
        title: titleOf(`${zone('champions')} · ${zone('played')}`, me),
        cards: [...own.champions, ...own.played],
        divider: own.champions.length,
        stacks: idsOf(own.played),
        whose: me,
        verb: 'activate',
        key: 'board',
    });
    return {
        status: `${capitalised(say('play.turn', { turn: view.turn }))} · ${say(`play.phase.${view.phase}`)}`,
        crest: {
            glyph: 'mastery',
            group: LEADERS[seatOf<ShardsSeat>(view, view.active)?.character ?? ''] ?? 'neutral',
            title: capitalised(say(`play.phase.${view.phase}`)),
            note: capitalised(say('play.turn', { turn: view.turn })),
        },
        pool: [
            { id: 'crystals', glyph: 'crystals', label: zone('crystals'), value: numberText(own.crystals) },
            { id: 'power', glyph: 'power', label: zone('power'), value: numberText(own.power) },
        ],
        mine: strip(view, me, me),
        others: others.map((seat) => strip(view, seat, me)),
        rows,
        hand: {
            id: 'hand',
            place: 'hand',
            title: titleOf(zone('hand'), me),
            cards: cardsIn(own.hand),
            whose: me,
            verb: 'play',
            key: 'hand',
            hints: hintsOf(own, facts),
        },
        playing: [],
        steps: [],
    };
}

// Power that is enough for somebody, as far as one can see: shields are hidden.
function summary(choice: Choice, view: View, me: string, _facts: Facts, { nameOf }: Namer): Summary | null {
    const own = seatOf<ShardsSeat>(view, me);
    if (choice.decision.prompt.key !== 'shards.main' || !own) return null;
    const others = seatsOf(view, me).filter((seat) => seat !== me && !seatOf<ShardsSeat>(view, seat)!.out);
    const dying = others.filter((seat) => own.power === 'infinite' || own.power >= seatOf<ShardsSeat>(view, seat)!.health);
    if (dying.length === 0) return null;
    return { text: say('web.lethal', { power: numberText(own.power), seat: dying.map(nameOf).join(', ') }), isGrave: true };
}

const enough = ({ seat }: { seat: string | null }, view: View): number | null =>
    seat ? (seatOf<ShardsSeat>(view, seat)?.health ?? null) : null;

// Plain cards first, then those that look at what was played, then those that look at mastery: later is never worse for them.
function nextToPlay(choice: Choice, _view: View, _me: string, facts: Facts): Option | null {
    const lateness = (option: Option): number => {
        const known = facts.get(option.cards[0]?.name ?? '');
        if (hasAbility(known, 'mastery')) return 2;
        return ['unify', 'dominion', 'inspire', 'echo'].some((name) => hasAbility(known, name)) ? 1 : 0;
    };
    const plays = choice.options.filter((option) => option.verb === 'play');
    return plays.sort((a, b) => lateness(a) - lateness(b))[0] ?? null;
}

const label = (option: Option, _choice: Choice, _view: View, picked: number): string | null =>
    option.verb === 'done' && picked === 0 ? say('web.none') : null;

export const look: GameLook = { name: 'shards', layout, face, summary, label, enough, nextToPlay, terms: 'play' };
