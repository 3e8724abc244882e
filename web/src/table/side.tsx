// Beside the board: the card last looked at, the log, the chat. On a narrow screen a sheet that comes when it is asked for.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { Chat } from './chat.js';
import { Coach } from './coach.js';
import { Log } from './log.js';
import { sheetIsOpen } from './moves.js';
import { Preview } from './preview.js';
import { useScene } from './scene.js';

export function SidePanel(): JSX.Element {
    const scene = useScene();
    const [tab, setTab] = useState<'log' | 'chat'>('log');
    const hasOthers = (scene.store.info.value?.seats ?? []).some(
        (seat) => seat.kind === 'person' && seat.seat !== scene.store.seat.value,
    );
    return (
        <aside class={`side ${sheetIsOpen.value ? 'open' : ''}`} aria-label={say('web.side')}>
            <button
                type="button"
                class="sheet-close"
                onClick={() => (sheetIsOpen.value = !sheetIsOpen.value)}
                aria-expanded={sheetIsOpen.value}
            >
                {sheetIsOpen.value ? say('web.close') : say('web.preview-and-log')}
            </button>
            <Coach />
            <Preview />
            {hasOthers && (
                <div class="tabs" role="group" aria-label={say('web.side')}>
                    <button type="button" aria-pressed={tab === 'log'} onClick={() => setTab('log')}>
                        {say('web.log')}
                    </button>
                    <button type="button" aria-pressed={tab === 'chat'} onClick={() => setTab('chat')}>
                        {say('web.chat')} {scene.store.chat.value.length > 0 && <small>{scene.store.chat.value.length}</small>}
                    </button>
                </div>
            )}
            {tab === 'chat' && hasOthers ? <Chat /> : <Log />}
        </aside>
    );
}
