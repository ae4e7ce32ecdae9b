/* A game goes on where it was: after a reload, and from the start page. */

import assert from "node:assert/strict";
import { visit } from "./house.js";
import { begin, board, playOn, rested, saved } from "./player.js";

visit("a reload in the middle of a game", {}, async ({ page }) => {
  await begin(page, "nile");
  await playOn(page, 12);
  const before = await saved(page, "nile");
  const seen = await board(page).innerText();
  assert.ok(before.moves >= 12 && !before.over);
  await page.reload();
  await rested(page);
  assert.equal(await board(page).innerText(), seen);
  assert.equal((await saved(page, "nile")).record, before.record);
  await page.goto("/#/");
  await page.getByRole("link", { name: /Nile.*moves/ }).click();
  await rested(page);
  assert.equal(await board(page).innerText(), seen);
  await playOn(page, 4);
  assert.ok((await saved(page, "nile")).moves >= before.moves + 4);
});
