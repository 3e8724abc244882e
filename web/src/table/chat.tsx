// Words between people at a table. Everything is shown as text.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { useScene } from './scene.js';

const LONGEST = 500;

export function Chat(): JSX.Element {
    const { store } = useScene();
    const [text, setText] = useState('');
    return (
        <section class="chat" aria-label={say('web.chat')}>
            <div class="lines" role="log" tabIndex={0} aria-label={say('web.chat')}>
                {store.chat.value.map((line, i) => (
                    <p key={i}>
                        <b>{line.from}</b> {line.text}
                    </p>
                ))}
            </div>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (text.trim()) store.say(text.trim());
                    setText('');
                }}
            >
                <label class="vh" for="chat-text">
                    {say('web.chat-label')}
                </label>
                <input
                    id="chat-text"
                    value={text}
                    maxLength={LONGEST}
                    autoComplete="off"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit">{say('web.send')}</button>
            </form>
        </section>
    );
}
