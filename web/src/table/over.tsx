// The game is over: who won and why in a line, and what next. The scene of the end (pages/ending.tsx) tells the rest.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { has, say } from '../i18n/index.js';
import type { Result } from '../protocol.js';
import { useScene, type Scene } from './scene.js';

// Whether the scene of the end lies over the table.
export const endingIsOpen = signal(false);

export const reasonText = (game: string, reason: string): string => {
    const key = [`${game}.reason.${reason}`, `play.reason.${reason}`, `web.reason.${reason}`].find(has);
    return key ? say(key) : '';
};

export function resultText(scene: Scene): string {
    const result = scene.store.look.value?.result;
    if (!result) return '';
    const mine = scene.store.seat.value;
    const reason = reasonText(scene.look.name, result.reason);
    if (result.winners.length === 0) return `${say('web.draw')} ${reason}`;
    if (mine && result.winners.includes(mine)) return `${say('web.you-win')} ${reason}`;
    return `${say('web.wins', { seat: result.winners.map((seat) => scene.store.nameOf(seat)).join(', ') })} ${reason}`;
}

export function GameOver({ result: _ }: { result: Result }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    return (
        <>
            <p class="question result">
                <b>{resultText(scene)}</b>
            </p>
            <div class="acts">
                <button type="button" onClick={() => (endingIsOpen.value = true)}>
                    {say('web.ending.show')}
                </button>
                {store.seat.value !== null && (
                    <button type="button" class="pri" onClick={() => store.ask('rematch')}>
                        {say('web.rematch')}
                    </button>
                )}
            </div>
        </>
    );
}
