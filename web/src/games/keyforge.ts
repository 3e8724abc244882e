// KeyForge on the table: both battlelines between both rows of artifacts, the hand below.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardView, type KeyforgeSeat, type Option, type View } from '../protocol.js';
import type { Choice } from '../table/choice.js';
import {
    crest,
    factOf,
    groupOf,
    seatsOf,
    textsOf,
    usefulLeft,
    type Badge,
    type Face,
    type Facts,
    type GameLook,
    type Layout,
    type LeftOver,
    type Namer,
    type StripModel,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { figureOf, type FigureName } from '../ui/figures.js';
import { isGlyph } from '../ui/glyphs.js';

const HOUSES = ['brobnar', 'dis', 'logos', 'mars', 'sanctum', 'saurian', 'shadows', 'staralliance', 'untamed', 'anomaly'];
const KEYS = ['red', 'blue', 'yellow'];
const KEYS_TO_WIN = 3;

// A face for whoever's first house it is.
const PORTRAITS: Record<string, FigureName> = {
    brobnar: 'hammer',
    dis: 'imp',
    logos: 'robot',
    mars: 'gun',
    sanctum: 'helm',
    saurian: 'dino',
    shadows: 'mask',
    staralliance: 'star',
    untamed: 'tree',
};

const zone = (name: string): string => capitalised(say(`keyforge.zone.${name}`));
const houseName = (house: string): string => say(`keyforge.house.${house}`);
const fact = (name: string, amount = 0): string => say('keyforge.fact.long', { fact: name, amount });

function badgesOf(card: CardView): Badge[] {
    const badges: Badge[] = [];
    if (card.damage) badges.push({ text: `−${card.damage}`, tone: 'damage', says: fact('damage', card.damage) });
    if (card.amber) badges.push({ text: String(card.amber), glyph: 'amber', tone: 'gain', says: fact('amber', card.amber) });
    if (card.stun) badges.push({ glyph: 'stun', tone: 'plain', says: fact('stun') });
    if (card.ward) badges.push({ glyph: 'ward', tone: 'plain', says: fact('ward') });
    if (card.enrage) badges.push({ glyph: 'enrage', tone: 'plain', says: fact('enrage') });
    for (const [name, amount] of Object.entries(card.counters ?? {})) {
        const says = fact(name === 'power' ? 'boost' : name, amount);
        badges.push({ text: name === 'power' ? `+${amount}` : `${name.charAt(0).toUpperCase()}${amount}`, tone: 'plain', says });
    }
    if (card.upgrades?.length)
        badges.push({
            text: String(card.upgrades.length),
            glyph: 'upgrade',
            tone: 'plain',
            says: say('keyforge.upgrades', { cards: card.upgrades.map((each) => each.name).join(', ') }),
        });
    const under = sizeOf(card.under);
    if (under)
        badges.push({
            text: String(under),
            glyph: 'under',
            tone: 'plain',
            says: say('keyforge.under', { cards: say('keyforge.cards', { count: under }) }),
        });
    return badges;
}

function face(card: CardView, facts: Facts): Face {
    const known = facts.get(card.name ?? '');
    const own = Array.isArray(card.house) ? card.house[0] : card.house;
    const group = own ?? groupOf(known, HOUSES);
    const power = card.power ?? factOf(known, 'power');
    const armor = card.armor ?? factOf(known, 'armor');
    const isTurned = card.ready === false;
    const badges = badgesOf(card);
    const words = badges.map((badge) => badge.says);
    if (power !== null) words.unshift(fact('power', power));
    if (armor) words.push(fact('armor', armor));
    if (isTurned) words.push(fact('exhausted'));
    const bonus = factOf(known, 'amber');
    if (bonus) words.push(say('keyforge.bonus-long', { amount: bonus }));
    const groupName = HOUSES.includes(group) && group !== 'anomaly' ? houseName(group) : '';
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group: HOUSES.includes(group) ? group : 'neutral',
        glyph: isGlyph(group) ? group : 'neutral',
        figure: figureOf(card.name ?? '', known?.words ?? [], known?.kind ?? ''),
        groupName,
        ...textsOf(known, groupName),
        gem: bonus ? { kind: 'drop', value: bonus } : null,
        crests: [
            ...crest('attack', 'l', power, factOf(known, 'power')),
            ...crest('armor', 'r', armor || null, factOf(known, 'armor') ?? 0),
        ],
        badges,
        words,
        isTurned,
        isDouble: false,
        isWarded: card.ward ?? false,
        isStunned: card.stun ?? false,
    };
}

// The house a player is drawn as: not the one that the other is.
function faceOf(view: View, seat: string): string {
    const mine = seatOf<KeyforgeSeat>(view, seat)!.houses;
    const first = seat === 'A' ? undefined : seatOf<KeyforgeSeat>(view, 'A')?.houses[0];
    return mine.find((house) => house !== first) ?? mine[0] ?? '';
}

