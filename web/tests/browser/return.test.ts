/* A game goes on where it was: after a reload, from the start page, and with the network gone. */

import assert from "node:assert/strict";
import { visit } from "./house.js";
import { begin, board, playOn, playOut, rested, saved } from "./player.js";

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

visit("without a network there are the page, the rules and a whole game", {}, async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.goto("/#/rules/nile");
  await page.getByText("NIL-", { exact: false }).first().waitFor();
  await begin(page, "eights");
  await playOut(page);
  assert.ok((await saved(page, "eights")).over);
});
