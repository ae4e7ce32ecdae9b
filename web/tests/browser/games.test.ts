/* A whole game of each by clicks alone, and its record holds for the native engine. */

import assert from "node:assert/strict";
import { PHONE, SHOWN, visit } from "./house.js";
import { verify } from "./native.js";
import { begin, playOut, saved } from "./player.js";

for (const game of [...SHOWN, "eights"])
  visit(`a game of ${game} by clicks, as the native engine would have it`, {}, async ({ page }) => {
    await begin(page, game);
    await playOut(page);
    const { record, over } = await saved(page, game);
    assert.ok(over);
    verify(record);
  });

visit("a game of nile on a phone", { viewport: PHONE, hasTouch: true, isMobile: true }, async ({ page }) => {
  await begin(page, "nile");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `${wide} pixels are wider than the phone`);
  await playOut(page);
  assert.ok((await saved(page, "nile")).over);
});
