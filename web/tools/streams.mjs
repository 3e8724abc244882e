// Records whole games as one seat is told of them, for the tests of the director: node tools/streams.mjs RIFFLE
// Writes test/streams/GAME.json.br: { seat, start: view, steps: [{ by, events, view }] }.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { Engine } from '../dev/engine.mjs';

const GAMES = { shards: 5, keyforge: 4, epic: 3 };
const SEAT = 'A';
const folder = fileURLToPath(new URL('../test/streams', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [game, seed] of Object.entries(GAMES)) {
    const engine = new Engine(process.argv[2]);
    const ask = async (request) => {
        const answer = await engine.ask(request);
        if (!answer.ok) throw new Error(JSON.stringify(answer));
        return answer;
    };
    // Texts are made by the client, clauses are of no use to it here.
    const bare = (events) => events.map(({ text: _, rule: __, ...rest }) => rest);
    let all = await ask({ do: 'new', game, seats: 2, seed, seat: 'all' });
    const first = await ask({ do: 'position', seat: SEAT });
    const start = (await ask({ do: 'view', seat: SEAT })).view;
    const steps = [];
    while (all.decision && steps.length < 2000) {
        const by = all.decision.seat;
        const { action } = await ask({ do: 'bot', level: 1, seed: seed + steps.length });
        all = await ask({ do: 'choose', action, seat: 'all' });
        const { events } = await ask({ do: 'position', seat: SEAT });
        const { view } = await ask({ do: 'view', seat: SEAT });
        steps.push({ by, events: bare(events), view });
    }
    const text = JSON.stringify({ seat: SEAT, first: bare(first.events), start, steps });
    const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } });
    writeFileSync(`${folder}/${game}.json.br`, packed);
    console.log(`${game}: ${steps.length} steps, ${(packed.length / 1000).toFixed(1)} kB`);
    engine.close?.();
}
process.exit(0);
