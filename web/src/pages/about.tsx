// What this is, whose it is, and what it is made of.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import { Frame } from '../ui/frame.js';

const PARTS = ['project', 'games', 'pictures', 'licence', 'privacy', 'help'];
// What the page is built with; names and licences are the same in every language.
const USED = [
    ['Preact', 'MIT'],
    ['@preact/signals', 'MIT'],
    ['game-icons.net', 'CC BY 3.0'],
    ['Boost.Asio, Boost.Beast', 'BSL-1.0'],
    ['SQLite', 'public domain'],
    ['nlohmann/json', 'MIT'],
    ['yaml-cpp', 'MIT'],
    ['{fmt}', 'MIT'],
    ['CLI11', 'BSD-3-Clause'],
] as const;

export function AboutPage(): JSX.Element {
    return (
        <Frame title={say('web.about-page')}>
            {PARTS.map((part) => (
                <section key={part} class="about">
                    <h2>{say(`web.about-page.${part}`)}</h2>
                    <p>{say(`web.about-page.${part}.text`)}</p>
                </section>
            ))}
            <section class="about">
                <h2>{say('web.about-page.used')}</h2>
                <ul class="plain" lang="en">
                    {USED.map(([name, licence]) => (
                        <li key={name}>
                            {name} ({licence})
                        </li>
                    ))}
                </ul>
            </section>
        </Frame>
    );
}
