// What the table committed to before the game, and once it is over whether it kept to it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { firstSeen, isKept } from '../ui/commitment.js';
import { useScene } from './scene.js';

export function Committed(): JSX.Element | null {
    const { store } = useScene();
    const info = store.info.value;
    const key = info?.key ?? null;
    const commitment = info?.commitment ? firstSeen(store.id, info.commitment) : null;
    const [kept, setKept] = useState<boolean | null>(null);
    useEffect(() => {
        if (key && commitment) void isKept(commitment, key).then(setKept);
    }, [key, commitment]);
    if (!commitment) return null;
    return (
        <details class="committed">
            <summary>{say(key ? (kept === false ? 'web.cards-touched' : 'web.cards-untouched') : 'web.cards-committed')}</summary>
            <p>{say(key ? 'web.cards-check' : 'web.cards-committed.about')}</p>
            <p>
                {say('web.commitment')} <code>{commitment}</code>
            </p>
            {key && (
                <p>
                    {say('web.key-of-chance')} <code>{key}</code>
                </p>
            )}
            {kept !== null && <p role="status">{say(kept ? 'web.commitment-kept' : 'web.commitment-broken')}</p>}
            {key && (
                <p>
                    <a href={`/api/v1/replays/${store.id}.json`} download>
                        {say('web.replay')}
                    </a>{' '}
                    <code>
                        riffle replay {store.id}.json --verify --commitment {commitment}
                    </code>
                </p>
            )}
        </details>
    );
}
