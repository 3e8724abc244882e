// A finished game that today's rules can't play again: what happened, as it was written down when it was played.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, say } from '../i18n/index.js';
import { gameLog, type GameLog } from '../net/api.js';
import { linesOf } from '../net/record.js';
import type { TableInfo } from '../protocol.js';
import { Frame } from '../ui/frame.js';

export function RecordPage({ info }: { info: TableInfo }): JSX.Element {
    const [log, setLog] = useState<GameLog | null>(null);
    const [error, setError] = useState('');
    const lang = language.value;
    useEffect(() => {
        gameLog(info.id, lang).then(setLog, (problem: unknown) =>
            setError(problem instanceof Error ? problem.message : String(problem)),
        );
    }, [info.id, lang]);
    const nameOf = (seat: string): string => info.seats.find((each) => each.seat === seat)?.name || seat;
    return (
        <Frame title={`${say(`play.game.${info.game}`)}: ${say('web.replay')}`}>
            {error && (
                <p class="error" role="alert">
                    {error}
                </p>
            )}
            {!log && !error && <p class="muted">{say('web.loading')}</p>}
            {log && (
                <>
                    {log.note && <p role="note">{log.note}</p>}
                    {log.result?.reason === 'rules' && <p>{say('web.reason.rules')}</p>}
                    {log.result && log.result.winners.length > 0 && (
                        <p>{say('web.wins', { seat: log.result.winners.map(nameOf).join(', ') })}</p>
                    )}
                    <ol class="record" lang="en">
                        {linesOf(log, nameOf).map((line, index) => (
                            <li key={index}>
                                {line.choice && <b>{line.choice}</b>}
                                {line.events.map((event, at) => (
                                    <div key={at}>{event}</div>
                                ))}
                            </li>
                        ))}
                    </ol>
                </>
            )}
        </Frame>
    );
}
