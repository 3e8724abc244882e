// Shards of Infinity on the table: the opponents' champions, the centre row, one's own champions and played cards, the hand.
import { capitalised, say } from '../i18n/index.js';
import { cardsIn, seatOf, sizeOf, type CardView, type ShardsSeat, type View } from '../protocol.js';
import {
    factOf,
    groupOf,
    seatsOf,
    type Face,
    type Facts,
    type GameLook,
    type Layout,
    type Namer,
    type StripModel,
    type ZoneModel,
} from '../table/look.js';
import { numberText } from '../table/words.js';
import { isGlyph } from '../ui/glyphs.js';

const FACTIONS = ['homodeus', 'order', 'undergrowth', 'wraethe'];
const MOST_MASTERY = 30;
const TICKS = [5, 10, 15, 20, 30];

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
    return {
        name: known?.title ?? card.name ?? say('web.hidden-card'),
        english: card.name ?? '',
        group,
        glyph: isGlyph(group) ? group : 'neutral',
        groupName: group === 'neutral' ? '' : capitalised(group),
        cost,
        left: null,
        right: health === null ? null : String(health),
        shield,
        badges: [],
        words,
        isTurned: card.exhausted ?? false,
        isDouble: known?.kind === 'mercenary',
    };
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
    return {
        seat,
        isMine: seat === me,
        isActive: view.active === seat,
        isOut: mine.out ?? false,
        about: mine.character ?? '',
        stats: [
            { glyph: 'health', label: zone('health'), value: numberText(mine.health) },
            {
                glyph: 'mastery',
                label: zone('mastery'),
                value: numberText(mine.mastery),
                dial: { value: mine.mastery, most: MOST_MASTERY, ticks: TICKS },
                isGood: isMastered,
            },
            { glyph: 'crystals', label: zone('crystals'), value: numberText(mine.crystals) },
            { glyph: 'power', label: zone('power'), value: numberText(mine.power) },
        ],
        piles: piles.filter((pile) => pile.id !== 'hand' || seat !== me),
    };
}

function layout(view: View, me: string, { titleOf }: Namer): Layout {
    const own = seatOf<ShardsSeat>(view, me)!;
    const others = seatsOf(view, me).filter((seat) => seat !== me);
    const rows: ZoneModel[] = others.flatMap((seat) => {
        const theirs = seatOf<ShardsSeat>(view, seat)!;
        const cards = [...theirs.champions, ...theirs.played];
        if (others.length > 1 && cards.length === 0) return []; // the strip says it all
        return [
            {
                id: `champions-${seat}`,
                title: titleOf(zone('champions'), seat),
                cards,
                whose: seat,
                verb: 'attack',
                size: others.length > 1 ? 'small' : 'normal',
                key: 'opponent',
            } satisfies ZoneModel,
        ];
    });
    if (view.relics)
        rows.push({
            id: 'relics',
            title: zone('offer'),
            cards: view.relics,
            whose: null,
            verb: 'pick',
            size: 'normal',
            key: 'centre',
        });
    rows.push({
        id: 'row',
        title: say('web.zone.centre', { zone: zone('row'), count: sizeOf(view.centre) }),
        whose: null,
        verb: 'recruit',
        size: 'normal',
        key: 'centre',
        cards: (view.row ?? []).flatMap((card) => (card ? [card] : [])),
    });
    rows.push({
        id: 'mine',
        title: titleOf(`${zone('champions')} · ${zone('played')}`, me),
        cards: [...own.champions, ...own.played],
        whose: me,
        verb: 'activate',
        size: 'normal',
        key: 'board',
    });
    return {
        status: `${capitalised(say('play.turn', { turn: view.turn }))} · ${say(`play.phase.${view.phase}`)}`,
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
        steps: [],
    };
}

export const look: GameLook = { name: 'shards', layout, face, terms: 'play' };
