// What each kind of event looks like at the table: docs/PROTOCOL.md §1 lists them for each game.
import type { GameEvent } from '../protocol.js';

export type Kind =
    | 'turn' // a banner: whose turn it is
    | 'play' // a card comes into the spotlight
    | 'land' // and goes where it belongs: into play, or to its pile
    | 'use' // a card in play does something
    | 'fight' // one lunges at another
    | 'step' // attackers and blockers come forward
    | 'hit' // numbers at cards or players
    | 'token' // something flies to a dial or from it
    | 'die'
    | 'mark' // a card's state changes
    | 'move' // a card goes from one place to another
    | 'show' // a card is shown, and goes back
    | 'buy'
    | 'row' // gaps of the row are filled
    | 'draw'
    | 'forge'
    | 'word' // said, not done: a house, a bid
    | 'end'
    | 'still'; // changes nothing that is seen: a pass, the end of a turn, going on

interface Look {
    kind: Kind;
    begins?: boolean; // an act: what follows is its effect
    rules?: boolean; // begins one where no card caused it
}

const LOOKS: Readonly<Record<string, Look>> = {
    turn: { kind: 'turn', begins: true },
    win: { kind: 'end', begins: true },
    'game-won': { kind: 'end', begins: true },
    eliminate: { kind: 'end' },

    play: { kind: 'play', begins: true },
    fastplay: { kind: 'play', begins: true },
    invoke: { kind: 'play', begins: true },

    activate: { kind: 'use', begins: true },
    focus: { kind: 'use', begins: true },
    reap: { kind: 'use', begins: true },
    action: { kind: 'use', begins: true },
    omni: { kind: 'use', begins: true },
    use: { kind: 'use', begins: true },
    unstun: { kind: 'use', begins: true },

    fight: { kind: 'fight', begins: true },
    'attack-champion': { kind: 'fight', begins: true },
    attack: { kind: 'fight', begins: true },
    attacker: { kind: 'step', begins: true },
    blocker: { kind: 'step' }, // belongs to the attack
    'leave-combat': { kind: 'step' },

    damage: { kind: 'hit' },
    'damage-player': { kind: 'hit' },
    prevent: { kind: 'hit' },
    heal: { kind: 'hit' },
    exalt: { kind: 'hit' },
    'put-amber': { kind: 'hit' },
    'move-amber': { kind: 'hit' },
    counters: { kind: 'hit' },
    boost: { kind: 'hit' },
    shield: { kind: 'hit' },

    gain: { kind: 'token' },
    lose: { kind: 'token' },
    steal: { kind: 'token' },
    capture: { kind: 'token' },
    pay: { kind: 'token', begins: true }, // for what comes next
    gold: { kind: 'token' },
    chains: { kind: 'token' },
    'shed-chain': { kind: 'token' },

    destroy: { kind: 'die' },
    break: { kind: 'die' },
    banish: { kind: 'die' },
    purge: { kind: 'die' },

    stun: { kind: 'mark' },
    ward: { kind: 'mark' },
    'ward-used': { kind: 'mark' },
    enrage: { kind: 'mark' },
    ready: { kind: 'mark' },
    'ready-step': { kind: 'mark', rules: true },
    exhaust: { kind: 'mark' },
    expend: { kind: 'mark' },
    prepare: { kind: 'mark' },
    keyword: { kind: 'mark' },
    copy: { kind: 'mark' },

    archive: { kind: 'move' },
    return: { kind: 'move' },
    'put-on-deck': { kind: 'move' },
    'shuffle-in': { kind: 'move' },
    under: { kind: 'move' },
    discard: { kind: 'move', rules: true },
    enter: { kind: 'move' },
    create: { kind: 'move' },
    transform: { kind: 'move' },
    attach: { kind: 'move' },
    control: { kind: 'move' },
    move: { kind: 'move' },

    reveal: { kind: 'show' },
    look: { kind: 'show' },
    show: { kind: 'show' },

    recruit: { kind: 'buy', begins: true },
    relic: { kind: 'buy', begins: true },
    draft: { kind: 'buy', begins: true },
    row: { kind: 'row' },

    draw: { kind: 'draw', rules: true },
    shuffle: { kind: 'draw' },
    archives: { kind: 'draw', begins: true },
    mulligan: { kind: 'draw', begins: true },
    exchange: { kind: 'draw', begins: true },
    recycle: { kind: 'draw', begins: true },

    forge: { kind: 'forge', rules: true },
    house: { kind: 'word', begins: true },
    'name-house': { kind: 'word' },
    'no-key': { kind: 'word', begins: true },
    unforge: { kind: 'word' },
    announce: { kind: 'word', begins: true },
    faction: { kind: 'word', begins: true },
    leader: { kind: 'word', begins: true },
    bid: { kind: 'word', begins: true },

    pass: { kind: 'still' },
    end: { kind: 'still', begins: true },
    resume: { kind: 'still' },
    keep: { kind: 'still', begins: true },
};

// An event that is not known here, of a later program, is shown as a word.
export const kindOf = (event: GameEvent): Kind => LOOKS[event.event]?.kind ?? 'word';

// Whether it is somebody's doing, of which what follows is the effect.
export const begins = (event: GameEvent): boolean => {
    const look = LOOKS[event.event];
    return look?.begins === true || (look?.rules === true && !event.source);
};
