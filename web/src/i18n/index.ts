// The reader's language. The client's own words are built in, one chunk a language; the games' words come from the server.
import { computed, signal } from '@preact/signals';
import { LANGUAGES, type Language } from '../protocol.js';
import { load, save } from '../ui/storage.js';
import { fillIn, type Arguments } from './message.js';

type Catalogue = Readonly<Record<string, string>>;

const OWN: Record<Language, () => Promise<{ default: Catalogue }>> = {
    en: () => import('messages:en'),
    ru: () => import('messages:ru'),
    de: () => import('messages:de'),
    pl: () => import('messages:pl'),
};

const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', de: 'Deutsch', pl: 'Polski' };
export const languageName = (language: Language): string => NAMES[language];

const isLanguage = (word: string): word is Language => (LANGUAGES as readonly string[]).includes(word);

function preferred(): Language {
    const stored = load('lang', '');
    if (isLanguage(stored)) return stored;
    for (const each of navigator.languages) {
        const short = each.slice(0, 2);
        if (isLanguage(short)) return short;
    }
    return 'en';
}

export const language = signal<Language>(preferred());
const words = signal<Catalogue>({});
const games = new Map<Language, Catalogue>();

export async function loadLanguage(next: Language = language.value): Promise<void> {
    const own = (await OWN[next]()).default;
    words.value = { ...games.get(next), ...own };
    language.value = next;
    document.documentElement.lang = next;
}

export async function setLanguage(next: Language): Promise<void> {
    save('lang', next);
    await loadLanguage(next);
    if (games.size > 0) await loadGameWords();
}

// The whole catalogue, for tables, cards and rules.
export async function loadGameWords(): Promise<void> {
    const now = language.peek();
    if (!games.has(now)) {
        const answer = await fetch(`/api/v1/messages/${now}`);
        if (!answer.ok) throw new Error(`messages: ${answer.status}`);
        const body = (await answer.json()) as Catalogue & { messages?: Catalogue };
        games.set(now, body.messages ?? body);
    }
    if (language.peek() === now) words.value = { ...games.get(now), ...words.peek() };
}

export const has = (key: string): boolean => key in words.value;
export const rawText = (key: string): string => words.value[key] ?? '';

export function say(key: string, args: Arguments = {}): string {
    const text = words.value[key];
    return text === undefined ? key : fillIn(language.value, text, args);
}

// The first of these keys that there is.
export function sayFirst(keys: readonly string[], args: Arguments = {}): string {
    return say(keys.find(has) ?? keys[keys.length - 1] ?? '', args);
}

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);

// To make one takes as long as to draw a card.
const lists = computed(() => new Intl.ListFormat(language.value, { type: 'conjunction' }));
const numbers = computed(() => new Intl.NumberFormat(language.value));

export const listed = (items: readonly string[]): string => lists.value.format(items);
export const counted = (number: number): string => numbers.value.format(number);
