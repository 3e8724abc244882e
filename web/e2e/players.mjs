// Whole games through the page: by mouse, by keyboard alone, and in the text view.
//   node e2e/players.mjs URL [games a player and game] [player[:game]…]
import { GAMES, chance, launch, newTable, nextDecision, sitDown, whatIsThere } from './browser.mjs';
import { PLAYERS } from './hands.mjs';

const LONGEST = 3000; // decisions of one person in a game

async function playGame(browser, url, player, game, seed) {
    const table = await newTable(url, game, { seed });
    const { page, complaints } = await sitDown(browser, url, table, { view: PLAYERS[player].view });
    const next = chance(seed * 7919);
    let last = null;
    let decisions = 0;
    for (; decisions < LONGEST; decisions++) {
        const id = await nextDecision(page, last).catch(() => 'stuck');
        if (id === null) break;
        if (id === 'stuck') {
            complaints.push(`stuck: ${await whatIsThere(page)}`);
            break;
        }
        last = id;
        try {
            await PLAYERS[player].act(page, next);
        } catch (error) {
            complaints.push(`${error.message.split('\n')[0]}: ${await whatIsThere(page)}`);
            break;
        }
    }
    if (decisions === LONGEST) complaints.push(`no end after ${LONGEST} decisions`);
    const end = complaints.length ? '' : (await page.locator('#prompt').innerText()).split('\n')[0];
    await page.context().close();
    return { decisions, complaints, end };
}

// "mouse" plays every game, "mouse:epic" that one.
const [url = 'http://127.0.0.1:8090', count = '1', ...wanted] = process.argv.slice(2);
const pairs = (wanted.length ? wanted : Object.keys(PLAYERS)).flatMap((each) => {
    const [player, game] = each.split(':');
    return (game ? [game] : GAMES).map((name) => [player, name]);
});
const browser = await launch();
let failures = 0;
for (const [player, game] of pairs) {
    for (let seed = 1; seed <= Number(count); seed++) {
        const began = Date.now();
        const { decisions, complaints, end } = await playGame(browser, url, player, game, seed);
        if (complaints.length) failures++;
        const seconds = ((Date.now() - began) / 1000).toFixed(0);
        const verdict = complaints.length ? 'FAIL' : 'ok  ';
        console.log(`${verdict} ${player} ${game} seed ${seed}: ${decisions} decisions in ${seconds} s. ${end}`);
        for (const each of complaints.slice(0, 3)) console.log(`      ${each}`);
    }
}
await browser.close();
console.log(failures ? `${failures} games failed` : 'all games were finished, without a word on the console');
process.exitCode = failures ? 1 : 0;
