// The card last looked at, in words: type, current figures, rules text, and what its keywords mean.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { CardFacts } from '../protocol.js';
import { Glyph } from '../ui/glyphs.js';
import { Sigil } from '../ui/sigil.js';
import { useScene, type Scene } from './scene.js';
import { termsOf } from './terms.js';

export function lineOf(text: string): JSX.Element {
    const match = /^([^:.—]{2,40}(?::| —)) (.*)$/.exec(text);
    return match ? (
        <>
            <b>{match[1]}</b> {match[2]}
        </>
    ) : (
        <>{text}</>
    );
}

function current(scene: Scene, id: string | null): readonly string[] {
    const found = id ? scene.find(id) : null;
    return found ? scene.look.face(found.card, scene.facts.value).words : [];
}

// Why it can't be used now, with the clause that says so.
export function Reason({ scene, id }: { scene: Scene; id: string | null }): JSX.Element | null {
    const reason = scene.store.reason.value;
    if (!reason || reason.id !== id) return null;
    return (
        <p class="reason">
            <b>{say('web.not-now')}</b> {reason.text}{' '}
            {reason.clause && (
                <a href={`/rules/${scene.look.name}#${reason.clause}`} target="_blank" rel="noreferrer">
                    {reason.clause}
                </a>
            )}
        </p>
    );
}

// What its keywords mean.
export function Terms({ scene, card }: { scene: Scene; card: CardFacts }): JSX.Element {
    return (
        <dl class="terms">
            {termsOf(scene.look.terms, card).map((term) => (
                <div key={term.name}>
                    <dt>
                        {term.clause ? (
                            <a href={term.clause} target="_blank" rel="noopener">
                                {term.name}
                            </a>
                        ) : (
                            term.name
                        )}
                    </dt>
                    <dd>{term.about}</dd>
                </div>
            ))}
        </dl>
    );
}

export function CardText({ scene, name, id }: { scene: Scene; name: string; id: string | null }): JSX.Element {
    const card = scene.facts.value.get(name);
    const face = scene.look.face({ id: id ?? '', name }, scene.facts.value);
    const now = current(scene, id);
    return (
        <>
            <h2>{face.name}</h2>
            {face.name !== face.english && (
                <p class="muted" lang="en">
                    {face.english}
                </p>
            )}
            <div class="pa">
                <Sigil name={face.english} figure={face.figure} />
            </div>
            {card && (
                <p class="typeline">
                    <Glyph name={face.glyph} /> {card.type}
                </p>
            )}
            {now.length > 0 && (
                <p class="now">
                    <span>{say('web.now')}</span> {now.join(' · ')}
                </p>
            )}
            <Reason scene={scene} id={id} />
            {card?.text.split('\n').map((line) => (
                <p key={line} class="rule">
                    {lineOf(line)}
                </p>
            ))}
            {card && <Terms scene={scene} card={card} />}
        </>
    );
}

// In the text view, where nothing stands beside a card.
export function Preview(): JSX.Element {
    const scene = useScene();
    const inspected = scene.store.inspected.value;
    const group = inspected ? scene.look.face({ id: '', name: inspected.name }, scene.facts.value).group : 'neutral';
    return (
        <section class="pv" aria-label={say('web.preview')} data-group={group} tabIndex={0}>
            {inspected ? (
                <CardText scene={scene} name={inspected.name} id={inspected.id} />
            ) : (
                <p class="muted">{say('web.preview-hint')}</p>
            )}
        </section>
    );
}
