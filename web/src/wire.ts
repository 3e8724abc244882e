// Written by tools/wire.mjs from server/api/schema.json: change that.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// A seat in turn order; N is the solo opponent of Shards.
export type Seat = string;

export type Lang = 'en' | 'ru' | 'de' | 'pl';

export type GameName = 'shards' | 'keyforge' | 'epic';

export interface Card {
    id: string;
    name?: string; // In English. Left out where the reader may not know it.
}

export interface Option {
    n: number; // From 1: what act sends.
    action: string; // In notation.
    verb: string;
    cards: Card[];
    seat?: string;
    word?: string;
    number?: number;
    text?: string; // In words, in the language of the connection.
    ability?: string; // Of several that one card has waiting: what this one says.
    from?: string; // The name of the card that gave the ability.
}

export interface Prompt {
    key: string;
    args: Record<string, Json>;
    text: string;
}

// What is asked; who waits for another is told no options.
export interface Decision {
    id: number;
    seat: Seat;
    prompt: Prompt;
    source?: Card | null;
    options?: Option[];
    waiting?: boolean;
    kind:
        | 'main'
        | 'window'
        | 'cards'
        | 'word'
        | 'yes-no'
        | 'house'
        | 'place'
        | 'distribute'
        | 'number'
        | 'mode'
        | 'bid'
        | 'order'
        | 'block'
        | 'shield'
        | 'mulligan'
        | 'waiting';
    text: string;
}

export interface Event {
    event: string;
    text: string;
    seat?: string;
    card?: Card;
    source?: Card;
    rule?: string;
    target?: Card | string;
    amount?: number | string;
}

export interface Result {
    winners: Seat[];
    losers: Seat[];
    reason: string;
}

// Cards, top first, or how many there are where the reader may not know them.
export type Pile =
    | CardView[]
    | {
          count: number;
      };

// A card as it is seen: what is marked stands there when it is so.
export interface CardView {
    id: string;
    name?: string; // In English. Left out where the reader may not know it.
    owner?: string;
    controller?: string; // Where it is not the owner.
    exhausted?: boolean; // Shards
    fastplayed?: boolean;
    house?: string | string[]; // KeyForge: where it is not the printed one; a list of all for a card of several.
    ready?: boolean; // Shown when it is false.
    damage?: number;
    amber?: number;
    power?: number;
    armor?: number;
    counters?: Record<string, number>;
    stun?: boolean;
    ward?: boolean;
    enrage?: boolean;
    upgrades?: CardView[];
    under?: Pile;
    copies?: string; // The card whose text a copy has.
    animated?: boolean; // An artifact that is a creature for now.
    offense?: number; // Epic
    defense?: number;
    expended?: boolean;
    flipped?: boolean;
    deploying?: boolean;
    keywords?: string[]; // Beyond the printed ones.
    stripped?: boolean; // It has lost its text for the turn.
}

export interface ShardsSeat {
    hand: Pile;
    deck: Pile;
    discard: Pile;
    character: string;
    health: number;
    mastery: number;
    crystals: number;
    power: number | 'infinite';
    focused: boolean;
    champions: CardView[];
    played: CardView[];
    relics: Pile;
    out?: boolean; // Once eliminated.
    bid?: number; // During an auction.
}

export interface KeyforgeSeat {
    hand: Pile;
    deck: Pile;
    discard: Pile;
    houses: string[];
    amber: number;
    keys: string[]; // Colours in the order they were forged.
    key_cost: number; // What a key costs that player now.
    chains: number;
    archive: Pile;
    purged: Pile;
    line: CardView[]; // From left to right as its controller sees it.
    artifacts: CardView[];
    wins?: number; // In a series.
}

export interface EpicSeat {
    hand: Pile;
    deck: Pile;
    discard: Pile;
    health: number; // In Hydra the team’s.
    gold: number;
    champions: CardView[];
    factionGold?: string[];
    team?: number; // In team games.
    drafted?: Pile;
    pack?: Pile;
    out?: boolean; // Once eliminated.
}

// What is seen of a seat.
export type SeatView = ShardsSeat | KeyforgeSeat | EpicSeat;

export interface Battle {
    attackers: Card[];
    blockers: Card[];
    defender: string | null; // Null until it is chosen.
}

