// A seat's time: it runs here between two letters of the server. Who is short of it is told, not only shown.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { useScene } from './scene.js';

const TICK_MS = 500;
const WARNINGS = [60, 30, 10]; // seconds

// 1:02:05, 12:05, 0:07. What is left is rounded up: zero is only shown when nothing is left.
export function timeText(ms: number): string {
    const all = Math.ceil(ms / 1000);
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
    const two = (value: number): string => String(value).padStart(2, '0');
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

// The warning that belongs to a step of the clock, or null.
export const warningBetween = (before: number, after: number): number | null =>
    WARNINGS.find((each) => before > each * 1000 && after <= each * 1000) ?? null;

export function SeatClock({ seat, isMine }: { seat: string; isMine: boolean }): JSX.Element | null {
    const { store } = useScene();
    const clocks = store.clocks.value;
    const entry = clocks?.seats[seat];
    const [, setTick] = useState(0);
    const [warning, setWarning] = useState<number | null>(null);
    const last = useRef(0); // at first nothing has been passed
    const runs = entry?.[1] ?? false;
    useEffect(() => {
        if (!runs) return;
        const timer = setInterval(() => setTick((each) => each + 1), TICK_MS);
        return () => clearInterval(timer);
    }, [runs]);
    const left = entry && clocks ? Math.max(0, entry[0] - (runs ? performance.now() - clocks.told : 0)) : 0;
    useEffect(() => {
        const crossed = warningBetween(last.current, left);
        if (crossed !== null && isMine) setWarning(crossed);
        last.current = left;
    }, [left]);
    if (!entry) return null;
    const isLow = left <= WARNINGS[1]! * 1000;
    return (
        <span class={`clock ${runs ? 'runs' : ''} ${isLow ? 'low' : ''}`} role="timer" aria-label={say('web.clock')}>
            <span aria-hidden="true">{isLow ? '⚠ ' : ''}</span>
            {timeText(left)}
            <span class="vh" role="status">
                {warning !== null ? say('web.clock-left', { seconds: warning }) : ''}
            </span>
        </span>
    );
}
