// Help at the table: the aim of the game, its terms, and the keys.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { has, say } from '../i18n/index.js';
import { Settings } from '../pages/settings.js';
import { Dialog } from '../ui/dialog.js';
import { Committed } from './committed.js';
import { helpIsOpen } from './keys.js';
import { useScene } from './scene.js';

const KEYS = [
    'arrows',
    'tab',
    'enter',
    'digits',
    'places',
    'end',
    'pass',
    'pass-on',
    'all',
    'yes',
    'undo',
    'why',
    'zones',
    'inspect',
    'keep',
    'discard',
    'amount',
    'piles',
    'hint',
    'log',
    'skip',
    'replay',
    'text',
    'help',
    'escape',
];

// Always possible, whatever is asked; the second press counts.
function GiveUp(): JSX.Element | null {
    const { store } = useScene();
    const [isSure, setSure] = useState(false);
    if (store.seat.value === null || store.look.value?.result || store.info.value?.status !== 'playing') return null;
    return (
        <>
            <h3>{say('web.this-game')}</h3>
            <button
                type="button"
                onClick={() => {
                    if (isSure) {
                        store.ask('concede');
                        helpIsOpen.value = false;
                    } else {
                        setSure(true);
                    }
                }}
            >
                {say(isSure ? 'web.give-up-sure' : 'web.give-up')}
            </button>
        </>
    );
}

export function HelpDialog(): JSX.Element | null {
    const scene = useScene();
    if (!helpIsOpen.value) return null;
    const prefix = scene.look.terms;
    const about = ['goal', 'turn', 'battle', 'initiative'].map((key) => `${prefix}.help.${key}`).filter(has);
    return (
        <Dialog title={say('web.help')} onClose={() => (helpIsOpen.value = false)}>
            {about.map((key) => (
                <p key={key}>{say(key)}</p>
            ))}
            <h3>{say('web.keys')}</h3>
            <dl class="keys">
                {KEYS.map((key) => (
                    <div key={key}>
                        <dt>{say(`web.key.${key}`)}</dt>
                        <dd>{say(`web.does.${key}`)}</dd>
                    </div>
                ))}
            </dl>
            <Committed />
            <GiveUp />
            <h3>{say('web.settings')}</h3>
            <Settings />
        </Dialog>
    );
}
