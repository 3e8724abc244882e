// Epic on the table: both rows of champions, with those who fight moved towards each other; the steps of a battle.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardView, type EpicSeat, type View } from '../protocol.js';
import {
    factOf,
    groupOf,
    seatsOf,
    type Badge,
    type Face,
    type Facts,
    type GameLook,
    type Layout,
    type Namer,
    type StepModel,
    type StripModel,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { isGlyph } from '../ui/glyphs.js';

const FACTIONS = ['good', 'evil', 'sage', 'wild'];
const STEPS = ['attack', 'before_block', 'block', 'before_damage', 'damage'];
const KEYWORDS = [
    'airborne',
    'blitz',
    'ambush',
    'breakthrough',
    'righteous',
    'unbreakable',
    'untargetable',
    'unbanishable',
    'unblockable',
];

const zone = (name: string): string => capitalised(say(`epic.zone.${name}`));
const fact = (name: string, amount = 0): string => say('epic.fact.long', { fact: name, amount });

function badgesOf(card: CardView, printed: readonly string[]): Badge[] {
    const badges: Badge[] = [];
    if (card.damage) badges.push({ text: `−${card.damage}`, tone: 'damage', says: fact('damage', card.damage) });
    const plus = card.counters?.plus ?? 0;
    if (plus) badges.push({ text: `+${plus}`, tone: 'gain', says: fact('counters', plus) });
    if (card.deploying) badges.push({ glyph: 'hourglass', tone: 'plain', says: fact('deploying') });
    if (card.flipped) badges.push({ glyph: 'flipped', tone: 'plain', says: fact('flipped') });
    if (card.stripped) badges.push({ glyph: 'blank', tone: 'plain', says: fact('stripped') });
    const keywords = card.stripped ? (card.keywords ?? []) : [...new Set([...printed, ...(card.keywords ?? [])])];
    for (const keyword of keywords) {
        if (KEYWORDS.includes(keyword) && isGlyph(keyword))
            badges.push({ glyph: keyword, tone: 'plain', says: say('epic.keyword', { keyword }) });
    }
    return badges;
}

function face(card: CardView, facts: Facts): Face {
    const known = facts.get(card.name ?? '');
    const group = groupOf(known, FACTIONS);
    const cost = factOf(known, 'cost');
    const offense = card.offense ?? factOf(known, 'offense');
    const defense = card.defense ?? factOf(known, 'defense');
    const badges = badgesOf(card, known?.words ?? []);
    const words = badges.map((badge) => badge.says);
    if (offense !== null && defense !== null) words.unshift(say('epic.strength', { offense, defense }));
    if (cost !== null) words.unshift(say('epic.cost', { cost }));
    if (card.expended) words.push(fact('expended'));
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group,
        glyph: isGlyph(group) ? group : 'neutral',
        groupName: group === 'neutral' ? '' : say(`epic.faction.${group}`),
        cost,
        left: offense === null ? null : String(offense),
        right: defense === null ? null : String(defense),
        shield: null,
        badges,
        words,
        isTurned: card.expended ?? false,
        isDouble: false,
    };
}

function strip(view: View, seat: string, me: string): StripModel {
    const mine = seatOf<EpicSeat>(view, seat)!;
    const pile = (id: 'hand' | 'deck' | 'discard' | 'drafted') => ({
        id,
        label: zone(id),
        count: sizeOf(mine[id]),
        cards: id === 'hand' && seat === me ? [] : cardsIn(mine[id]),
    });
    const isDraft = view.phase === 'draft';
    const shown = isDraft ? (['drafted'] as const) : (['hand', 'deck', 'discard'] as const);
    return {
        seat,
        isMine: seat === me,
        isActive: view.active === seat,
        isOut: mine.out ?? false,
        about: mine.team ? say('epic.team', { number: mine.team }) : '',
        stats: [
            { glyph: 'health', label: zone('health'), value: numberText(mine.health) },
            {
                glyph: 'gold',
                label: zone('gold'),
                value: numberText(mine.gold),
                note: (mine.factionGold ?? []).map((each) => `+${say(`epic.faction.${each}`)}`).join(' '),
            },
        ],
        piles: shown.filter((id) => id !== 'hand' || seat !== me).map(pile),
    };
}

function stepsOf(view: View): StepModel[] {
    const at = STEPS.indexOf(view.phase);
    if (at < 0) return [];
    return STEPS.map((id, i) => ({
        id,
        label: say('epic.step', { step: id }),
        state: i < at ? 'past' : i === at ? 'now' : 'to come',
    }));
}

function layout(view: View, me: string, { nameOf, titleOf }: Namer): Layout {
    const own = seatOf<EpicSeat>(view, me)!;
    const others = seatsOf(view, me).filter((seat) => seat !== me);
    const role = new Map<string, 'attacking' | 'blocking'>();
    for (const card of view.battle?.attackers ?? []) role.set(card.id, 'attacking');
    for (const card of view.battle?.blockers ?? []) role.set(card.id, 'blocking');
    const rows: ZoneModel[] = others.map((seat) => ({
        id: `champions-${seat}`,
        title: titleOf(zone('champions'), seat),
        cards: seatOf<EpicSeat>(view, seat)!.champions,
        whose: seat,
        verb: null,
        size: others.length > 1 ? 'small' : 'normal',
        key: 'opponent',
        role,
    }));
    if (others.length > 1) rows.splice(0, rows.length, ...rows.filter((row) => row.cards.length > 0)); // the strips say the rest
    const playing = Array.isArray(view.playing) ? view.playing : view.playing ? [view.playing] : [];
    if (playing.length)
        rows.push({
            id: 'playing',
            title: zone('playing'),
            cards: playing,
            whose: null,
            verb: null,
            size: 'small',
            key: 'centre',
        });
    rows.push({
        id: 'champions',
        title: titleOf(zone('champions'), me),
        cards: own.champions,
        whose: me,
        verb: 'attack',
        size: 'normal',
        key: 'board',
        role,
    });
    const pack = cardsIn(own.pack);
    if (pack.length)
        rows.splice(0, rows.length, {
            id: 'pack',
            title: say('web.zone.pack'),
            cards: pack,
            whose: me,
            verb: 'pick',
            size: 'normal',
            key: 'board',
        });
    const initiative = view.initiative
        ? ` · ${say('epic.initiative', { seat: view.initiative === me ? say('epic.you') : nameOf(view.initiative) })}`
        : '';
    const phase =
        view.phase === 'mulligan'
            ? say('epic.phase.mulligan')
            : view.phase === 'draft'
              ? say('web.draft')
              : say('epic.step', { step: view.phase });
    return {
        status: `${capitalised(say('play.turn', { turn: view.turn }))} · ${phase}${initiative}`,
        mine: strip(view, me, me),
        others: others.map((seat) => strip(view, seat, me)),
        rows,
        hand: {
            id: 'hand',
            title: titleOf(zone('hand'), me),
            cards: cardsIn(own.hand),
            whose: me,
            verb: 'play',
            size: 'normal',
            key: 'hand',
        },
        steps: stepsOf(view),
    };
}

export const look: GameLook = { name: 'epic', layout, face, terms: 'epic' };
