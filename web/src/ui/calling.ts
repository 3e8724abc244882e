// Calls somebody to the table who looks elsewhere: by the tab's title and icon, and as far as it was allowed by a notification of
// the system and by shaking the phone.
import { effect, signal } from '@preact/signals';
import { say } from '../i18n/index.js';
import { notices, vibration } from './settings.js';

const SHAKE_MS = [90, 60, 90];

export const canNotify = (): boolean => typeof Notification === 'function' && isSecureContext;
export const isRefused = signal(canNotify() && Notification.permission === 'denied');

// Only a press may ask for it, else browsers refuse for good.
export async function allowNotices(): Promise<void> {
    if (!canNotify()) return;
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    isRefused.value = answer === 'denied';
    notices.value = answer === 'granted' ? 'on' : 'off';
}

async function notify(text: string, title: string, tag: string): Promise<void> {
    if (notices.peek() !== 'on' || !canNotify() || Notification.permission !== 'granted') return;
    const about = { body: text, tag, icon: iconLink()?.href ?? '' };
    try {
        const own = new Notification(title, about);
        own.onclick = () => {
            focus();
            own.close();
        };
    } catch {
        // On phones only a worker may.
        const worker = await navigator.serviceWorker?.getRegistration();
        await worker?.showNotification(title, about);
    }
}

const iconLink = (): HTMLLinkElement | null => document.querySelector('link[rel=icon]');
const CALLING_ICON = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#131722"/><g stroke="#0b0d12"><rect x="10" y="7" width="12" height="17" rx="2.2" fill="#4aa8e0" transform="rotate(-22 16 28)"/><rect x="10" y="7" width="12" height="17" rx="2.2" fill="#efdcae"/><rect x="10" y="7" width="12" height="17" rx="2.2" fill="#ea7a50" transform="rotate(22 16 28)"/></g><circle cx="24" cy="8" r="7.5" fill="#ffd34d" stroke="#131722" stroke-width="2"/></svg>',
)}`;

const isHidden = signal(document.hidden);
document.addEventListener('visibilitychange', () => (isHidden.value = document.hidden));

export interface Call {
    isMine(): boolean; // read as a signal
    isOver(): boolean;
    title(): string; // of the table
    tag: string;
}

// Follows a table; returns how to stop.
export function callFrom({ isMine, isOver, title, tag }: Call): () => void {
    const plain = iconLink()?.href ?? '';
    let wasMine: boolean | null = null; // what stands there when the page is opened calls nobody
    let wasOver: boolean | null = null;
    const stop = effect(() => {
        const mine = isMine();
        const over = isOver();
        const name = title();
        document.title = `${mine ? `● ${say('web.call.turn')} · ` : ''}${name} · Riffle`;
        const icon = iconLink();
        if (icon) icon.href = mine && isHidden.value ? CALLING_ICON : plain;
        const isNew = (mine && wasMine === false) || (over && wasOver === false);
        if (isNew && isHidden.peek()) void notify(say(over ? 'web.call.over' : 'web.call.turn'), name, tag);
        // Before anybody has touched the page a browser only complains of it.
        if (isNew && mine && vibration.peek() === 'on' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
        wasMine = mine;
        wasOver = over;
    });
    return () => {
        stop();
        const icon = iconLink();
        if (icon) icon.href = plain;
    };
}
