import { render, type JSX } from 'preact';
import { loadLanguage } from './i18n/index.js';
import { isGame } from './protocol.js';
import { lazy } from './ui/lazy.js';
import { place, startRouter } from './ui/router.js';
import { applySettings } from './ui/settings.js';
import { StartPage } from './pages/start.js';

const TablePage = lazy(async () => (await import('./pages/table.js')).TablePage);
const NewTablePage = lazy(async () => (await import('./pages/new.js')).NewTablePage);
const SettingsPage = lazy(async () => (await import('./pages/settings.js')).SettingsPage);
const ReplayPage = lazy(async () => (await import('./pages/replay.js')).ReplayPage);
const RulesPage = lazy(async () => (await import('./pages/rules.js')).RulesPage);
const LearnPage = lazy(async () => (await import('./pages/learn.js')).LearnPage);
const DecksPage = lazy(async () => (await import('./pages/decks.js')).DecksPage);
const AboutPage = lazy(async () => (await import('./pages/about.js')).AboutPage);
const GamesPage = lazy(async () => (await import('./pages/games.js')).GamesPage);
const CardsPage = lazy(async () => (await import('./pages/cards.js')).CardsPage);

function App(): JSX.Element {
    const { parts, query } = place.value;
    const [first, second = ''] = parts;
    if (first === 'g' && second && query.has('step')) return <ReplayPage key={`replay-${second}`} id={second} />;
    if ((first === 'g' || first === 't') && second) return <TablePage key={second} id={second} />;
    if (first === 'play' && isGame(second)) return <NewTablePage key={second} game={second} />;
    if (first === 'cards' && isGame(second)) return <CardsPage key={second} game={second} />;
    if (first === 'rules' && isGame(second)) return <RulesPage key={second} game={second} />;
    if (first === 'learn' && isGame(second)) return <LearnPage key={second} game={second} />;
    if (first === 'decks') {
        const game = second === 'epic' ? 'epic' : 'keyforge';
        return <DecksPage key={`decks-${game}`} game={game} />;
    }
    if (first === 'games') return <GamesPage />;
    if (first === 'about') return <AboutPage />;
    if (first === 'settings') return <SettingsPage />;
    return <StartPage isLost={parts.length > 0} />;
}

const root = document.getElementById('app')!;
applySettings();
startRouter();
// The worker comes behind everything that is seen.
if ('serviceWorker' in navigator && isSecureContext)
    addEventListener('load', () =>
        setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), 3000),
    );
void loadLanguage().then(() => render(<App />, root));
