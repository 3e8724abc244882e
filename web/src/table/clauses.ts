// Where the rules speak of a term: the first clause about it. An address may also name a part of an id, as in #KF-KW-ELUSIVE.
import type { GameName } from '../protocol.js';

const GAME_OF: Record<string, GameName> = { play: 'shards', keyforge: 'keyforge', epic: 'epic' };

const CLAUSES: Record<string, Record<string, string>> = {
    play: {
        unify: 'SOI-KEY-06',
        dominion: 'SOI-KEY-02',
        inspire: 'SOI-KEY-13',
        echo: 'SOI-KEY-13',
        mastery: 'SOI-MAST-01',
        exhaust: 'SOI-CHAMP-01',
        shield: 'SOI-SHIELD-01',
        mercenary: 'SOI-MERC-01',
        focus: 'SOI-FOCUS-01',
        relic: 'SOI-REL-07',
        banish: 'SOI-BANISH-01',
    },
    keyforge: {
        alpha: 'KF-KW-ALPHA-1',
        omega: 'KF-KW-OMEGA-1',
        deploy: 'KF-KW-DEPLOY-1',
        elusive: 'KF-KW-ELUSIVE-1',
        skirmish: 'KF-KW-SKIRMISH-1',
        taunt: 'KF-KW-TAUNT-1',
        poison: 'KF-KW-POISON-1',
        invulnerable: 'KF-KW-INVULN-1',
        hazardous: 'KF-KW-HAZARDOUS-1',
        assault: 'KF-KW-ASSAULT-1',
        stun: 'KF-STUN-01',
        ward: 'KF-WARD-01',
        enrage: 'KF-RAGE-01',
        exalt: 'KF-AMB-08',
        capture: 'KF-AMB-01',
        steal: 'KF-AMB-04',
        chains: 'KF-CHAIN-01',
        archive: 'KF-ARCH-01',
        purge: 'KF-ZONE-01',
        reap: 'KF-REAP-01',
        fight: 'KF-FIGHT-01',
        omni: 'KF-OMNI-01',
        flank: 'KF-POS-02',
        key: 'KF-FORGE-01',
        house: 'KF-HOUSE-01',
        bonus: 'KF-BONUS-01',
        armor: 'KF-ARMOR-01',
        upgrade: 'KF-TYPE-09',
    },
    epic: {
        airborne: 'EPIC-KW-AIRBORNE-1',
        ambush: 'EPIC-KW-AMBUSH-1',
        blitz: 'EPIC-KW-BLITZ-1',
        breakthrough: 'EPIC-KW-BREAKTHROUGH-1',
        righteous: 'EPIC-KW-RIGHTEOUS-1',
        unbanishable: 'EPIC-KW-UNBANISHABLE-1',
        unbreakable: 'EPIC-KW-UNBREAKABLE-1',
        untargetable: 'EPIC-KW-UNTARGETABLE-1',
        tribute: 'EPIC-KW-TRIBUTE-1',
        loyalty: 'EPIC-KW-LOYALTY-1',
        ally: 'EPIC-KW-ALLY-1',
        recycle: 'EPIC-KW-RECYCLE-1',
        frenzy: 'EPIC-KW-FRENZY-1',
        invoke: 'EPIC-KW-INVOKE-1',
        'last-breath': 'EPIC-KW-LASTBREATH-1',
        expend: 'EPIC-KW-EXPEND-1',
        flip: 'EPIC-POS-07',
        break: 'EPIC-KW-BREAK-1',
        banish: 'EPIC-KW-BANISH-1',
        transform: 'EPIC-KW-TRANSFORM-1',
        token: 'EPIC-TOKEN-01',
        gold: 'EPIC-PLAY-06',
        initiative: 'EPIC-INIT-01',
        talent: 'EPIC-TALENT-01',
        deploy: 'EPIC-DEPLOY-01',
    },
};

// `prefix` is that of the catalogue: play, keyforge or epic.
export function clauseOf(prefix: string, term: string): string | null {
    const clause = CLAUSES[prefix]?.[term];
    return clause ? `/rules/${GAME_OF[prefix]}#${clause}` : null;
}

export const allClauses = (): readonly (readonly [GameName, string])[] =>
    Object.entries(CLAUSES).flatMap(([prefix, terms]) =>
        Object.values(terms).map((clause) => [GAME_OF[prefix] ?? 'shards', clause] as const),
    );
