// Keeps the client in the browser, so that it is there at once where the network is slow, and at all where there is none.
// Files under /assets change their names with their contents: what is kept never has to be asked for again. Pages come from the
// network, and from here only where it does not answer in time. What the server is asked (/api, /ws) never passes through here.
declare const self: ServiceWorkerGlobalScope;
// Both are filled in by the build: what the first page needs, and the names of all files there are.
declare const FIRST: readonly string[];
declare const ALL: readonly string[];

const CACHE = 'riffle';
const PAGE = '/';
const PATIENCE_MS = 3000;

const isAsset = (path: string): boolean => path.startsWith('/assets/');

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...FIRST, PAGE])));
});

// What no page of this client asks for any more is let go. This worker begins where no page of an older client is open.
self.addEventListener('activate', (event) => {
    const names = new Set(ALL);
    const tidy = async () => {
        const cache = await caches.open(CACHE);
        for (const request of await cache.keys()) {
            const { pathname } = new URL(request.url);
            if (isAsset(pathname) && !names.has(pathname)) await cache.delete(request);
        }
    };
    event.waitUntil(tidy());
});

async function asset(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
}

// Every route is the same page; which of them it is, it reads from its address.
async function page(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    const fresh = fetch(request).then(async (answer) => {
        if (answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html'))
            await cache.put(PAGE, answer.clone());
        return answer;
    });
    const kept = await cache.match(PAGE);
    if (!kept) return fresh;
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), PATIENCE_MS));
    return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (isAsset(pathname)) event.respondWith(asset(request));
    else if (request.mode === 'navigate' && !/^\/(api|ws|metrics|healthz|readyz|version)\b/.test(pathname))
        event.respondWith(page(request));
});

// Somebody was called, and comes.
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { tag } = event.notification; // the table's id
    const come = async () => {
        const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        const own = pages.find((each) => new URL(each.url).pathname === `/g/${tag}`);
        if (own) await own.focus();
        else await self.clients.openWindow(`/g/${tag}`);
    };
    event.waitUntil(come());
});
