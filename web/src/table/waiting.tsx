// The waiting room: who sits where, and the link for those who are still missing.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { joinTable } from '../net/api.js';
import { ownName } from '../ui/begin.js';
import { playerName } from '../ui/settings.js';
import { remember } from '../ui/tables.js';
import { useScene } from './scene.js';

function Join(): JSX.Element {
    const { store } = useScene();
    const [error, setError] = useState('');
    const join = async () => {
        try {
            const { token } = await joinTable(store.id, ownName());
            remember({ id: store.id, game: store.info.peek()!.game, tokens: [token], at: Date.now() });
            location.reload();
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
        }
    };
    return (
        <form
            class="join"
            onSubmit={(event) => {
                event.preventDefault();
                void join();
            }}
        >
            <label class="field">
                <span>{say('web.set.name')}</span>
                <input
                    value={playerName.value}
                    maxLength={24}
                    autoComplete="nickname"
                    onInput={(event) => (playerName.value = event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="pri big">
                {say('web.sit-down')}
            </button>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
        </form>
    );
}

export function WaitingRoom(): JSX.Element {
    const { store } = useScene();
    const [copied, setCopied] = useState(false);
    const info = store.info.value;
    const link = `${location.origin}/g/${store.id}`;
    return (
        <main class="page waiting" id="prompt">
            <h2>{say('web.waiting-room')}</h2>
            <ul class="seats">
                {info?.seats.map((seat) => (
                    <li key={seat.seat} class={seat.kind === 'open' ? 'open' : ''}>
                        <b>{seat.seat}</b> {seat.kind === 'open' ? say('web.seat-open') : seat.name}
                        {seat.kind === 'bot' && seat.level ? ` · ${say(`level.${seat.level}`)}` : ''}
                        {seat.seat === store.seat.value ? ` ${say('web.is-you')}` : ''}
                    </li>
                ))}
            </ul>
            {store.seat.value === null ? (
                <Join />
            ) : (
                <div class="invite">
                    <label class="field">
                        <span>{say('web.invite')}</span>
                        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                    </label>
                    <button
                        type="button"
                        class="pri"
                        onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
                    >
                        {copied ? say('web.copied') : say('web.copy')}
                    </button>
                </div>
            )}
        </main>
    );
}
