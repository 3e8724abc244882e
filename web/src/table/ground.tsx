// What a game is played on: jungle, cosmos or felt. A drawing that nothing changes, so that it is painted once.
import type { JSX } from 'preact';
import type { GameName } from '../protocol.js';

// Specks where a small sequence puts them: the same every time.
function specks(count: number, seed: number): { x: number; y: number; r: number; o: number }[] {
    let state = seed;
    const next = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
    return Array.from({ length: count }, () => ({
        x: Math.round(next() * 1600),
        y: Math.round(next() * 900),
        r: Math.round(10 + next() * 22) / 10,
        o: Math.round(12 + next() * 42) / 100,
    }));
}

const FERN =
    'M0 0C60-30 120-40 220-20 140-4 70 10 0 0zM10-10C50-90 110-140 190-150 140-90 80-40 10-10zM6 12C60 60 120 90 200 90 140 40 70 10 6 12zM-6-12C0-90 40-160 110-210 90-130 50-60-6-12z';
const LEAF =
    'M0 0C-70-90-70-220 0-320 70-220 70-90 0 0zM0-20V-300M0-80C-20-110-40-120-50-120M0-80C20-110 40-120 50-120M0-150C-20-180-40-190-52-190M0-150C20-180 40-190 52-190';

function Jungle(): JSX.Element {
    const leaves: [string, number, number, number, number, number][] = [
        [LEAF, 60, 880, 34, 1.15, 0.55],
        [FERN, 150, 900, -30, 1.1, 0.5],
        [LEAF, 1540, 880, -38, 1.2, 0.5],
        [FERN, 1470, 910, 200, 1.2, 0.5],
        [LEAF, 1520, 40, 150, 1.1, 0.5],
        [FERN, 40, 60, 40, 1.2, 0.5],
        [LEAF, 20, 140, 120, 0.9, 0.4],
    ];
    return (
        <>
            <g class="leaves">
                {leaves.map(([path, x, y, turn, scale, opacity], i) => (
                    <path key={i} d={path} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`} opacity={opacity} />
                ))}
            </g>
            <g class="lines">
                <circle cx="800" cy="430" r="180" />
                <circle cx="800" cy="430" r="270" stroke-dasharray="3 12" />
                <circle cx="800" cy="430" r="360" />
                <path d="M800 70v720M440 430h720M546 176l508 508M546 684l508-508" />
            </g>
            <g class="motes">
                {specks(44, 7).map(({ x, y, r, o }) => (
                    <circle key={`${x}.${y}`} cx={x} cy={y} r={r} opacity={o} />
                ))}
            </g>
        </>
    );
}

function Cosmos(): JSX.Element {
    return (
        <>
            <g class="motes">
                {specks(110, 31).map(({ x, y, r, o }) => (
                    <circle key={`${x}.${y}`} cx={x} cy={y} r={r * 0.55} opacity={o + 0.1} />
                ))}
            </g>
            <g class="splinters">
                {specks(16, 77).map(({ x, y, r, o }, i) => (
                    <path
                        key={i}
                        d="M0-70L23-14 14 70-21 21z"
                        transform={`translate(${x} ${y}) rotate(${(i * 53) % 180}) scale(${(r * 0.28).toFixed(2)})`}
                        opacity={o}
                    />
                ))}
            </g>
            <g class="lines">
                <ellipse cx="800" cy="420" rx="620" ry="330" />
                <ellipse cx="800" cy="420" rx="700" ry="385" stroke-dasharray="2 14" />
                <path d="M800 420C640 220 380 220 380 420S640 620 800 420 1220 220 1220 420 960 620 800 420z" />
            </g>
        </>
    );
}

function Felt(): JSX.Element {
    return (
        <>
            <g class="rays" transform="translate(800 410)">
                {Array.from({ length: 32 }, (_, i) => (
                    <path
                        key={i}
                        d={i % 2 ? 'M0-150L7-330 0-350-7-330z' : 'M0-150L12-400 0-430-12-400z'}
                        transform={`rotate(${i * 11.25})`}
                    />
                ))}
            </g>
            <g class="lines">
                <rect x="14" y="14" width="1572" height="872" rx="26" />
                <rect x="22" y="22" width="1556" height="856" rx="20" stroke-dasharray="2 6" />
            </g>
        </>
    );
}

export function Ground({ game }: { game: GameName }): JSX.Element {
    return (
        <div class={`ground ground-${game}`} aria-hidden="true">
            <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" focusable="false">
                {game === 'keyforge' ? <Jungle /> : game === 'shards' ? <Cosmos /> : <Felt />}
            </svg>
        </div>
    );
}
