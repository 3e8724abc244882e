// A place in a line where a creature can be put.
import type { JSX } from 'preact';
import type { Option } from '../protocol.js';
import { choose } from './moves.js';
import { useScene } from './scene.js';
import { fullName } from './words.js';

export function Ghost({ option }: { option: Option }): JSX.Element {
    const scene = useScene();
    return (
        <li>
            <button
                type="button"
                class={`ghost ${scene.store.hinted.value === option.n ? 'hinted' : ''}`}
                onClick={() => choose(scene, option)}
            >
                <span aria-hidden="true">◇</span>
                <span class="nm">{fullName(scene.words.value, option)}</span>
            </button>
        </li>
    );
}
