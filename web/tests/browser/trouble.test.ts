/* What goes wrong is told in words, and there is a way out of it: no engine, no bots, nothing that is kept. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { PHONE, enter, visit } from "./house.js";
import { begin, playOn, rested } from "./player.js";

/** A test in which the browser itself complains of what is missing. */
function trouble(name: string, act: (page: Page) => Promise<void>): void {
  test(name, async () => {
    const { page, context } = await enter({ viewport: PHONE, serviceWorkers: "block" }, name);
    try {
      await act(page);
    } finally {
      await context.close();
    }
  });
}

trouble("an engine that does not come is told of, and tried again", async (page) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto("/#/new/nile");
  await page.getByText("The game engine could not be loaded").waitFor();
  await page.goto("/#/play/nile");
  await page.getByText("The game engine could not be loaded").waitFor();
  await page.unroute(/\.wasm$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start the game" }).waitFor();
});

trouble("a browser without WebAssembly hears so, in its language", async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
    localStorage.setItem("akhet.preferences", JSON.stringify({ lang: "pl" }));
  });
  await page.goto("/#/new/nefertiti");
  await page.getByText("brakuje w niej WebAssembly").waitFor();
});

trouble("bots that are gone are told of, and think again when they can", async (page) => {
  await page.route(/worker/, (route) => route.abort());
  await page.goto("/#/new/eights");
  await page.getByRole("radio", { name: "Seat 2" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByText("The bots have stopped thinking.").waitFor();
  await page.unroute(/worker/);
  await page.getByRole("button", { name: "Try again" }).click();
  await rested(page);
});

visit("a browser that forbids to keep anything plays all the same, and says that it forgets", {}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); }, configurable: true });
  });
  await page.goto("/#/");
  await page.getByRole("heading", { name: "Nefertiti" }).waitFor();
  await begin(page, "eights");
  await page.getByText("This browser cannot save the game").waitFor();
  await playOn(page, 3);
});

visit("a new game takes the place of one that was begun only if that is meant", {}, async ({ page }) => {
  await begin(page, "nile");
  await playOn(page, 3);
  const before = await page.evaluate(() => localStorage.getItem("akhet.solo.nile"));
  await page.goto("/#/new/nile");
  await page.getByRole("button", { name: "Start the game" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button").last().click();
  await asked.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => localStorage.getItem("akhet.solo.nile")), before);
  await page.getByRole("button", { name: "Start the game" }).click();
  await asked.locator(".button-main").click();
  await rested(page);
  assert.notEqual(await page.evaluate(() => localStorage.getItem("akhet.solo.nile")), before);
});
