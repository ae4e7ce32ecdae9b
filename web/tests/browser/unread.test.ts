/* Tables that wait for one's move: in the title, in the sign of the window, on the start page, as a notification. */

import assert from "node:assert/strict";
import { byTurn, playTurn, playUntil, sitTogether, together } from "./people.js";
import { board, log } from "./player.js";

/* Runs in the page: notifications are written down instead of shown, and the page can say that it is not looked at. */
function listen(): void {
  const kept = globalThis as unknown as { shown: string[]; away: boolean };
  kept.shown = [];
  kept.away = false;
  ServiceWorkerRegistration.prototype.showNotification = (title: string) => {
    kept.shown.push(title);
    return Promise.resolve();
  };
  Object.defineProperty(document, "visibilityState", { get: () => (kept.away ? "hidden" : "visible") });
}

together("a table where it is one's turn is seen from everywhere", async (come) => {
  const petra = await come("Petra");
  const olaf = await come("Olaf");
  for (const { context, page } of [petra, olaf]) {
    await context.grantPermissions(["notifications"]);
    await context.addInitScript(listen);
    await page.reload();
  }
  await sitTogether(petra, olaf, "nile");
  await playUntil([petra, olaf], 4);
  const [mover, waiting] = await byTurn(petra, olaf);
  const name = mover === petra ? "Petra" : "Olaf";

  const { page } = waiting;
  await page.goto("/#/lobby");
  await page.getByRole("button", { name: "Notify me when it is my turn" }).click();
  await page.getByRole("button", { name: "Notify me when it is my turn", pressed: true }).waitFor();
  await page.goto("/#/");
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.waitForFunction(() => !document.title.startsWith("("));
  const plain = await page.locator('link[rel="icon"]').getAttribute("href");
  await page.evaluate(() => { (globalThis as unknown as { away: boolean }).away = true; });

  await playTurn(mover);
  await page.getByRole("link", { name: `Your turn: Nile with ${name}` }).waitFor();
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  assert.notEqual(await page.locator('link[rel="icon"]').getAttribute("href"), plain);
  await page.waitForFunction(() => (globalThis as unknown as { shown: string[] }).shown.includes("Your turn: Nile"));
  await page.getByRole("link", { name: `Your turn: Nile with ${name}` }).click();
  await board(page).waitFor();
  const before = await log(page).count();
  await playTurn(waiting);
  assert.ok((await log(page).count()) > before);
  await page.waitForFunction(() => !document.title.startsWith("("));
  assert.equal(await page.locator('link[rel="icon"]').getAttribute("href"), plain);
});
