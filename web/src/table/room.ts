// The room a table has on the page, and where everything lies in it.
import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import type { GameName } from '../protocol.js';
import { textSize } from '../ui/settings.js';
import { geometryOf, type Geometry } from './geometry.js';

interface Room {
    w: number;
    h: number;
}

export function useGeometry(root: { current: HTMLElement | null }, game: GameName, opponents: number): Geometry {
    const room = useMemo(() => signal<Room>({ w: innerWidth, h: innerHeight }), []);
    const measure = (): void => {
        const element = root.current;
        if (!element) return;
        const [w, h] = [element.clientWidth, element.clientHeight];
        if (w > 0 && h > 0 && (w !== room.peek().w || h !== room.peek().h)) room.value = { w, h };
    };
    useLayoutEffect(measure, []);
    useEffect(() => {
        if (!root.current) return;
        const watcher = new ResizeObserver(measure);
        watcher.observe(root.current);
        return () => watcher.disconnect();
    }, []);
    return remembered(room, game, opponents);
}

let last: { key: string; geometry: Geometry } | null = null;
function remembered(room: ReadonlySignal<Room>, game: GameName, opponents: number): Geometry {
    const text = Number(textSize.value) / 100;
    const key = `${room.value.w}|${room.value.h}|${game}|${opponents}|${text}`;
    if (last?.key !== key) last = { key, geometry: geometryOf(room.value.w, room.value.h, { game, opponents, text }) };
    return last.geometry;
}

// A box of the geometry as what an element's style says.
export const placed = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }): Record<string, string> => ({
    left: `${Math.round(x)}px`,
    top: `${Math.round(y)}px`,
    width: `${Math.round(w)}px`,
    height: `${Math.round(h)}px`,
});
