// At one device: nobody sees another's hand while it goes from one to the other. The page behind it can't be reached.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { useScene } from './scene.js';

export function Curtain(): JSX.Element | null {
    const { store } = useScene();
    const dialog = useRef<HTMLDialogElement>(null);
    const seat = store.curtain.value;
    useEffect(() => {
        if (seat && !dialog.current?.open) dialog.current?.showModal();
    }, [seat]);
    if (!seat) return null;
    const name = store.nameOf(seat);
    return (
        <dialog
            class="curtain"
            ref={dialog}
            aria-labelledby="curtain-title"
            onCancel={(event) => event.preventDefault()}
            onClose={() => store.curtain.peek() && dialog.current?.showModal()} // a browser may close it at a second Escape
        >
            <h2 id="curtain-title">{say('web.hand-over', { seat: name })}</h2>
            <button type="button" class="pri big" onClick={() => (store.curtain.value = null)}>
                {say('web.i-am', { seat: name })}
            </button>
        </dialog>
    );
}
