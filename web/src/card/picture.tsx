// The picture of a card: its icon twice, large in a gradient from light to the faction's colour, and as a ghost behind itself.
import type { JSX } from 'preact';
import { FIGURES, type FigureName } from '../ui/figures.js';
import { iconOf } from '../ui/icons.js';

const GROUPS = [
    'homodeus', 'brobnar', 'good', 'order', 'logos', 'sage', 'undergrowth', 'untamed', 'wild', 'wraethe', 'dis', 'evil',
    'shadows', 'saurian', 'staralliance', 'mars', 'sanctum', 'anomaly', 'neutral',
]; // prettier-ignore

// The gradients of all factions: once on a page that shows cards.
export function Lights(): JSX.Element {
    return (
        <svg class="lights" width="0" height="0" aria-hidden="true" focusable="false">
            <defs>
                {GROUPS.map((group) => (
                    <linearGradient key={group} id={`light-${group}`} data-group={group} x1="0" y1="0" x2=".25" y2="1">
                        <stop offset="0" />
                        <stop offset=".45" />
                        <stop offset="1" />
                    </linearGradient>
                ))}
            </defs>
        </svg>
    );
}

export function Picture({ name, figure, group }: { name: string; figure: FigureName; group: string }): JSX.Element {
    const icon = iconOf(name);
    const box = icon ? `0 0 ${icon.size} ${icon.size}` : '0 0 24 24';
    const path = icon?.path ?? FIGURES[figure];
    return (
        <>
            <svg class="ghosted" viewBox={box} aria-hidden="true" focusable="false">
                <path d={path} fill-rule={icon ? undefined : 'evenodd'} />
            </svg>
            <svg class="pic" viewBox={box} fill={`url(#light-${group}) #f7f0e2`} aria-hidden="true" focusable="false">
                <path d={path} fill-rule={icon ? undefined : 'evenodd'} />
            </svg>
        </>
    );
}
