// For a first game: what the present question is about, in a few sentences. It is switched on by "Learn" and off by the player.
import type { JSX } from 'preact';
import { has, say } from '../i18n/index.js';
import type { GameName } from '../protocol.js';
import { coach } from '../ui/settings.js';
import { useScene } from './scene.js';

// The sentences that belong to a question, by the beginning of its key; the first that fits counts.
const LESSONS: Record<GameName, readonly (readonly [string, readonly string[]])[]> = {
    shards: [
        ['shards.main', ['play.help.goal', 'play.help.turn', 'play.help.end']],
        ['shards.shield', ['play.about.shield']],
        ['shards.show', ['play.about.unify', 'play.about.dominion']],
        ['shards.banish', ['play.about.banish']],
        ['', ['play.help.goal']],
    ],
    keyforge: [
        ['keyforge.mulligan', ['keyforge.help.goal', 'keyforge.about.house']],
        ['keyforge.house', ['keyforge.help.turn', 'keyforge.about.house']],
        ['keyforge.main', ['keyforge.help.use', 'keyforge.help.end']],
        ['keyforge.place', ['keyforge.about.flank']],
        ['keyforge.key', ['keyforge.about.key']],
        ['', ['keyforge.help.goal']],
    ],
    epic: [
        ['epic.factions', ['epic.help.goal']],
        ['epic.main', ['epic.help.turn', 'epic.help.goal']],
        ['epic.window', ['epic.help.initiative']],
        ['epic.attack', ['epic.help.battle']],
        ['epic.block', ['epic.help.battle', 'epic.about.flip']],
        ['epic.assign', ['epic.about.break', 'epic.about.breakthrough']],
        ['', ['epic.help.goal']],
    ],
};

export function lessonFor(game: GameName, prompt: string): readonly string[] {
    return LESSONS[game].find(([key]) => prompt.startsWith(key))?.[1] ?? [];
}

export function Coach(): JSX.Element | null {
    const scene = useScene();
    const choice = scene.store.choice.value;
    if (coach.value === 'off' || !choice) return null;
    return (
        <section class="coach" aria-label={say('web.learn')}>
            <h2>{say('web.learn')}</h2>
            {lessonFor(scene.look.name, choice.decision.prompt.key)
                .filter(has)
                .map((key) => (
                    <p key={key}>{say(key)}</p>
                ))}
            <button type="button" onClick={() => (coach.value = 'off')}>
                {say('web.learn-off')}
            </button>
        </section>
    );
}
