/* Nile as a person meets it: everything in sight on a phone, reasons beside the cards, cards that fly, the
 * log that goes back, an end that is told once, and a screen that is handed over. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { botMoves, engine, laid } from "../support.js";
import { PHONE, visit } from "./house.js";
import { board, rested, sure } from "./player.js";

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** The record of a match in which nothing is planted, until so many cards are in hand, or to its end. */
async function hoarded(cards: number): Promise<string> {
  const all = await engine();
  const match = laid(all, { game: "nile", players: 2 }, ["person", "bot:level1"], 3n);
  for (;;) {
    const { stage, bot } = match.table();
    if (stage === "over") break;
    if (bot) {
      botMoves(all, match);
      continue;
    }
    const { seats } = match.view<{ seats: { hand_size: number }[] }>(0);
    if (seats[0]!.hand_size >= cards) break;
    match.play(match.legal().find(({ kind }) => kind === "pass")!.move);
  }
  const record = match.save();
  match.close();
  return record;
}

/** Go on with a match as if it had been left in this browser. */
async function goOn(page: Page, record: string): Promise<void> {
  const saved = JSON.stringify({ game: "nile", record, when: 1, moves: 1, over: false });
  await page.addInitScript((kept) => localStorage.setItem("akhet.solo.nile", kept), saved);
  await page.goto("/#/play/nile");
  await rested(page);
}

const hand = (page: Page) => page.getByRole("group", { name: "Your hand" }).getByRole("button", { name: /in hand/ });
const action = (page: Page, name: string) => page.getByRole("group", { name: "What to do with the chosen cards" }).locator(`[data-action="${name}"]`);

/** Those of which nothing can be touched where they stand, without scrolling. */
function covered(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const free = (thing: Element): boolean => {
      const { left, top, height } = thing.getBoundingClientRect();
      return [0.2, 0.5, 0.8].some((down) => thing.contains(document.elementFromPoint(left + 8, top + height * down)));
    };
    return [...document.querySelectorAll(selector)].filter((thing) => !free(thing)).map((thing) => thing.getAttribute("aria-label") ?? "");
  }, within);
}

visit("a large hand on a phone: every card and every action is in sight", TOUCH, async ({ page }) => {
  await goOn(page, await hoarded(18));
  assert.ok((await hand(page).count()) >= 18);
  assert.deepEqual(await covered(page, '[aria-label="Your hand"] [data-card]'), []);
  assert.deepEqual(await covered(page, "[data-action]"), []);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("group", { name: "Hint" }).getByRole("button", { name: "Close" }).waitFor();
  assert.deepEqual(await covered(page, "[data-action]"), [], "a hint leaves the actions in sight");
});

visit("why an action is not possible stands beside the cards, and goes when they fit", TOUCH, async ({ page }) => {
  await goOn(page, await hoarded(9));
  const reason = page.locator(".nile-reason");
  await action(page, "market").click({ force: true });
  assert.match(await reason.innerText(), /exactly two cards/);
  await hand(page).nth(0).click({ position: { x: 6, y: 30 } });
  await reason.waitFor({ state: "detached" });
  await action(page, "market").click({ force: true });
  assert.match(await reason.innerText(), /one more card/);
  await hand(page).nth(1).click({ position: { x: 6, y: 30 } });
  const cards = await hand(page).count();
  await action(page, "market").click();
  await page.waitForFunction((n) => document.querySelectorAll('[aria-label="Your hand"] [data-card]').length === n, cards - 1);
});

visit("the end is told once; the log goes back, on and returns", TOUCH, async ({ page }) => {
  await goOn(page, await hoarded(999));
  assert.equal(await page.getByText(/ wins$|^You win!$/).count(), 1);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("button", { name: "Move 3", exact: true }).click();
  await page.getByText("After move 3").waitFor();
  assert.deepEqual(await covered(page, '[aria-label="Your hand"] [data-card]:first-child'), [], "the log is out of the way");
  const before = await board(page).innerText();
  await page.getByRole("button", { name: "Move 4", exact: true }).click();
  await page.getByText("After move 4").waitFor();
  assert.notEqual(await board(page).innerText(), before);
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.getByRole("button", { name: "Play again" }).waitFor();
});

/** In the page: once cards are in the air, a key is pressed; where they are then. */
function hurry(): "down" | "up" | null {
  const birds = document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.closest(".flights"));
  if (!birds.some(({ playState }) => playState === "running")) return null;
  dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  return birds.every(({ playState }) => playState === "finished") ? "down" : "up";
}

visit("cards fly, and are down at once when somebody cannot wait", { reducedMotion: "no-preference" }, async ({ page }) => {
  await goOn(page, await hoarded(9));
  await action(page, "end").click();
  await sure(page).click();
  assert.equal(await (await page.waitForFunction(hurry)).jsonValue(), "down");
});

visit("nothing flies for those who ask for less motion", {}, async ({ page }) => {
  await goOn(page, await hoarded(9));
  await action(page, "end").click();
  await sure(page).click();
  await page.locator('[aria-label="Log"] li').nth(2).waitFor();
  await rested(page);
  assert.equal(await page.locator(".flight").count(), 0);
});

visit("two people at one screen: between them there are no cards", {}, async ({ page }) => {
  await page.goto("/#/new/nile");
  await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: "2" }).check();
  await page.getByRole("combobox", { name: "Strength" }).selectOption("0");
  await page.getByRole("button", { name: "Start the game" }).click();
  const take = page.getByRole("button", { name: /^I am / });
  for (let n = 0; n < 3; n++) {
    await take.waitFor();
    assert.equal(await page.locator("[data-card], .log-step").count(), 0);
    await take.click();
    await rested(page);
    assert.ok((await hand(page).count()) >= 5);
    await action(page, "end").click();
    await sure(page).click();
  }
});
