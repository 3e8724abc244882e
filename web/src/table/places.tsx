export const GHOST = 44; // pixels of a place in a line, where there is room

// A place in a line where a creature can be put.
import type { JSX } from 'preact';
import type { Option } from '../protocol.js';
import { choose } from './moves.js';
import { useScene } from './scene.js';
import { fullName } from './words.js';

// Between two others the place says which one it is; at the ends it has a name.
export function Ghost({ option, width }: { option: Option; width: number }): JSX.Element {
    const scene = useScene();
    const name = fullName(scene.words.value, option);
    return (
        <li>
            <button
                type="button"
                class={`ghost ${scene.store.hinted.value === option.n ? 'hinted' : ''}`}
                style={{ width: `${width}px` }}
                title={name}
                onClick={() => choose(scene, option)}
            >
                <span aria-hidden="true">◇</span>
                <span class={option.verb === 'between' || width < GHOST ? 'vh' : 'nm'}>{name}</span>
            </button>
        </li>
    );
}
