// The bar above a table: game, turn and phase, and what can always be done.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { textView } from '../ui/settings.js';
import { forget } from '../ui/tables.js';
import { helpIsOpen } from './keys.js';
import { hasHints } from './rail.js';
import { useScene } from './scene.js';

// Without what opens no seat.
function watchInstead(id: string): void {
    forget(id);
    location.reload();
}

export function TableBar(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const connection = store.line.value.connection.value;
    const refusal = store.line.value.refusal.value;
    const isPlayed = store.seat.value !== null;
    const isText = textView.value === 'text';
    return (
        <header class="bar">
            <h1>
                <a href="/" class="home" aria-label={say('web.home')}>
                    ‹
                </a>{' '}
                {say(`play.game.${scene.look.name}`)} <small>{scene.layout.value?.status}</small>
            </h1>
            {connection === 'lost' && (
                <p class="lost" role="status">
                    {say('web.reconnecting')}
                </p>
            )}
            {connection === 'refused' && (
                <p class="lost" role="alert">
                    {refusal?.code === 'invitation_used' ? refusal.text : say('web.refused')}{' '}
                    {refusal && refusal.code !== 'not_found' && (
                        <button type="button" onClick={() => watchInstead(store.id)}>
                            {say('web.watch-instead')}
                        </button>
                    )}
                </p>
            )}
            <nav aria-label={say('web.menu')}>
                <button type="button" aria-pressed={isText} onClick={() => (textView.value = isText ? 'table' : 'text')}>
                    {say('web.text-view')}
                </button>
                {isPlayed && (
                    <>
                        <button type="button" onClick={() => store.undo()} disabled={(store.look.value?.step ?? 0) === 0}>
                            {say('web.undo')} <kbd aria-hidden="true">U</kbd>
                        </button>
                        {hasHints(scene) && (
                            <button type="button" onClick={() => store.ask('hint')} disabled={!store.choice.value}>
                                {say('web.hint')}
                            </button>
                        )}
                    </>
                )}
                <button type="button" onClick={() => (helpIsOpen.value = true)}>
                    {say('web.help')} <kbd aria-hidden="true">?</kbd>
                </button>
            </nav>
        </header>
    );
}
