// A chunk a game, loaded when its table is opened.
import type { GameName } from '../protocol.js';
import type { GameLook } from '../table/look.js';
import { loadIcons } from '../ui/icons.js';

const LOOKS: Record<GameName, () => Promise<{ look: GameLook }>> = {
    shards: () => import('./shards.js'),
    keyforge: () => import('./keyforge.js'),
    epic: () => import('./epic.js'),
};

export const lookOf = async (game: GameName): Promise<GameLook> => (await LOOKS[game]()).look;

export async function loadLook(game: GameName): Promise<GameLook> {
    const { look } = await LOOKS[game]();
    void loadIcons(game);
    return look;
}
