// What things are called in the reader's language: options, players, cards, and what happened.
import { capitalised, counted, has, listed, rawText, say, sayFirst } from '../i18n/index.js';
import type { Arguments } from '../i18n/message.js';
import type { CardFacts, CardRef, Decision, GameEvent, GameName, Json, Option } from '../protocol.js';

export interface Words {
    game: GameName;
    me: string | null;
    cards: ReadonlyMap<string, CardFacts>;
    nameOf(seat: string): string;
}

// Shards was the first game: its words stand under "play".
export const prefixOf = (game: GameName): string => (game === 'shards' ? 'play' : game);

export const cardName = (words: Words, card: CardRef | string | undefined): string => {
    const name = typeof card === 'string' ? card : card?.name;
    return name ? (words.cards.get(name)?.title ?? name) : say('web.hidden-card');
};

export const verbName = (game: GameName, verb: string): string =>
    capitalised(sayFirst([`${prefixOf(game)}.verb.${verb}`, `play.verb.${verb}`, verb]));

// A house, a faction, a key or a leader.
function wordName(game: GameName, word: string): string {
    if (game === 'keyforge' && ['red', 'blue', 'yellow'].includes(word))
        return capitalised(say('keyforge.key-word', { key: word }));
    return capitalised(sayFirst([`${game}.house.${word}`, `${game}.faction.${word}`, word]));
}

// Verbs that say nothing beside what they name.
const SILENT = ['pick', 'house', 'trigger', 'mode', 'shield'];

// The alternatives that a card lists, one a line.
export const alternatives = (card: CardFacts | undefined): string[] =>
    (card?.text.split('\n') ?? []).flatMap((line) => (line.startsWith('• ') ? [line.slice(2)] : []));

function modeName(words: Words, option: Option, source: CardRef | null): string {
    const number = option.number ?? 0;
    const listedOnCard = alternatives(words.cards.get(source?.name ?? ''));
    const told = option.text && option.text !== say(`${words.game}.alternative`, { number }) ? capitalised(option.text) : null;
    return (
        listedOnCard[number - 1] ?? told ?? capitalised(sayFirst([`${words.game}.alternative`, 'web.alternative'], { number }))
    );
}

// What an option is called where its card is known already: on a menu, or beside it.
export function shortName(words: Words, option: Option, source: CardRef | null = null): string {
    const verb = verbName(words.game, option.verb);
    if (option.verb === 'mode') return modeName(words, option, source);
    if (option.ability) return option.from ? `${option.ability} – ${option.from}` : option.ability;
    if (option.verb === 'trigger' && option.word)
        return capitalised(sayFirst([`${words.game}.moment`, 'web.moment'], { moment: option.word }));
    if (option.seat) return SILENT.includes(option.verb) ? words.nameOf(option.seat) : `${verb}: ${words.nameOf(option.seat)}`;
    if (option.word)
        return SILENT.includes(option.verb) ? wordName(words.game, option.word) : `${verb}: ${wordName(words.game, option.word)}`;
    if (option.number !== undefined) return `${verb}: ${option.number}`;
    return verb;
}

export function fullName(words: Words, option: Option, source: CardRef | null = null): string {
    if (option.cards.length === 0) return shortName(words, option, source);
    const cards = option.cards.map((card) => cardName(words, card)).join(' – ');
    if (option.verb === 'pick') return cards;
    if (option.ability) return `${cards}: ${shortName(words, option)}`;
    return `${shortName(words, option)}: ${cards}`;
}

const isSeat = (value: Json | undefined): value is string => typeof value === 'string' && /^[A-HN]$/.test(value);

function plainArguments(words: Words, args: object): Arguments {
    const out: Record<string, string | number> = {};
    for (const [key, value] of Object.entries(args) as [string, Json | CardRef][]) {
        if (typeof value === 'number') out[key] = value;
        else if (typeof value === 'string') out[key] = isSeat(value) ? words.nameOf(value) : value;
        else if (typeof value === 'boolean') out[key] = String(value);
        else if (value && typeof value === 'object' && 'name' in value) out[key] = cardName(words, value as CardRef);
    }
    return out;
}

// The question, with players by their names.
export function promptText(words: Words, decision: Decision): string {
    const { key, args, text } = decision.prompt;
    const namesSeat = Object.values(args).some(isSeat);
    return namesSeat && has(key) ? say(key, plainArguments(words, args)) : text;
}

// ---- What happened

// Events that follow each other and differ in their card alone are one sentence.
export interface Told {
    text: string;
    cards: CardRef[];
    isTurn: boolean;
    seat: string | null;
}

// A card that gains two keywords is told twice.
const keywordOf = (event: GameEvent): unknown => (event as { keyword?: string }).keyword;

const sameKind = (a: GameEvent, b: GameEvent): boolean =>
    a.event === b.event &&
    keywordOf(a) === keywordOf(b) &&
    a.seat === b.seat &&
    a.amount === b.amount &&
    !a.target &&
    !b.target &&
    a.event !== 'turn' &&
    a.event !== 'gain';

