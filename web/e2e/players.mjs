// Whole games through the page: by mouse, by keyboard alone, and in the text view.
//   node e2e/players.mjs URL [games a player and game] [player…]
import { chance, launch, newTable, nextDecision, sitDown } from './browser.mjs';

const LONGEST = 3000; // decisions of one person in a game

const PLAYERS = {
    // Clicks what is lit, or a button.
    mouse: {
        view: 'table',
        async act(page, next) {
            const item = page.locator('.menu [role=menuitem]');
            const stepper = page.locator('.stepper [type=submit]');
            const cards = page.locator('.left .card.legal:not(.amount), .left .ghost');
            const buttons = page.locator('.prompt .acts button');
            const [cardCount, buttonCount] = [await cards.count(), await buttons.count()];
            if (await stepper.count()) return stepper.click();
            if (cardCount && (buttonCount === 0 || next(5) > 0)) {
                await cards.nth(next(cardCount)).click();
                const items = await item.count();
                if (items) await item.nth(next(items)).click();
                return;
            }
            await buttons.nth(next(buttonCount)).click();
        },
    },
    // Nothing but keys.
    keyboard: {
        view: 'table',
        async act(page, next) {
            if (await page.locator('.stepper').count()) {
                await page.locator('.stepper input[type=range]').focus();
                for (let i = next(3); i > 0; i--) await page.keyboard.press('ArrowLeft');
                return page.keyboard.press('Enter');
            }
            const counts = await page.evaluate(() => ({
                lit: document.querySelectorAll('.left .card.legal, .left .ghost').length,
                buttons: document.querySelectorAll('.prompt .acts button').length,
            }));
            if (counts.lit && (counts.buttons === 0 || next(5) > 0)) {
                // Tab goes from zone to zone and arrows go within; the target is reached by keys alone.
                const wanted = next(counts.lit);
                await page.evaluate(() => document.querySelector('#prompt').focus());
                const isThere = () =>
                    page.evaluate(
                        (n) => document.activeElement === document.querySelectorAll('.left .card.legal, .left .ghost')[n],
                        wanted,
                    );
                for (let hops = 0; hops < 60 && !(await isThere()); hops++) {
                    const isInZone = await page.evaluate(
                        (n) =>
                            document
                                .querySelectorAll('.left .card.legal, .left .ghost')
                                [n]?.closest('ul')
                                ?.contains(document.activeElement),
                        wanted,
                    );
                    if (!isInZone) {
                        // A zone with a letter of its own is reached by it, pressed again for the next of its kind.
                        const zone = await page.evaluate(
                            (n) =>
                                document.querySelectorAll('.left .card.legal, .left .ghost')[n]?.closest('[data-zone]')?.dataset
                                    .zone,
                            wanted,
                        );
                        const letter = { hand: 'h', board: 'b', opponent: 'o', centre: 'c' }[zone];
                        await page.keyboard.press(letter && hops < 4 ? letter : 'Tab');
                        continue;
                    }
                    const isRight = await page.evaluate((n) => {
                        const target = document.querySelectorAll('.left .card.legal, .left .ghost')[n];
                        return Boolean(document.activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
                    }, wanted);
                    await page.keyboard.press(isRight ? 'ArrowRight' : 'ArrowLeft');
                }
                const hasMenu = await page.evaluate(() => document.activeElement.getAttribute('aria-haspopup') === 'menu');
                await page.keyboard.press('Enter');
                if (!hasMenu) return;
                await page.locator('.menu').waitFor();
                const items = await page.locator('.menu [role=menuitem]').count();
                return page.keyboard.press(String(1 + next(items)));
            }
            if (counts.buttons <= 9) return page.keyboard.press(String(1 + next(counts.buttons)));
            await page.locator('.prompt .acts button').nth(next(counts.buttons)).focus();
            await page.keyboard.press('Enter');
        },
    },
    // Types numbers into the text view.
    text: {
        view: 'text',
        async act(page, next) {
            const stepper = page.locator('.stepper [type=submit]');
            if (await stepper.count()) return stepper.press('Enter');
            const count = await page.locator('.options > li').count();
            await page.locator('#command').fill(String(1 + next(count)));
            await page.locator('#command').press('Enter');
        },
    },
};

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
            complaints.push(`stuck: ${await page.locator('#prompt').innerText()}`);
            break;
        }
        last = id;
        try {
            await PLAYERS[player].act(page, next);
        } catch (error) {
            complaints.push(`${error.message.split('\n')[0]}: ${await page.locator('#prompt').innerText()}`);
            break;
        }
    }
    const end = await page.locator('#prompt').innerText();
    await page.close();
    return { decisions, complaints, end: end.split('\n')[0] };
}

const [url = 'http://127.0.0.1:8090', count = '1', ...players] = process.argv.slice(2);
const browser = await launch();
let failures = 0;
for (const player of players.length ? players : Object.keys(PLAYERS)) {
    for (const game of (process.env.GAMES ?? 'shards,keyforge,epic').split(',')) {
        for (let seed = 1; seed <= Number(count); seed++) {
            const began = Date.now();
            const { decisions, complaints, end } = await playGame(browser, url, player, game, seed);
            if (complaints.length) failures++;
            const seconds = ((Date.now() - began) / 1000).toFixed(0);
            console.log(
                `${complaints.length ? 'FAIL' : 'ok'}  ${player} ${game} seed ${seed}: ${decisions} decisions in ${seconds} s. ${end}`,
            );
            for (const each of complaints.slice(0, 3)) console.log(`      ${each}`);
        }
    }
}
await browser.close();
process.exitCode = failures ? 1 : 0;
