// Playing on from a step of a finished game: as whom is asked first; bots take the other seats.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { playOn } from '../net/api.js';
import type { GameName, TableInfo } from '../protocol.js';
import { DEFAULT_LEVEL, ownName } from '../ui/begin.js';
import { Dialog } from '../ui/dialog.js';
import { go } from '../ui/router.js';
import { takeTokens } from '../ui/tables.js';

interface Props {
    replay: string;
    step: number;
    game: GameName;
    seats: TableInfo['seats'];
    likely: string | null; // the seat that is offered first
    nameOf(seat: string): string;
    onClose(): void;
}

export function PlayOn({ replay, step, game, seats, likely, nameOf, onClose }: Props): JSX.Element {
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState('');
    const begin = async (own: string) => {
        setBusy(true);
        setError('');
        try {
            const table = await playOn(
                replay,
                step,
                seats.map((each) =>
                    each.seat === own ? { kind: 'person', name: ownName() } : { kind: 'bot', level: each.level ?? DEFAULT_LEVEL },
                ),
            );
            const token = table.seats.find((each) => each.seat === own)?.token;
            takeTokens({ id: table.id, game, tokens: token ? [token] : [], at: Date.now() });
            go(`/g/${table.id}`);
        } catch (problem) {
            setError(problem instanceof Error ? problem.message : String(problem));
            setBusy(false);
        }
    };
    const order = [...seats].sort((a, b) => Number(b.seat === likely) - Number(a.seat === likely));
    return (
        <Dialog title={say('web.play-on')} onClose={onClose}>
            <p>{say('web.play-on.about', { step })}</p>
            <div class="acts play-on">
                {order.map((seat, i) => (
                    <button
                        key={seat.seat}
                        type="button"
                        class={i === 0 ? 'pri' : ''}
                        disabled={isBusy}
                        data-seat={seat.seat}
                        onClick={() => void begin(seat.seat)}
                    >
                        {say('web.play-on.as', { seat: nameOf(seat.seat) })}
                    </button>
                ))}
            </div>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
        </Dialog>
    );
}
