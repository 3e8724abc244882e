// The page around all pages but the table: bar, content, foot.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { language, languageName, say, setLanguage } from '../i18n/index.js';
import { LANGUAGES, type GameName, type Language } from '../protocol.js';

export function LanguageChoice(): JSX.Element {
    return (
        <label class="lang">
            <span class="vh">{say('web.language')}</span>
            <select value={language.value} onChange={(event) => void setLanguage(event.currentTarget.value as Language)}>
                {LANGUAGES.map((each) => (
                    <option key={each} value={each} lang={each}>
                        {languageName(each)}
                    </option>
                ))}
            </select>
        </label>
    );
}

export function useTitle(title: string): void {
    useEffect(() => {
        document.title = title ? `${title} · Riffle` : 'Riffle';
    }, [title]);
}

export function Brand(): JSX.Element {
    return (
        <a class="brand" href="/">
            <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                <rect x="10" y="7" width="12" height="17" rx="2.200" class="c1" transform="rotate(-22 16 28)" />
                <rect x="10" y="7" width="12" height="17" rx="2.200" class="c2" />
                <rect x="10" y="7" width="12" height="17" rx="2.200" class="c3" transform="rotate(22 16 28)" />
            </svg>
            Riffle
        </a>
    );
}

// The bar above a page.
export function TopBar({ children }: { children?: ComponentChildren }): JSX.Element {
    return (
        <header class="bar top">
            <Brand />
            {children}
            <nav aria-label={say('web.menu')}>
                <a class="button" href="/cards/keyforge">
                    {say('web.cards-page')}
                </a>
                <a class="button" href="/decks/keyforge">
                    {say('web.decks-page')}
                </a>
                <a class="button" href="/games">
                    {say('web.games-page')}
                </a>
                <a class="button" href="/settings">
                    {say('web.settings')}
                </a>
                <LanguageChoice />
            </nav>
        </header>
    );
}

export function Skip(): JSX.Element {
    return (
        <a class="skip" href="#main">
            {say('web.skip')}
        </a>
    );
}

export function Foot(): JSX.Element {
    return (
        <footer class="foot">
            <p>
                {say('web.notice')} <a href="/about">{say('web.about-page')}</a>
            </p>
        </footer>
    );
}

interface FrameProps {
    title: string;
    game?: GameName; // on whose ground the page stands
    children: ComponentChildren;
}

export function Frame({ title, game, children }: FrameProps): JSX.Element {
    useTitle(title);
    return (
        <div class={game ? `scene scene-${game} grounded` : undefined}>
            <Skip />
            <TopBar />
            <main id="main" class="page">
                <h1>{title}</h1>
                {children}
            </main>
            <Foot />
        </div>
    );
}
