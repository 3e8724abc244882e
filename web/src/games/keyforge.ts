// KeyForge on the table: both battlelines between both rows of artifacts, the hand below.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardView, type KeyforgeSeat, type Option, type View } from '../protocol.js';
import type { Choice } from '../table/choice.js';
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
    type StripModel,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { figureOf } from '../ui/figures.js';
import { isGlyph } from '../ui/glyphs.js';

const HOUSES = ['brobnar', 'dis', 'logos', 'mars', 'sanctum', 'saurian', 'shadows', 'staralliance', 'untamed', 'anomaly'];
const KEYS = ['red', 'blue', 'yellow'];
const KEYS_TO_WIN = 3;

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
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group: HOUSES.includes(group) ? group : 'neutral',
        glyph: isGlyph(group) ? group : 'neutral',
        figure: figureOf(card.name ?? '', known?.words ?? [], known?.kind ?? ''),
        groupName: HOUSES.includes(group) && group !== 'anomaly' ? houseName(group) : '',
        cost: null,
        left: power === null ? null : String(power),
        right: null,
        shield: armor || null,
        kind: power === null && known && isGlyph(known.kind) ? known.kind : null,
        badges,
        words,
        isTurned,
        isDouble: false,
    };
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
        about: '',
        signs: mine.houses.flatMap((house) =>
            isGlyph(house) ? [{ glyph: house, group: house, label: capitalised(houseName(house)) }] : [],
        ),
        stats: [
            {
                glyph: 'amber',
                label: zone('amber'),
                value: `${numberText(mine.amber)}/${mine.key_cost}`,
                note: isEnough && !isForging ? `✓ ${say('web.forges-next')}` : '',
                isGood: isEnough,
            },
            {
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
            { glyph: 'chains', label: zone('chains'), value: numberText(mine.chains), note: chains },
        ],
        piles: (['hand', 'deck', 'discard', 'archive', 'purged'] as const).filter((id) => id !== 'hand' || seat !== me).map(pile),
    };
}

// The bonus of a card counts when it is played: in hand it is worth a sign.
function bonusOf(cards: readonly CardView[], facts: Facts): ReadonlyMap<string, Badge> {
    const bonus = new Map<string, Badge>();
    for (const card of cards) {
        const amount = factOf(facts.get(card.name ?? ''), 'amber');
        if (amount)
            bonus.set(card.id, {
                text: `+${amount}`,
                glyph: 'amber',
                tone: 'plain',
                says: say('keyforge.bonus-long', { amount }),
            });
    }
    return bonus;
}

function layout(view: View, me: string, { titleOf }: Namer, facts: Facts): Layout {
    const own = seatOf<KeyforgeSeat>(view, me)!;
    const foe = seatsOf(view, me)[0]!;
    const theirs = seatOf<KeyforgeSeat>(view, foe)!;
    const playing = Array.isArray(view.playing) ? view.playing : view.playing ? [view.playing] : [];
    const rows: ZoneModel[] = [
        {
            id: `artifacts-${foe}`,
            title: titleOf(zone('artifacts'), foe),
            cards: theirs.artifacts,
            whose: foe,
            verb: null,
            size: 'small',
            key: 'opponent',
        },
        {
            id: `line-${foe}`,
            title: titleOf(zone('line'), foe),
            cards: theirs.line,
            whose: foe,
            verb: null,
            size: 'normal',
            key: 'opponent',
            gaps: true,
        },
        {
            id: 'line',
            title: titleOf(zone('line'), me),
            cards: own.line,
            whose: me,
            verb: 'reap',
            size: 'normal',
            key: 'board',
            gaps: true,
        },
        {
            id: 'artifacts',
            title: titleOf(zone('artifacts'), me),
            cards: own.artifacts,
            whose: me,
            verb: 'action',
            size: 'small',
            key: 'board',
        },
    ];
    const active = view.house ? ` · ${say('keyforge.active', { house: houseName(view.house) })}` : '';
    return {
        status: `${capitalised(say('play.turn', { turn: view.turn }))} · ${say('keyforge.phase', { phase: view.phase })}${active}`,
        mine: strip(view, me, me),
        others: [strip(view, foe, me)],
        rows,
        hand: {
            id: 'hand',
            title: titleOf(zone('hand'), me),
            cards: cardsIn(own.hand),
            whose: me,
            verb: 'play',
            size: 'normal',
            key: 'hand',
            hints: bonusOf(cardsIn(own.hand), facts),
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

// A ready creature reaps or fights: both stand in its menu, possible or not.
function verbsOf(card: CardView, { id }: ZoneModel, choice: Choice): readonly string[] {
    if (id !== 'line' || choice.decision.kind !== 'main') return [];
    return card.stun ? ['unstun'] : ['reap', 'fight'];
}

const label = (option: Option, _choice: Choice, _view: View, picked: number): string | null =>
    option.verb === 'done' && picked === 0 ? say('web.none') : null;

export const look: GameLook = { name: 'keyforge', layout, face, note, label, verbsOf, terms: 'keyforge' };
