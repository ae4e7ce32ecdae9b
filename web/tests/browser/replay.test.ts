/* Looking back: every step through every seat's eyes as the native engine tells it, the record as a file, the log. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { SHOWN, visit } from "./house.js";
import { botsPlay, places, told, verify } from "./native.js";
import { again, begin, board, log, playOn, resign, saved } from "./player.js";

const slider = (page: Page): Locator => page.getByRole("slider", { name: "Replay" });

/** Look at a record that comes from a file. */
async function openFile(page: Page, record: string): Promise<void> {
  await page.goto("/#/after");
  await page.getByLabel("Choose a file").setInputFiles({ name: "game.akhet", mimeType: "text/plain", buffer: Buffer.from(record) });
  await slider(page).waitFor();
}

/** What the page tells through the present eyes of every so many steps, by their numbers. */
function walk(page: Page, from: number, every: number): Promise<[number, string][]> {
  return slider(page).evaluate(async (range: HTMLInputElement, [from, every]) => {
    const found: [number, string][] = [];
    for (let step = from; step <= Number(range.max); step += every) {
      range.value = String(step);
      range.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((drawn) => setTimeout(drawn));
      found.push([step, range.closest("section")?.querySelector("[aria-live]")?.textContent ?? ""]);
    }
    return found;
  }, [from, every] as const);
}

/** Where a sentence names a thing, the page may gather several of them; its apostrophes are curved. */
const heads = (sentences: readonly string[]): string[] => sentences.map((sentence) => (sentence.split(": ")[0] ?? "").replaceAll("'", "’"));

for (const game of SHOWN)
  visit(`a game of ${game} is looked at again through all eyes, as the native engine tells it`, {}, async ({ page }) => {
    const record = botsPlay(game, 5);
    await openFile(page, record);
    const eyes = page.getByRole("combobox", { name: "Through the eyes of" });
    const seats = [...places(record).keys()].map(String);
    const all = [...seats, "spectator"];
    /* Every step through all eyes in the shortest game; in the others the steps are shared among them. */
    const every = game === "nile" ? 1 : all.length;
    for (const [nth, seat] of all.entries()) {
      await eyes.selectOption(seat === "spectator" ? "-1" : seat);
      const should = told(record, seat);
      const found = await walk(page, nth % every, every);
      assert.equal(found.length, Math.ceil((should.length - (nth % every)) / every));
      for (const [step, seen] of found)
        for (const head of heads(should[step] ?? [])) assert.ok(seen.replaceAll("'", "’").includes(head), `${seat}, step ${step}: “${head}” is not in “${seen}”`);
    }
  });

visit("a game is downloaded as the record that it is", {}, async ({ page }) => {
  await begin(page, "valley");
  await playOn(page, 4);
  await resign(page);
  await again(page).waitFor();
  const { record } = await saved(page, "valley");
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByRole("tab", { name: "More" }).click();
  const button = page.getByRole("button", { name: "Download the record" });
  await button.waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const file = readFileSync(await download.path(), "utf8");
  assert.equal(file, record);
  verify(file);
});

visit("a click in the log looks at a position, and now is not lost by it", {}, async ({ page }) => {
  await begin(page, "nile");
  await playOn(page, 8);
  const now = await board(page).innerText();
  await log(page).nth(2).getByRole("button").first().click();
  await page.getByText("After move 2").first().waitFor();
  assert.notEqual(await board(page).innerText(), now);
  await page.getByRole("button", { name: "Back to now" }).click();
  assert.equal(await board(page).innerText(), now);
  await playOn(page, 1);
});