function strip(view: View, seat: string, me: string): StripModel {
    const mine = seatOf<KeyforgeSeat>(view, seat)!;
    const isEnough = mine.amber >= mine.key_cost;
    const isForging = view.phase === 'forge' && view.active === seat;
    const pile = (id: 'hand' | 'deck' | 'discard' | 'archive' | 'purged') => ({
        id,
        label: zone(id),
        count: sizeOf(mine[id]),
        cards: id === 'hand' && seat === me ? [] : cardsIn(mine[id]),
    });
    const chains = mine.chains > 0 ? say('keyforge.draws-less', { count: Math.ceil(mine.chains / 6) }) : '';
    return {
        seat,
        isMine: seat === me,
        isActive: view.active === seat,
        isOut: false,
        about: chains,
        group: (view.active === seat && view.house) || mine.houses[0] || 'neutral',
        figure: PORTRAITS[faceOf(view, seat)] ?? 'mask',
        signs: mine.houses.flatMap((house) =>
            isGlyph(house)
                ? [
                      {
                          glyph: house,
                          group: house,
                          label: capitalised(houseName(house)),
                          isOn: view.active === seat && view.house === house,
                      },
                  ]
                : [],
        ),
        stats: [
            {
                id: 'amber',
                glyph: 'amber',
                label: zone('amber'),
                value: numberText(mine.amber),
                of: say('web.of', { amount: mine.key_cost }),
                note: isEnough && !isForging ? say('web.forges-next') : '',
                isGood: isEnough,
            },
            {
                id: 'keys',
                glyph: 'key',
                label: zone('keys'),
                value: `${mine.keys.length}/${KEYS_TO_WIN}`,
                marks: KEYS.map((key) => ({
                    letter: say('keyforge.key-letter', { key }),
                    kind: key,
                    isOn: mine.keys.includes(key),
                    label: say('keyforge.key-word', { key }),
                })),
            },
            ...(mine.chains > 0
                ? [
                      {
                          id: 'chains',
                          glyph: 'chains' as const,
                          label: zone('chains'),
                          value: numberText(mine.chains),
                          note: chains,
                      },
                  ]
                : []),
        ],
        piles: (['hand', 'deck', 'discard', 'archive', 'purged'] as const).filter((id) => id !== 'hand' || seat !== me).map(pile),
    };
}

function layout(view: View, me: string, { titleOf }: Namer): Layout {
    const own = seatOf<KeyforgeSeat>(view, me)!;
    const foe = seatsOf(view, me)[0]!;
    const theirs = seatOf<KeyforgeSeat>(view, foe)!;
    const playing = Array.isArray(view.playing) ? view.playing : view.playing ? [view.playing] : [];
    const rows: ZoneModel[] = [
        {
            id: `artifacts-${foe}`,
            place: 'their-shelf',
            title: titleOf(zone('artifacts'), foe),
            cards: theirs.artifacts,
            whose: foe,
            verb: null,
            key: 'opponent',
        },
        {
            id: `line-${foe}`,
            place: 'theirs',
            title: titleOf(zone('line'), foe),
            cards: theirs.line,
            whose: foe,
            verb: null,
            key: 'opponent',
            gaps: true,
        },
        {
            id: 'line',
            place: 'mine',
            title: titleOf(zone('line'), me),
            cards: own.line,
            whose: me,
            verb: 'reap',
            key: 'board',
            gaps: true,
        },
        {
            id: 'artifacts',
            place: 'my-shelf',
            title: titleOf(zone('artifacts'), me),
            cards: own.artifacts,
            whose: me,
            verb: 'action',
            key: 'board',
        },
    ];
    const house = view.house && isGlyph(view.house) ? view.house : 'neutral';
    const active = view.house ? ` · ${say('keyforge.active', { house: houseName(view.house) })}` : '';
    return {
        status: `${capitalised(say('play.turn', { turn: view.turn }))} · ${say('keyforge.phase', { phase: view.phase })}${active}`,
        crest: {
            glyph: house,
            group: house,
            title: capitalised(view.house ? houseName(view.house) : say('keyforge.phase', { phase: view.phase })),
            note: capitalised(say('play.turn', { turn: view.turn })),
        },
        pool: [],
        mine: strip(view, me, me),
        others: [strip(view, foe, me)],
        rows,
        hand: {
            id: 'hand',
            place: 'hand',
            title: titleOf(zone('hand'), me),
            cards: cardsIn(own.hand),
            whose: me,
            verb: 'play',
            key: 'hand',
        },
        playing,
        steps: [],
    };
}

// How many cards of a house would come into play with it.
function note(option: Option, view: View, me: string, facts: Facts): string {
    const own = seatOf<KeyforgeSeat>(view, me);
    if (option.verb !== 'house' || !option.word || !own) return '';
    const isOf = (card: CardView): boolean => face(card, facts).group === option.word;
    const hand = cardsIn(own.hand).filter(isOf).length;
    const ready = [...own.line, ...own.artifacts].filter((card) => card.ready !== false && isOf(card)).length;
    return say('keyforge.house-note', { hand, ready });
}

// A ready creature reaps or fights, a card in hand is played or thrown away: both stand in its menu, possible or not.
function verbsOf(card: CardView, { id }: ZoneModel, choice: Choice): readonly string[] {
    if (choice.decision.kind !== 'main') return [];
    if (id === 'hand') return ['play', 'discard'];
    if (id !== 'line') return [];
    return card.stun ? ['unstun'] : ['reap', 'fight'];
}

// In the first turn of a game only one card leaves the hand.
function leftOver(choice: Choice, view: View): LeftOver {
    const left = usefulLeft(choice);
    return view.turn === 1 ? { ...left, play: Math.min(1, left.play) } : left;
}

const label = (option: Option, _choice: Choice, _view: View, picked: number): string | null =>
    option.verb === 'done' && picked === 0 ? say('web.none') : null;

export const look: GameLook = { name: 'keyforge', layout, face, note, label, leftOver, verbsOf, terms: 'keyforge' };