export function grouped(events: readonly GameEvent[]): GameEvent[][] {
    const groups: GameEvent[][] = [];
    for (const event of events) {
        if (event.event === 'attack' && groups.at(-1)?.[0]?.event === 'attacker') continue; // its attackers tell it
        const last = groups[groups.length - 1];
        if (last && sameKind(last[0]!, event)) last.push(event);
        else groups.push([event]);
    }
    return groups;
}

// Members of a group are told as what the group does.
const ALIASES: Record<string, string> = { attacker: 'attack', blocker: 'block' };

export function tell(words: Words, group: readonly GameEvent[]): Told {
    const first = group[0]!;
    const cards = group.flatMap((event) => (event.card ? [event.card] : []));
    const target = first.target;
    const mentioned = [
        ...cards,
        ...(target && typeof target === 'object' ? [target] : []),
        ...(first.source ? [first.source] : []),
    ];
    return {
        text: sentence(words, first, group.length, cards),
        cards: mentioned,
        isTurn: first.event === 'turn',
        seat: first.seat ?? null,
    };
}

// A card's name within a sentence, where it stands as it is whatever the verb.
const quoted = (name: string): string => say('play.quoted', { card: name });

function sentence(words: Words, event: GameEvent, count: number, cards: readonly CardRef[]): string {
    const prefix = prefixOf(words.game);
    const isMine = event.seat !== undefined && event.seat === words.me;
    const namesIn = (shown: (name: string) => string): string =>
        listed(
            [...new Set(cards.map((card) => cardName(words, card)))].map((name) => {
                const times = cards.filter((card) => cardName(words, card) === name).length;
                return times > 1 ? `${shown(name)} ×${times}` : shown(name);
            }),
        );
    const targetSeat = [event.target, (event as { defender?: unknown }).defender].find((each) => typeof each === 'string') as
        | string
        | undefined;
    const args: Record<string, string | number> = {
        amount: 0,
        ...plainArguments(words, event),
        who: isMine ? 'you' : 'other',
        seat: event.seat ? words.nameOf(event.seat) : '',
        cards: namesIn(quoted),
        count,
        target:
            event.event === 'damage-player' && event.seat
                ? isMine
                    ? 'you'
                    : words.nameOf(event.seat)
                : targetSeat === undefined
                  ? event.target
                      ? quoted(cardName(words, event.target as CardRef))
                      : 'none'
                  : targetSeat === words.me
                    ? 'you'
                    : words.nameOf(targetSeat),
    };
    if ('house' in args) args.word = wordName(words.game, String((event as { house?: string }).house ?? ''));
    if ('key' in args) args.word = String(args.key);
    if (event.event === 'faction') args.word = wordName(words.game, String((event as { faction?: string }).faction ?? ''));
    if ('counter' in args) args.word = String(args.counter);
    if (event.event === 'keyword')
        args.word = say('epic.keyword', { keyword: String((event as { keyword?: string }).keyword ?? '') });
    if (event.event === 'boost') args.word = String((event as { boost?: string }).boost ?? '');
    if (words.game === 'shards' && ['gain', 'lose'].includes(event.event)) args.list = say('play.amount', args);
    const unseen = cards.length === 0 ? '.unseen' : '';
    const name = ALIASES[event.event] ?? event.event;
    const did = [
        `${prefix}.did.${name}${unseen}`,
        `${prefix}.did.${name}`,
        `web.did.${name}`,
        ...(event.event === 'pass' ? ['play.did.pass'] : []),
    ].find(
        (key) =>
            has(key) &&
            (cards.length > 0 || !rawText(key).includes('{cards')) &&
            (args.target !== 'none' || !rawText(key).includes('{target') || rawText(key).includes('none {')),
    );
    if (event.event === 'turn') return say('web.turn-of', { who: isMine ? 'you' : 'other', seat: args.seat ?? '' });
    if (did && event.seat) return capitalised(say('play.sentence', { who: args.who!, seat: args.seat!, deeds: say(did, args) }));
    const part = [`${prefix}.part.${event.event}${unseen}`, `${prefix}.part.${event.event}`].find(has);
    if (part && (cards.length > 0 || unseen || event.event === 'damage-player')) return `${capitalised(say(part, args))}.`;
    const key = `${words.game}.event.${event.event}`;
    const seen = !event.card && has(`${key}.unseen`) ? `${key}.unseen` : key;
    if (!has(seen)) return event.text;
    const target = event.target && typeof event.target === 'object' ? cardName(words, event.target) : args.target!;
    return say(seen, { ...args, target, card: cards.length > 1 ? namesIn((each) => each) : cardName(words, event.card) });
}

// A heading that stands among sentences.
export const closed = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const numberText = (value: number | string): string =>
    value === 'infinite' ? '∞' : typeof value === 'number' ? counted(value) : value;
