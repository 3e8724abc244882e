// Tells the style sheet how much room an element has: --wide and --high. Container units would do so by themselves, but then a
// browser lays out all that is inside several times over whenever anything in it changes.
import { useEffect, useLayoutEffect } from 'preact/hooks';

function tell(element: HTMLElement): void {
    const sizes = { '--wide': `${element.clientWidth}px`, '--high': `${element.clientHeight}px` };
    for (const [name, size] of Object.entries(sizes))
        if (element.style.getPropertyValue(name) !== size) element.style.setProperty(name, size);
}

export function useRoom(root: { current: HTMLElement | null }): void {
    // What has just changed is measured before it is seen.
    useLayoutEffect(() => {
        if (root.current) tell(root.current);
    });
    useEffect(() => {
        const element = root.current;
        if (!element) return;
        const watcher = new ResizeObserver(() => tell(element));
        watcher.observe(element);
        return () => watcher.disconnect();
    }, []);
}
