// A few notes, made on the spot: one's turn, a card, the end. Silent unless they were switched on.
import { effect } from '@preact/signals';
import type { Beat } from '../director/beats.js';
import type { Director } from '../director/director.js';
import type { Kind } from '../director/kinds.js';
import type { GameEvent } from '../protocol.js';
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

// What a beat sounds like.
const CUES: Partial<Record<Kind, Cue>> = { play: 'card', buy: 'card', fight: 'damage' };
const cueOf = ({ kind, events }: Beat, me: string | null): Cue | undefined =>
    kind === 'hit' && events.some((event) => event.event.startsWith('damage') && (event.card || event.seat === me))
        ? 'damage'
        : CUES[kind];

// Follows a table, one sound a beat; whose turn it is and who has won is heard when it can be seen. Returns how to stop.
export function soundsOf(store: TableStore, director: Director): () => void {
    let wasMine = false;
    let wasOver = store.look.peek()?.result != null;
    let isTold = false; // in this moment: what is skipped makes no noise
    const onBeat = (_: readonly GameEvent[], beat: Beat): void => {
        const cue = cueOf(beat, store.seat.peek());
        if (!cue || isTold || sounds.peek() === 'off') return;
        isTold = true;
        queueMicrotask(() => (isTold = false));
        play(cue);
    };
    director.listeners.add(onBeat);
    const stop = effect(() => {
        const result = store.look.value?.result ?? null;
        const isMine = store.choice.value !== null && store.sent.value === null;
        if (director.isBusy.value) return;
        const isOn = sounds.value === 'on';
        const me = store.seat.peek();
        if (isOn && result && !wasOver) play(me && !result.winners.includes(me) ? 'lost' : 'won');
        else if (isOn && isMine && !wasMine) play('turn');
        wasMine = isMine;
        wasOver = result !== null;
    });
    return () => {
        stop();
        director.listeners.delete(onBeat);
    };
}
