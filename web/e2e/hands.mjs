// Three ways to answer a decision: with the mouse, with the keyboard alone, and in the text view. `next` is the chance of
// browser.mjs.
// Presses a card where it is seen: others may lie over a part of it. Who sees nothing of it takes the pointer away, as a card of the
// hand rises under it. A card that can be chosen and is seen nowhere then is a fault.
export async function press(page, card) {
    const place = () =>
        card.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            for (const part of [0.5, 0.3, 0.7, 0.15, 0.85])
                for (const across of [0.5, 0.25, 0.12, 0.06, 0.75, 0.9]) {
                    const [x, y] = [left + width * across, top + height * part];
                    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
                    if (element.contains(document.elementFromPoint(x, y))) return { x, y };
                }
            return null;
        });
    let point = await place();
    if (!point) {
        await page.mouse.move(1, 1);
        point = await place();
    }
    if (!point) throw new Error(`nothing is seen of ${await card.evaluate((element) => element.outerHTML.slice(0, 160))}`);
    await page.mouse.move(point.x, point.y);
    await page.mouse.click(point.x, point.y);
}

// An amount is given on a panel that may come behind the question: whether there is one, when it is there.
async function hasStepper(page) {
    if (!(await page.locator('#prompt[data-amount]').count())) return false;
    await page.locator('.stepper [type=submit]').waitFor();
    return true;
}

export const PLAYERS = {
    // Clicks what is lit, or a button.
    mouse: {
        view: 'table',
        async act(page, next) {
            const item = page.locator('.menu [role=menuitem]:not([aria-disabled])');
            const stepper = page.locator('.stepper [type=submit]');
            const cards = page.locator('.stage .card.legal, .stage .ghost, .stage .pile.can-play[aria-expanded=false]');
            const buttons = page.locator('.prompt .acts button[data-verb]');
            const [cardCount, buttonCount] = [await cards.count(), await buttons.count()];
            if (await hasStepper(page)) return stepper.click();
            if (cardCount + buttonCount === 0) return; // the page has answered by itself: the next question will come
            if (cardCount && (buttonCount === 0 || next(5) > 0)) {
                const card = cards.nth(next(cardCount));
                const isPile = await card.evaluate((element) => element.matches('.pile'));
                await press(page, card);
                if (isPile) await press(page, page.locator('.offer .card.legal').first());
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
            if (await hasStepper(page)) {
                await page.locator('.stepper input[type=range]').first().focus();
                for (let i = next(3); i > 0; i--) await page.keyboard.press('ArrowLeft');
                return page.keyboard.press('Enter');
            }
            const counts = await page.evaluate(() => ({
                lit: document.querySelectorAll('.stage .card.legal, .stage .ghost').length,
                buttons: document.querySelectorAll('.prompt .acts button[data-verb]').length,
            }));
            if (counts.lit && (counts.buttons === 0 || next(5) > 0)) {
                // Tab goes from zone to zone and arrows go within; the target is reached by keys alone.
                const wanted = next(counts.lit);
                await page.evaluate(() => document.querySelector('#prompt').focus());
                // Where the target lies, seen from what has the focus.
                const way = () =>
                    page.evaluate((n) => {
                        const target = document.querySelectorAll('.stage .card.legal, .stage .ghost')[n];
                        const now = document.activeElement;
                        const isThere = now === target;
                        return {
                            isThere,
                            hasMenu: isThere && now.getAttribute('aria-haspopup') === 'menu',
                            isInZone: target?.closest('ul')?.contains(now),
                            zone: target?.closest('[data-zone]')?.dataset.zone,
                            isRight: target && Boolean(now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING),
                        };
                    }, wanted);
                let seen = await way();
                for (let hops = 0; hops < 60 && !seen.isThere; hops++) {
                    // A zone with a letter of its own is reached by it, pressed again for the next of its kind.
                    const letter = { hand: 'm', board: 'b', opponent: 'o', centre: 'c' }[seen.zone];
                    if (seen.isInZone) await page.keyboard.press(seen.isRight ? 'ArrowRight' : 'ArrowLeft');
                    else await page.keyboard.press(letter && hops < 4 ? letter : 'Tab');
                    seen = await way();
                }
                if (!seen.isThere) throw new Error('no key leads to the target');
                const { hasMenu } = seen;
                await page.keyboard.press('Enter');
                if (!hasMenu) return;
                await page.locator('.menu').waitFor();
                // The menu keeps what is not possible now in its place.
                const possible = await page
                    .locator('.menu [role=menuitem]')
                    .evaluateAll((items) => items.flatMap((item, i) => (item.hasAttribute('aria-disabled') ? [] : [i + 1])));
                return page.keyboard.press(String(possible[next(possible.length)]));
            }
            if (counts.buttons <= 9) return page.keyboard.press(String(1 + next(counts.buttons)));
            await page.locator('.prompt .acts button[data-verb]').nth(next(counts.buttons)).focus();
            await page.keyboard.press('Enter');
        },
    },
    // Types numbers into the text view.
    text: {
        view: 'text',
        async act(page, next) {
            const stepper = page.locator('.stepper [type=submit]');
            if (await hasStepper(page)) return stepper.press('Enter');
            const count = await page.locator('.options > li').count();
            await page.locator('#command').fill(String(1 + next(count)));
            await page.locator('#command').press('Enter');
        },
    },
};
