// A dialog over the page: the browser's own, so that focus stays in it and Escape closes it.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../i18n/index.js';

interface Props {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props): JSX.Element {
    const element = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const before = document.activeElement;
        element.current?.showModal();
        return () => {
            if (before instanceof HTMLElement) before.focus();
        };
    }, []);
    return (
        <dialog
            ref={element}
            aria-labelledby="dialog-title"
            onClose={onClose}
            onClick={(event) => event.target === element.current && onClose()}
        >
            <header>
                <h2 id="dialog-title">{title}</h2>
                <button type="button" onClick={onClose}>
                    {say('web.close')}
                </button>
            </header>
            {children}
        </dialog>
    );
}
