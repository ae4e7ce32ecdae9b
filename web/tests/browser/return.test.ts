/* A game goes on where it was: after a reload, from the start page, and with the network gone. */

import assert from "node:assert/strict";
import { visit } from "./house.js";
import { begin, board, choices, click, playOut, saved } from "./player.js";

visit("a reload in the middle of a game", {}, async ({ page }) => {
  await begin(page, "nile");
  for (let n = 1; n < 14; n += 2) await click(page, n);
  await choices(page).first().waitFor();
  const before = await saved(page, "nile");
  const seen = await board(page).innerText();
  assert.ok(before.moves > 0 && !before.over);
  await page.reload();
  await choices(page).first().waitFor();
  assert.equal((await saved(page, "nile")).record, before.record);
  assert.equal(await board(page).innerText(), seen);
  await page.goto("/#/");
  await page.getByRole("link", { name: /Nile.*moves/ }).click();
  await choices(page).first().waitFor();
  for (let n = 1; n < 8; n += 2) await click(page, n);
  assert.ok((await saved(page, "nile")).moves > before.moves);
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
