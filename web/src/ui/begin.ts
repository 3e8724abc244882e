// Opens a table and goes to it.
import { createTable } from '../net/api.js';
import { say } from '../i18n/index.js';
import type { GameName, TableRequest } from '../protocol.js';
import { go } from './router.js';
import { playerName } from './settings.js';
import { lastRequest, takeTokens } from './tables.js';

export const DEFAULT_LEVEL = 3;
export const ownName = (): string => playerName.value.trim() || say('web.player');

export async function begin(request: TableRequest, isLesson = false): Promise<void> {
    const table = await createTable(request);
    // The seats that are played at this device: one's own, or all that share it.
    const here = table.seats.filter((_, i) => request.seats[i]?.kind === 'here');
    const own = here.length ? here : table.seats.filter((_, i) => request.seats[i]?.kind === 'person').slice(0, 1);
    takeTokens({
        id: table.id,
        game: request.game,
        tokens: own.map((seat) => seat.token),
        at: Date.now(),
        ...(isLesson ? { lesson: 0 } : {}),
    });
    go(`/g/${table.id}`);
}

// A good game with nothing to decide beforehand: against one bot of the middle level.
export const beginAgainstBot = (game: GameName, level = DEFAULT_LEVEL): Promise<void> =>
    begin({
        game,
        seats: [
            { kind: 'person', name: ownName() },
            { kind: 'bot', level },
        ],
        undo: 'free',
    });

// The same as the last time, or for the first time a good game.
export const beginAsBefore = async (game: GameName): Promise<void> => {
    const last = lastRequest(game);
    if (!last) return beginAgainstBot(game);
    const seats = last.seats.map((seat) => (seat.kind === 'person' ? { ...seat, name: ownName() } : seat));
    // What has changed since then may make it impossible.
    await begin({ ...last, seats }).catch(() => beginAgainstBot(game));
};
