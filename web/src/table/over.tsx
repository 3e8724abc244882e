// The game is over: who won and why, how everybody stands, and what next.
import type { JSX } from 'preact';
import { has, say } from '../i18n/index.js';
import type { Result } from '../protocol.js';
import { Glyph } from '../ui/glyphs.js';
import { Committed } from './committed.js';
import { useScene, type Scene } from './scene.js';

const reasonText = (game: string, reason: string): string => {
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

export function GameOver({ result }: { result: Result }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const layout = scene.layout.value;
    const mine = store.seat.value;
    const replay = `/g/${store.id}?step=0`;
    const strips = layout ? [layout.mine, ...layout.others] : [];
    return (
        <>
            <div class="result">
                <p class="question">
                    <b>{resultText(scene)}</b>
                </p>
                <ul class="standing">
                    {strips.map((strip) => (
                        <li key={strip.seat} class={result.winners.includes(strip.seat) ? 'won' : ''}>
                            <b>
                                {result.winners.includes(strip.seat) && <span aria-hidden="true">★ </span>}
                                {store.nameOf(strip.seat)}
                            </b>
                            {strip.stats.slice(0, 2).map((stat) => (
                                <span key={stat.glyph} class="stat">
                                    <Glyph name={stat.glyph} />
                                    <span class="vh">{stat.label} </span>
                                    {stat.value}
                                </span>
                            ))}
                        </li>
                    ))}
                </ul>
                <Committed />
            </div>
            <div class="acts">
                <a class="button" href="/">
                    {say('web.home')}
                </a>
                <a class="button" href={replay}>
                    {say('web.replay')}
                </a>
                <a class="button" href={`${replay}#chances`}>
                    {say('web.show-chances')}
                </a>
                {mine !== null && (
                    <button type="button" class="pri" onClick={() => store.ask('rematch')}>
                        {say('web.rematch')}
                    </button>
                )}
            </div>
        </>
    );
}
