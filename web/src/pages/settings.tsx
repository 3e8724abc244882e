// What the reader can set.
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { allowNotices, canNotify, isRefused } from '../ui/calling.js';
import { Frame, LanguageChoice } from '../ui/frame.js';
import {
    CARD_SIZES,
    cardSize,
    coach,
    confirmEnd,
    letterKeys,
    motion,
    MOTIONS,
    notices,
    pace,
    PACES,
    playerName,
    SIZES,
    sounds,
    STOPS,
    stops,
    stopAttacked,
    SWITCH,
    textSize,
    textView,
    theme,
    THEMES,
    vibration,
} from '../ui/settings.js';

function Choice<T extends string>({
    name,
    setting,
    values,
}: {
    name: string;
    setting: Signal<T>;
    values: readonly T[];
}): JSX.Element {
    return (
        <fieldset>
            <legend>{say(`web.set.${name}`)}</legend>
            {values.map((value) => (
                <label key={value}>
                    <input type="radio" name={name} checked={setting.value === value} onChange={() => (setting.value = value)} />
                    {/^\d+$/.test(value) ? `${value} %` : say(`web.set.${name}.${value}`)}
                </label>
            ))}
        </fieldset>
    );
}

// Where Epic asks; elsewhere the table passes by itself.
function Stops(): JSX.Element {
    const toggle = (stop: string) => {
        const next = new Set(stops.value);
        if (!next.delete(stop)) next.add(stop);
        stops.value = next;
    };
    return (
        <fieldset>
            <legend>{say('web.set.stops')}</legend>
            {STOPS.map((stop) => (
                <label key={stop}>
                    <input type="checkbox" checked={stops.value.has(stop)} onChange={() => toggle(stop)} />
                    {say(`web.set.stops.${stop}`)}
                </label>
            ))}
        </fieldset>
    );
}

// Whether one may be called is asked by the press that wants it, as browsers demand.
function Notices(): JSX.Element | null {
    if (!canNotify()) return null;
    return (
        <fieldset>
            <legend>{say('web.set.notices')}</legend>
            {SWITCH.map((value) => (
                <label key={value}>
                    <input
                        type="radio"
                        name="notices"
                        checked={notices.value === value}
                        disabled={value === 'on' && isRefused.value}
                        onChange={() => (value === 'on' ? void allowNotices() : (notices.value = 'off'))}
                    />
                    {say(`web.set.notices.${value}`)}
                </label>
            ))}
            {isRefused.value && <p class="hint">{say('web.set.notices.refused')}</p>}
        </fieldset>
    );
}

export function Settings(): JSX.Element {
    return (
        <div class="settings">
            <label class="field">
                <span>{say('web.set.name')}</span>
                <input
                    value={playerName.value}
                    maxLength={24}
                    autoComplete="nickname"
                    onInput={(event) => (playerName.value = event.currentTarget.value)}
                />
            </label>
            <div class="field">
                <span>{say('web.language')}</span>
                <LanguageChoice />
            </div>
            <Choice name="theme" setting={theme} values={THEMES} />
            <Choice name="text" setting={textSize} values={SIZES} />
            <Choice name="cards" setting={cardSize} values={CARD_SIZES} />
            <Choice name="motion" setting={motion} values={MOTIONS} />
            <Choice name="pace" setting={pace} values={PACES} />
            <Choice name="keys" setting={letterKeys} values={SWITCH} />
            <Choice name="coach" setting={coach} values={SWITCH} />
            <Choice name="sounds" setting={sounds} values={SWITCH} />
            <Notices />
            {'vibrate' in navigator && <Choice name="vibration" setting={vibration} values={SWITCH} />}
            <Choice name="confirm-end" setting={confirmEnd} values={SWITCH} />
            <Stops />
            <Choice name="stop-attacked" setting={stopAttacked} values={SWITCH} />
            <Choice name="view" setting={textView} values={['table', 'text'] as const} />
        </div>
    );
}

export function SettingsPage(): JSX.Element {
    return (
        <Frame title={say('web.settings')}>
            <Settings />
        </Frame>
    );
}
