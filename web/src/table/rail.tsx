// What can always be done, and the story so far: at the right of a wide table, a few buttons elsewhere.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Story } from '../director/storyline.js';
import { say } from '../i18n/index.js';
import { Glyph, type GlyphName } from '../ui/glyphs.js';
import { sounds, textView } from '../ui/settings.js';
import { forget } from '../ui/tables.js';
import { Chat } from './chat.js';
import { Coach } from './coach.js';
import type { Box, Kind } from './geometry.js';
import { helpIsOpen } from './keys.js';
import { Log } from './log.js';
import { useScene, type Scene } from './scene.js';

export const menuIsOpen = signal(false);
export const drawer = signal<'log' | 'chat' | null>(null);

const others = (scene: Scene) =>
    (scene.store.info.value?.seats ?? []).filter((seat) => seat.kind === 'person' && seat.seat !== scene.store.seat.value);
const hasOthers = (scene: Scene): boolean => others(scene).length > 0;
// Against people nobody is helped.
export const hasHints = (scene: Scene): boolean => !hasOthers(scene);

// Without what opens no seat.
function watchInstead(id: string): void {
    forget(id);
    location.reload();
}

interface ToolProps {
    glyph: GlyphName;
    label: string;
    press: () => void;
    isOff?: boolean;
    isOn?: boolean;
    kbd?: string;
}

function Tool({ glyph, label, press, isOff = false, isOn, kbd }: ToolProps): JSX.Element {
    return (
        <button
            type="button"
            class="tool"
            aria-label={label}
            title={kbd ? `${label} (${kbd})` : label}
            disabled={isOff}
            aria-pressed={isOn}
            onClick={press}
        >
            <Glyph name={glyph} />
        </button>
    );
}

function TableMenu(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const close = (): void => void (menuIsOpen.value = false);
    const isPlayed = store.seat.value !== null && !store.look.value?.result;
    return (
        <>
            <div class="veil" onClick={close} />
            <nav class="table-menu" aria-label={say('web.menu')} onKeyDown={(event) => event.key === 'Escape' && close()}>
                <p class="table-menu-title">
                    {say(`play.game.${scene.look.name}`)}
                    <small>{scene.layout.value?.status}</small>
                </p>
                {isPlayed && hasHints(scene) && (
                    <button type="button" disabled={!store.choice.value} onClick={() => (store.ask('hint'), close())}>
                        {say('web.hint')}
                    </button>
                )}
                <button type="button" onClick={() => ((drawer.value = 'log'), close())}>
                    {say('web.log')} <kbd>L</kbd>
                </button>
                {hasOthers(scene) && (
                    <button type="button" onClick={() => ((drawer.value = 'chat'), close())}>
                        {say('web.chat')}
                    </button>
                )}
                <button type="button" onClick={() => ((textView.value = 'text'), close())}>
                    {say('web.text-view')} <kbd>T</kbd>
                </button>
                <button type="button" onClick={() => ((helpIsOpen.value = true), close())}>
                    {say('web.help')} <kbd>?</kbd>
                </button>
                <button
                    type="button"
                    aria-pressed={sounds.value === 'on'}
                    onClick={() => (sounds.value = sounds.value === 'on' ? 'off' : 'on')}
                >
                    {say('web.set.sounds')}
                </button>
                <a class="button" href="/settings">
                    {say('web.settings')}
                </a>
                <a class="button" href={`/rules/${scene.look.name}`} target="_blank" rel="noopener">
                    {say('web.rules')}
                </a>
                {isPlayed && (
                    <button
                        type="button"
                        class="grave"
                        onClick={() => confirm(say('web.concede-sure')) && (store.ask('concede'), close())}
                    >
                        {say('web.concede')}
                    </button>
                )}
                <a class="button" href="/">
                    {say('web.home')}
                </a>
            </nav>
        </>
    );
}

// What is wrong with the connection, if something is.
function Lost(): JSX.Element | null {
    const { store } = useScene();
    const connection = store.line.value.connection.value;
    const refusal = store.line.value.refusal.value;
    if (connection === 'lost')
        return (
            <p class="lost" role="status">
                {say('web.reconnecting')}
            </p>
        );
    if (connection !== 'refused') return null;
    return (
        <p class="lost" role="alert">
            {refusal?.code === 'invitation_used' ? refusal.text : say('web.refused')}{' '}
            {refusal && refusal.code !== 'not_found' && (
                <button type="button" onClick={() => watchInstead(store.id)}>
                    {say('web.watch-instead')}
                </button>
            )}
        </p>
    );
}

export function Rail({ kind, prompt }: { kind: Kind; prompt: Box }): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const isPlayed = store.seat.value !== null;
    const step = store.look.value?.step ?? 0;
    const toggle = (which: 'log' | 'chat'): void => void (drawer.value = drawer.peek() === which ? null : which);
    const isSmall = kind === 'phone' || kind === 'lying'; // there the band has room for two, and the menu has the others
    return (
        <>
            <aside
                class={`rail rail-${kind}`}
                aria-label={say('web.side')}
                style={isSmall ? { left: `${prompt.x + 6}px`, top: `${prompt.y + (prompt.h - 44) / 2}px` } : undefined}
            >
                <nav class="tools" aria-label={say('web.menu')}>
                    <Tool
                        glyph="menu"
                        label={say('web.menu')}
                        press={() => (menuIsOpen.value = !menuIsOpen.peek())}
                        isOn={menuIsOpen.value}
                    />
                    {isPlayed && (
                        <Tool glyph="undo" label={say('web.undo')} kbd="U" press={() => store.undo()} isOff={step === 0} />
                    )}
                    {isPlayed && hasHints(scene) && !isSmall && (
                        <Tool glyph="hint" label={say('web.hint')} press={() => store.ask('hint')} isOff={!store.choice.value} />
                    )}
                    {!isSmall && (
                        <Tool
                            glyph="story"
                            label={say('web.log')}
                            kbd="L"
                            press={() => toggle('log')}
                            isOn={drawer.value === 'log'}
                        />
                    )}
                    {!isSmall && hasOthers(scene) && (
                        <Tool glyph="chat" label={say('web.chat')} press={() => toggle('chat')} isOn={drawer.value === 'chat'} />
                    )}
                </nav>
                <Coach />
                {kind === 'columns' && <Story />}
            </aside>
            <Lost />
            {menuIsOpen.value && <TableMenu />}
            {drawer.value && (
                <aside class="drawer" aria-label={say(drawer.value === 'log' ? 'web.log' : 'web.chat')}>
                    <button type="button" class="x" onClick={() => (drawer.value = null)} aria-label={say('web.close')}>
                        <Glyph name="close" />
                    </button>
                    {drawer.value === 'log' ? <Log /> : <Chat />}
                </aside>
            )}
        </>
    );
}
