// At one device: nobody sees another's hand while it goes from one to the other.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { useScene } from './scene.js';

export function Curtain(): JSX.Element | null {
    const { store } = useScene();
    const button = useRef<HTMLButtonElement>(null);
    const seat = store.curtain.value;
    useEffect(() => button.current?.focus(), [seat]);
    if (!seat) return null;
    const name = store.nameOf(seat);
    return (
        <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
            <h2 id="curtain-title">{say('web.hand-over', { seat: name })}</h2>
            <button type="button" class="pri big" ref={button} onClick={() => (store.curtain.value = null)}>
                {say('web.i-am', { seat: name })}
            </button>
        </div>
    );
}
