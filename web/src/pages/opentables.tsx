// Tables that wait for somebody: which game in which form, against whom, with how much time, and how many watch.
import type { JSX } from 'preact';
import { say } from '../i18n/index.js';
import type { TableInfo } from '../protocol.js';

export const clockText = (clock: TableInfo['clock']): string =>
    clock ? say('web.clock-rule.value', { minutes: clock.seconds / 60, increment: clock.increment }) : '';

export const formText = (info: TableInfo): string => (info.format ? say('web.format', { format: info.format }) : '');

export function OpenTables({ tables }: { tables: readonly TableInfo[] }): JSX.Element {
    return (
        <section class="open-tables">
            <h2>{say('web.open-tables')}</h2>
            <ul>
                {tables.map((table) => {
                    const free = table.seats.filter((seat) => seat.kind === 'open').length;
                    const names = table.seats.filter((seat) => seat.kind !== 'open' && seat.name).map((seat) => seat.name);
                    const facts = [
                        formText(table),
                        say('web.seats-free', { free, all: table.seats.length }),
                        clockText(table.clock) || say('web.no-clock'),
                        table.watchers > 0 ? say('web.watchers', { count: table.watchers }) : '',
                    ];
                    return (
                        <li key={table.id}>
                            <a href={`/g/${table.id}`}>
                                <b>{say(`play.game.${table.game}`)}</b> {names.join(', ')}
                                <small>{facts.filter(Boolean).join(' · ')}</small>
                            </a>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
