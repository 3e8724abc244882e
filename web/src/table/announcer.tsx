// Tells those who do not look: what happened, politely, a sentence a beat; that it is their turn, at once.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameEvent } from '../protocol.js';
import { resultText } from './over.js';
import { useScene } from './scene.js';
import { closed, grouped, promptText, tell } from './words.js';

const PAUSE_MS = 250; // beats that come faster are told together
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

    useEffect(() => {
        const onBeat = (events: readonly GameEvent[]): void => {
            const told = grouped(events.filter((event) => !ROUTINE.includes(event.event)));
            if (told.length === 0) return;
            waiting.lines.push(...told.map((group) => closed(tell(scene.words.peek(), group).text)));
            clearTimeout(waiting.timer);
            waiting.timer = setTimeout(() => {
                const text = waiting.lines.splice(0).slice(-MOST).join(' ');
                // The same words again are read again if they differ by a space.
                setNews((before) => (before === text ? `${text}\u00a0` : text));
            }, PAUSE_MS);
        };
        scene.director.listeners.add(onBeat);
        return () => {
            scene.director.listeners.delete(onBeat);
            clearTimeout(waiting.timer);
        };
    }, [scene]);

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