// What the reader may see (section 2). Seats stand under their letters.
export interface View {
    game: GameName;
    turn: number;
    active: string;
    phase: string;
    result: Result | null;
    row?: (CardView | null)[]; // Shards: six places; a gap is null.
    centre?: Pile;
    banished?: CardView[];
    relics?: CardView[]; // While relics are laid out for a draft.
    house?: string | null; // KeyForge: the active house.
    playing?: CardView[] | CardView | null; // What is being played and is in no zone meanwhile.
    match?: number; // The number of the game in a series.
    initiative?: string | null; // Epic: the seat that has it.
    battle?: Battle | null;
    [name: string]: unknown;
}

export interface Clock {
    seconds: number;
    increment: number;
    expired: 'lose' | 'bot';
}

export interface TableSeat {
    seat: string;
    name: string;
    kind: 'person' | 'here' | 'bot' | 'open';
    level?: number;
    connected: boolean;
    ready: boolean;
    thinking: boolean;
}

export interface UndoAsk {
    seat: string;
    to: number;
    waitingFor: string[];
}

export interface From {
    replay: string;
    step: number;
}

// A table as everybody at it is told of it.
export interface Table {
    id: string;
    game: GameName;
    status: 'waiting' | 'playing' | 'over';
    seats: TableSeat[];
    format: string | null;
    options: Record<string, Json>;
    listed: boolean;
    watchers: number;
    undo: 'free' | 'consent' | 'off';
    clock: Clock | null;
    dealt: 'fresh' | 'seed' | 'replay' | null; // Where the cards come from: of seed and replay whoever made the table can know them all.
    commitment: string | null; // The hash of the key that all chance of the game follows from.
    from: From | null;
    key: string | null; // Once the game is over.
    step: number;
    undoAsk: UndoAsk | null;
    rematch: string | null; // The table where the next game is played.
    record?: boolean; // It is over, and today’s rules can’t play it again: there is only what was written down.
}

export type TimeLeft = [number, boolean];

export type ServerFrame =
    | {
          t: 'hello';
          d: {
              proto: 1;
              version: string;
              seat: Seat | null;
              token?: string; // What opens the seat from now on, where it was opened with an invitation.
              table: Table;
          };
      }
    | {
          t: 'snap';
          v: number; // The version of the table.
          d: {
              step: number;
              view: View;
              decision: Decision | null;
              events: Event[];
              result: Result | null;
              texts: Record<string, string>;
          };
      }
    | {
          t: 'step';
          v: number; // The version of the table.
          d: {
              step: number;
              view: View;
              decision: Decision | null;
              events: Event[];
              result: Result | null;
          };
      }
    | {
          t: 'table';
          d: Table;
      }
    | {
          t: 'clock';
          d: Record<string, TimeLeft>;
      }
    | {
          t: 'chat';
          d: {
              from: string;
              seat: string | null;
              text: string;
              at: number; // Seconds since 1970.
          };
      }
    | {
          t: 'ack';
          d: {
              n: string; // A name for the message, chosen by its sender. The same one again is done once.
          };
      }
    | {
          t: 'err';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              code: string;
              message: string;
              key?: string;
              args?: Record<string, Json>;
          };
      }
    | {
          t: 'why';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              possible: boolean;
              key: string;
              text: string;
              args?: Record<string, Json>;
              clause?: string | null;
          };
      }
    | {
          t: 'hint';
          d: {
              n: string; // A name for the message, chosen by its sender. The same one again is done once.
              option: number;
              chances: {
                  seat: string;
                  percent: number;
              }[];
          };
      }
    | {
          t: 'p';
      };

export type ClientFrame =
    | {
          t: 'act';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              decision: number;
              option?: number;
              action?: string;
          };
      }
    | {
          t: 'undo';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              to?: number;
          };
      }
    | {
          t: 'undo-answer';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              yes: boolean;
          };
      }
    | {
          t: 'why';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              action: string;
          };
      }
    | {
          t: 'hint';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
          };
      }
    | {
          t: 'chat';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              text: string;
          };
      }
    | {
          t: 'lang';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              lang: Lang;
          };
      }
    | {
          t: 'concede';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
          };
      }
    | {
          t: 'leave';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
          };
      }
    | {
          t: 'rematch';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
          };
      }
    | {
          t: 'bot';
          d: {
              n?: string; // A name for the message, chosen by its sender. The same one again is done once.
              seat: string;
              level?: number;
          };
      }
    | {
          t: 'p';
      };
