/* A whole game of each by clicks and by taps alone, and the native engine plays the very same. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE, SHOWN, visit } from "./house.js";
import { playAgain, verify } from "./native.js";
import { begin, playOut, saved } from "./player.js";

async function wholeGame(page: Page, game: string): Promise<void> {
  await begin(page, game);
  await playOut(page);
  const { record, over } = await saved(page, game);
  assert.ok(over);
  verify(record);
  assert.equal(playAgain(record), record);
}

for (const game of [...SHOWN, "eights"])
  visit(`a game of ${game} by clicks, as the native engine plays it`, {}, ({ page }) => wholeGame(page, game));

for (const game of SHOWN)
  visit(`a game of ${game} on a phone, by taps`, { viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page }) => {
    await wholeGame(page, game);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} pixels are wider than the phone`);
  });
