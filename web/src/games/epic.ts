// Epic on the table: both rows of champions, with those who fight moved towards each other; the steps of a battle.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardRef, type CardView, type EpicSeat, type Option, type View } from '../protocol.js';
import type { Choice } from '../table/choice.js';
import {
    crest,
    factOf,
    groupOf,
    idsOf,
    seatsOf,
    textsOf,
    total,
    usefulLeft,
    type Badge,
    type Face,
    type Facts,
    type GameLook,
    type Layout,
    type LeftOver,
    type Namer,
    type StepModel,
    type StripModel,
    type Summary,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { figureOf, type FigureName } from '../ui/figures.js';
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

// Nobody has a faction of their own: seats are told apart by these.
const SIDES = ['good', 'evil', 'sage', 'wild'] as const;
const PORTRAITS: readonly FigureName[] = ['wolf', 'angel', 'skull', 'hat', 'crown', 'imp', 'elf', 'helm'];

const CROWD = 7; // champions in a row

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
    const groupName = group === 'neutral' ? '' : say(`epic.faction.${group}`);
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group,
        glyph: isGlyph(group) ? group : 'neutral',
        figure: figureOf(card.name ?? '', known?.words ?? [], known?.kind ?? ''),
        groupName,
        ...textsOf(known, groupName),
        gem: cost === null ? null : { kind: 'coin', value: cost },
        crests: [
            ...crest('attack', 'l', offense, factOf(known, 'offense')),
            ...crest('defense', 'r', defense, factOf(known, 'defense')),
        ],
        badges,
        words,
        isTurned: card.expended ?? false,
        isDouble: false,
        isWarded: false,
        isStunned: false,
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
        group: SIDES[seat.charCodeAt(0) % SIDES.length]!,
        figure: PORTRAITS[seat.charCodeAt(0) % PORTRAITS.length]!,
        about: mine.team ? say('epic.team', { number: mine.team }) : '',
        // Before the game nothing is counted but the cards.
        stats: isDraft
            ? []
            : [
                  { id: 'health', glyph: 'health', label: zone('health'), value: numberText(Math.max(0, mine.health)) },
                  {
                      id: 'gold',
                      glyph: 'gold',
                      label: zone('gold'),
                      value: numberText(mine.gold),
                      of: zone('gold').toLowerCase(),
                      isGood: mine.gold > 0,
                      isSpent: mine.gold === 0,
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

// In a draft what has been picked lies where the hand will be: by cost, then by faction.
function picksOf(own: EpicSeat, facts: Facts): ZoneModel {
    const rank = (card: CardView): number => {
        const known = facts.get(card.name ?? '');
        return (factOf(known, 'cost') ?? 0) * FACTIONS.length + FACTIONS.indexOf(groupOf(known, FACTIONS));
    };
    const cards = [...cardsIn(own.drafted)].sort((a, b) => rank(a) - rank(b));
    return { id: 'drafted', place: 'hand', title: zone('drafted'), cards, whose: null, verb: null, key: null };
}

function layout(view: View, me: string, { nameOf, titleOf }: Namer, facts: Facts): Layout {
    const own = seatOf<EpicSeat>(view, me)!;
    const others = seatsOf(view, me).filter((seat) => seat !== me);
    const role = new Map<string, 'attacking' | 'blocking'>();
    for (const card of view.battle?.attackers ?? []) role.set(card.id, 'attacking');
    for (const card of view.battle?.blockers ?? []) role.set(card.id, 'blocking');
    // Where there are many, tokens that don't fight need no room of their own.
    const stacksOf = (cards: readonly CardView[]): ReadonlySet<string> =>
        idsOf(
            cards.length < CROWD
                ? []
                : cards.filter((card) => !role.has(card.id) && facts.get(card.name ?? '')?.kind === 'token'),
        );
    const rows: ZoneModel[] = others.map((seat) => ({
        id: `champions-${seat}`,
        place: 'theirs',
        title: titleOf(zone('champions'), seat),
        cards: seatOf<EpicSeat>(view, seat)!.champions,
        stacks: stacksOf(seatOf<EpicSeat>(view, seat)!.champions),
        whose: seat,
        verb: null,
        key: 'opponent',
        role,
    }));
    const playing = Array.isArray(view.playing) ? view.playing : view.playing ? [view.playing] : [];
    rows.push({
        id: 'champions',
        place: 'mine',
        title: titleOf(zone('champions'), me),
        cards: own.champions,
        stacks: stacksOf(own.champions),
        whose: me,
        verb: 'attack',
        key: 'board',
        role,
    });
    const pack = cardsIn(own.pack);
    if (pack.length)
        rows.push({
            id: 'pack',
            place: 'offer',
            title: say('web.zone.pack'),
            cards: pack,
            whose: me,
            verb: 'pick',
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
        crest: {
            glyph: view.battle ? 'power' : 'gold',
            group: SIDES[view.active.charCodeAt(0) % SIDES.length]!,
            title: capitalised(phase),
            note: view.phase === 'draft' ? '' : `${capitalised(say('play.turn', { turn: view.turn }))}${initiative}`,
        },
        pool: [],
        mine: strip(view, me, me),
        others: others.map((seat) => strip(view, seat, me)),
        rows,
        hand:
            view.phase === 'draft'
                ? picksOf(own, facts)
                : {
                      id: 'hand',
                      place: 'hand',
                      title: titleOf(zone('hand'), me),
                      cards: cardsIn(own.hand),
                      whose: me,
                      verb: 'play',
                      key: 'hand',
                  },
        playing,
        steps: stepsOf(view),
    };
}

function figuresOf(view: View): (figure: 'offense' | 'defense', cards: readonly CardRef[]) => number {
    const champions = new Map<string, CardView>();
    for (const seat of seatsOf(view, ''))
        for (const card of seatOf<EpicSeat>(view, seat)!.champions) champions.set(card.id, card);
    return (figure, cards) => total(cards, (id) => champions.get(id)?.[figure]);
}

// How a battle stands: what strikes whom, and who would fall of it.
function summary(choice: Choice, view: View, me: string, _facts: Facts, { nameOf }: Namer): Summary | null {
    const battle = view.battle;
    if (!battle || battle.attackers.length === 0 || choice.decision.kind === 'distribute') return null;
    const sum = figuresOf(view);
    const offense = sum('offense', battle.attackers);
    const others = seatsOf(view, me).filter((seat) => seat !== me);
    const defender = battle.defender ?? (others.length === 1 ? others[0] : undefined);
    const health = defender ? seatOf<EpicSeat>(view, defender)?.health : undefined;
    const attack = say('web.battle.attack', {
        count: battle.attackers.length,
        offense,
        who: defender === me ? 'you' : defender ? 'other' : 'none',
        seat: defender ? nameOf(defender) : '',
        health: health ?? 0,
    });
    if (battle.blockers.length === 0) return { text: attack, isGrave: health !== undefined && offense >= health };
    const block = say('web.battle.block', {
        count: battle.blockers.length,
        offense: sum('offense', battle.blockers),
        defense: sum('defense', battle.blockers),
    });
    return { text: `${attack} ${block}`, isGrave: false };
}

function enough({ card, seat }: { card: CardView | null; seat: string | null }, view: View): number | null {
    if (seat) return seatOf<EpicSeat>(view, seat)?.health ?? null;
    if (!card || card.defense === undefined || card.keywords?.includes('unbreakable')) return null;
    return Math.max(1, card.defense - (card.damage ?? 0));
}

// What "done" means for the group that is put together.
function label(option: Option, choice: Choice, view: View, picked: number): string | null {
    if (option.verb !== 'done') return null;
    switch (choice.decision.prompt.key) {
        case 'epic.attackers':
            return say('web.attack-with', { count: view.battle?.attackers.length ?? 1 });
        case 'epic.blockers':
            return say('web.block-with', { count: view.battle?.blockers.length ?? picked });
        case 'epic.mulligan-more':
            return say('web.exchange', { count: Number(choice.decision.prompt.args.count ?? picked) });
        default:
            return picked === 0 ? say('web.none') : null;
    }
}

// Champions that stay back could attack; cards without cost are counted, too.
function leftOver(choice: Choice): LeftOver {
    const isAttacker = (options: readonly Option[]): boolean => options.some((option) => option.verb === 'attack');
    const attack = [...choice.byCard.values()].filter(isAttacker).length;
    const left = usefulLeft(choice);
    return { ...left, attack, use: Math.max(0, left.use - attack) };
}

export const look: GameLook = { name: 'epic', layout, face, summary, label, enough, leftOver, terms: 'epic' };
