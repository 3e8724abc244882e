// The words of each game's language that are explained, and which of them a card uses.
import { has, say } from '../i18n/index.js';
import type { CardFacts } from '../protocol.js';
import { clauseOf } from './clauses.js';

export interface Term {
    word: string; // its key
    name: string;
    about: string;
    clause: string | null; // where the rules speak of it
}

export const TERMS: Record<string, readonly string[]> = {
    play: ['unify', 'dominion', 'inspire', 'echo', 'mastery', 'exhaust', 'shield', 'mercenary', 'focus', 'relic', 'banish'],
    keyforge: [
        'alpha',
        'omega',
        'deploy',
        'elusive',
        'skirmish',
        'taunt',
        'poison',
        'invulnerable',
        'hazardous',
        'assault',
        'stun',
        'ward',
        'enrage',
        'exalt',
        'capture',
        'steal',
        'chains',
        'archive',
        'purge',
        'omni',
        'flank',
        'upgrade',
    ],
    epic: [
        'airborne',
        'ambush',
        'blitz',
        'breakthrough',
        'righteous',
        'unbanishable',
        'unbreakable',
        'untargetable',
        'unblockable',
        'tribute',
        'loyalty',
        'ally',
        'recycle',
        'frenzy',
        'invoke',
        'last-breath',
        'expend',
        'flip',
        'break',
        'banish',
        'transform',
        'token',
    ],
};

// The keywords that a card has or speaks of.
export function termsOf(prefix: string, card: CardFacts): Term[] {
    const text = card.text.toLocaleLowerCase();
    return (TERMS[prefix] ?? []).flatMap((word) => {
        const key = `${prefix}.term.${word}`;
        if (!has(key)) return [];
        const name = say(key);
        const isThere =
            card.words.includes(word) || word in card.facts || card.kind === word || text.includes(name.toLocaleLowerCase());
        return isThere ? [{ word, name, about: say(`${prefix}.about.${word}`), clause: clauseOf(prefix, word) }] : [];
    });
}
