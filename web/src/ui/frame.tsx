// The page around all pages but the table: bar, content, foot.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { language, languageName, say, setLanguage } from '../i18n/index.js';
import { LANGUAGES, type Language } from '../protocol.js';

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

export function Frame({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
    useTitle(title);
    return (
        <>
            <a class="skip" href="#main">
                {say('web.skip')}
            </a>
            <header class="bar">
                <a class="brand" href="/">
                    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                        <rect x="7" y="8" width="11" height="16" rx="2" class="c1" transform="rotate(-14 12 16)" />
                        <rect x="10.500" y="7.500" width="11" height="16" rx="2" class="c2" />
                        <rect x="14" y="8" width="11" height="16" rx="2" class="c3" transform="rotate(14 20 16)" />
                    </svg>
                    Riffle
                </a>
                <nav aria-label={say('web.menu')}>
                    <a class="button" href="/cards/keyforge">
                        {say('web.cards-page')}
                    </a>
                    <a class="button" href="/settings">
                        {say('web.settings')}
                    </a>
                    <LanguageChoice />
                </nav>
            </header>
            <main id="main" class="page">
                <h1>{title}</h1>
                {children}
            </main>
            <footer class="foot">
                <p>
                    {say('web.notice')} <a href="/about">{say('web.about-page')}</a>
                </p>
            </footer>
        </>
    );
}
