// What the page of rules reckons: addresses of chapters, and the clauses in which words stand.
import { plain } from '../i18n/plain.js';
import type { Chapter } from '../net/api.js';

// "chapter-16b" of "16b. Damage and breaking": the number is the same in every language, so the address is, too.
export const anchorOf = (title: string): string => `chapter-${title.split('.')[0]}`;

export function chaptersWith(asked: string, chapters: readonly Chapter[]): Chapter[] {
    const words = plain(asked).split(/\s+/).filter(Boolean);
    return chapters
        .map((chapter) => ({
            ...chapter,
            clauses: chapter.clauses.filter((clause) => {
                const text = plain(`${clause.id} ${chapter.title} ${clause.text}`);
                return words.every((word) => text.includes(word));
            }),
        }))
        .filter((chapter) => chapter.clauses.length > 0);
}
