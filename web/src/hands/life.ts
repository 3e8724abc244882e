// What happened to one card in this game, as far as its log goes.
import type { CardRef, GameEvent } from '../protocol.js';

const isIt = (what: CardRef | string | undefined, id: string): boolean =>
    typeof what === 'object' && what !== null && what.id === id;

export const concerns = (event: GameEvent, id: string): boolean =>
    isIt(event.card, id) || isIt(event.target, id) || isIt(event.source, id);

// The last of it, the newest at the end.
export const lifeOf = (events: readonly GameEvent[], id: string, most: number): GameEvent[] =>
    events.filter((event) => concerns(event, id)).slice(-most);
