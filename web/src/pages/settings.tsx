// What the reader can set.
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { Frame, LanguageChoice } from '../ui/frame.js';
import {
    coach,
    letterKeys,
    motion,
    MOTIONS,
    playerName,
    SIZES,
    SWITCH,
    textSize,
    textView,
    theme,
    THEMES,
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
            <Choice name="motion" setting={motion} values={MOTIONS} />
            <Choice name="keys" setting={letterKeys} values={SWITCH} />
            <Choice name="coach" setting={coach} values={SWITCH} />
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
