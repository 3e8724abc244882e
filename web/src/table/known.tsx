// A strip that says so where whoever made the table can know all cards, and others play there.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { TableInfo } from '../protocol.js';
import { useScene } from './scene.js';

// The key of the sentence; null where there is nothing to say.
export function knownCards(info: TableInfo | null, own: string | null): string | null {
    if (info?.dealt !== 'seed' && info?.dealt !== 'replay') return null;
    const hasOthers = info.seats.some((seat) => seat.seat !== own && (seat.kind === 'person' || seat.kind === 'open'));
    const isGuest = info.seats.some((seat) => seat.seat !== own && seat.kind === 'here');
    return hasOthers || isGuest ? `web.dealt.${info.dealt}` : null;
}

export function KnownCards(): JSX.Element | null {
    const { store } = useScene();
    const key = store.isHotSeat ? null : knownCards(store.info.value, store.seat.value);
    return key === null ? null : (
        <aside class="known" aria-labelledby="known">
            <p id="known">{say(key)}</p>
        </aside>
    );
}
