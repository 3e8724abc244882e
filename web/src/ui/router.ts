// Every page has an address. Links are plain links; those that stay on this site change the page without loading it anew.
import { signal } from '@preact/signals';

export interface Place {
    parts: readonly string[];
    query: URLSearchParams;
    hash: string;
}

const here = (): Place => ({
    parts: location.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
});

export const place = signal<Place>(here());

export function go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    place.value = here();
    if (!replace) scrollTo(0, 0);
}

export function startRouter(): void {
    addEventListener('popstate', () => (place.value = here()));
    addEventListener('click', (event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
            return;
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (
            !link ||
            link.target ||
            link.origin !== location.origin ||
            link.pathname.startsWith('/api') ||
            link.pathname.startsWith('/assets')
        )
            return;
        if (link.pathname === location.pathname && link.hash) return; // within the page
        event.preventDefault();
        go(link.pathname + link.search + link.hash);
    });
}
