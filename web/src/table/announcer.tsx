// Tells those who do not look: what happened, politely and in batches; that it is their turn, at once.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { resultText } from './over.js';
import { useScene } from './scene.js';
import { closed, grouped, promptText, tell } from './words.js';

const PAUSE_MS = 700;
const MOST = 8;
// What happens in every turn is not worth a word to who listens; the log has it.
const ROUTINE = ['ready-step', 'draw', 'end', 'shuffle', 'row', 'pass'];

export function Announcer(): JSX.Element {
    const scene = useScene();
    const { store } = scene;
    const [news, setNews] = useState('');
    const choice = store.choice.value;
    const [waiting] = useState<{ lines: string[]; timer: ReturnType<typeof setTimeout> | undefined }>({
        lines: [],
        timer: undefined,
    });
    const events = store.news.value;

    useEffect(() => {
        const told = grouped(events.filter((event) => !ROUTINE.includes(event.event)));
        waiting.lines.push(...told.map((group) => closed(tell(scene.words.peek(), group).text)));
        clearTimeout(waiting.timer);
        waiting.timer = setTimeout(() => {
            const text = waiting.lines.splice(0).slice(-MOST).join(' ');
            // The same words again are read again if they differ by a space.
            setNews((before) => (before === text ? `${text}\u00a0` : text));
        }, PAUSE_MS);
        return () => clearTimeout(waiting.timer);
    }, [events]);

    const urgent = store.look.value?.result ? resultText(scene) : choice ? promptText(scene.words.value, choice.decision) : '';
    return (
        <div class="vh">
            <div role="status" aria-live="polite">
                {news}
            </div>
            <div role="alert" aria-live="assertive">
                {urgent}
            </div>
        </div>
    );
}
