// A few notes, made on the spot: one's turn, a card, the end. Silent unless they were switched on.
import { effect } from '@preact/signals';
import { sounds } from '../ui/settings.js';
import type { TableStore } from './store.js';

type Cue = 'turn' | 'card' | 'damage' | 'won' | 'lost';

// Pitch in hertz and when it begins, in seconds.
const NOTES: Record<Cue, readonly (readonly [number, number])[]> = {
    turn: [
        [660, 0],
        [880, 0.09],
    ],
    card: [[440, 0]],
    damage: [[180, 0]],
    won: [
        [523, 0],
        [659, 0.12],
        [784, 0.24],
        [1047, 0.36],
    ],
    lost: [
        [392, 0],
        [330, 0.16],
        [262, 0.32],
    ],
};
const LENGTH = 0.11;
const VOLUME = 0.08;

let context: AudioContext | null = null;

function play(cue: Cue): void {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume(); // browsers wait for a first press
    const begin = context.currentTime;
    for (const [pitch, after] of NOTES[cue]) {
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.type = cue === 'damage' ? 'square' : 'triangle';
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(VOLUME, begin + after);
        volume.gain.exponentialRampToValueAtTime(0.001, begin + after + LENGTH);
        tone.connect(volume).connect(context.destination);
        tone.start(begin + after);
        tone.stop(begin + after + LENGTH);
    }
}

// Follows a table; returns how to stop.
export function soundsOf(store: TableStore): () => void {
    let wasMine = false;
    let wasOver = store.look.peek()?.result != null;
    return effect(() => {
        const look = store.look.value;
        const news = store.news.value;
        const isMine = store.choice.value !== null;
        const result = look?.result ?? null;
        const isOn = sounds.value === 'on';
        const me = store.seat.peek();
        if (isOn && result && !wasOver) play(me && !result.winners.includes(me) ? 'lost' : 'won');
        else if (isOn && isMine && !wasMine && store.sent.peek() === null) play('turn');
        else if (isOn && news.some((event) => event.event.startsWith('damage') && event.seat === me)) play('damage');
        else if (isOn && news.some((event) => event.event === 'play')) play('card');
        wasMine = isMine;
        wasOver = result !== null;
    });
}
