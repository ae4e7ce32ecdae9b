/* What is tried on the board of a review: the engine's line, lines of one's own, and better moves than one's mistakes. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { at, legend, openFinished, openReview, recordOf, slider } from "./after.js";
import { SHOWN, visit } from "./house.js";

async function board(page: Page): Promise<string> {
  return page.locator(".board").innerText();
}

/** Chooses lit things until a move is made. */
async function playOnce(page: Page): Promise<void> {
  const moves = page.locator(".line-moves .move");
  const had = await moves.count();
  for (let n = 0; n < 40 && (await moves.count()) === had; n++) {
    await page.locator('.board[aria-busy="false"]').waitFor();
    await page.evaluate(touch, n);
  }
  /* In Nile one touch may carry out several moves. */
  assert.ok((await moves.count()) > had, "a move is made by touching the board");
}

/** Runs in the page. What is chosen already stays chosen: a second touch would take it back. */
async function touch(n: number): Promise<void> {
  const sure = document.querySelector<HTMLElement>(".bar-do");
  const lit = [...document.querySelectorAll<HTMLElement>('.board button:is(.lit, [class*="-lit"], .nile-ready):not([aria-disabled="true"], [aria-pressed="true"])')];
  const things = sure ? [sure] : [...lit, ...document.querySelectorAll<HTMLElement>(".bar-choice")];
  things[(n * 7919) % things.length]?.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

for (const game of SHOWN)
  visit(`in ${game} the best line is played through, own moves are judged, and the game is where it was`, {}, async ({ page }) => {
    await openReview(page, recordOf(game));
    await slider(page).fill("7");
    await page.locator('.move.shown [data-step="7"]').waitFor();
    const [was, chances] = [await board(page), await legend(page)];
    await page.getByRole("button", { name: "Best line" }).click();
    const moves = page.locator(".line-moves .move");
    await moves.first().waitFor();
    for (let n = 2; n <= 4; n++) {
      await page.locator('.line-best[aria-disabled="false"]').click();
      await moves.nth(n - 1).waitFor();
    }
    /* Every move of the engine's line is good, and every position has an estimate. */
    await page.waitForFunction(() => [...document.querySelectorAll(".line-moves .move-chance")].every((one) => /\d/.test(one.textContent)));
    assert.equal(await moves.locator(".move-mistake, .move-inaccurate").count(), 0);
    assert.equal((await legend(page)).reduce((sum, one) => sum + one, 0), 100);
    assert.notEqual(await board(page), was);
    await page.getByRole("button", { name: "Take back" }).click();
    assert.equal(await moves.count(), 3);
    await playOnce(page);
    await moves.nth(3).locator(".move-chance").filter({ hasText: /\d/ }).waitFor();
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.locator('.move.shown [data-step="7"]').waitFor();
    assert.equal(await board(page), was);
    assert.equal((await legend(page)).length, chances.length);
  });

visit("a move of the game tried again has the numbers of the review", {}, async ({ page }) => {
  await openFinished(page, recordOf("nile"));
  /* A marked move, by the button beside it: the better line starts before it. */
  const marked = page.locator(".move", { has: page.locator(".move-best") }).first();
  const step = Number(await marked.locator(".move-go").getAttribute("data-step"));
  const better = /Better: “(.+)”/.exec((await marked.locator(".move-said").innerText()).replaceAll("\n", " "))![1]!;
  const seat = await marked.locator("use").first().getAttribute("href");
  await marked.getByRole("button", { name: "Show the better line" }).click();
  const first = page.locator(".line-moves .move").first();
  await first.locator(".move-chance").filter({ hasText: /\d/ }).waitFor();
  assert.equal((await first.locator(".move-words").innerText()).toLowerCase(), better.toLowerCase());
  assert.equal(await first.locator("use").first().getAttribute("href"), seat);
  assert.equal(await first.locator(".move-n").innerText(), String(step));
  assert.equal(await first.locator(".move-good").count(), 1, "the best move is good");
  /* Going to a step leaves the line. */
  await slider(page).fill("2");
  await page.locator('.move.shown [data-step="2"]').waitFor();
  assert.equal(await page.locator(".line-panel").count(), 0);
});

visit("one learns from mistakes: the same move is not as good, the solution is, and the walk has an end", {}, async ({ page }) => {
  await openFinished(page, recordOf("valley"));
  const learn = page.getByRole("button", { name: /Learn from mistakes/ });
  const all = Number(/\d+/.exec((await learn.textContent()) ?? "")![0]);
  assert.ok(all > 1, "this game has mistakes");
  await learn.click();
  const task = page.locator(".task");
  await task.getByRole("heading", { name: `1 of ${all}` }).waitFor();
  await task.getByText("Find a better move on the board.").waitFor();
  const played = /was “(.+?)” and gave up (\d+)%/.exec((await task.innerText()).replaceAll("\n", " "))!;
  /* The move of the game again. */
  await page.getByRole("button", { name: "All moves" }).click();
  const again = page.locator(".bar-choice").filter({ hasText: new RegExp(`^${played[1]!.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, "i") });
  if (await again.count()) {
    await again.first().click();
    await task.getByText(`is not as good: it gives up ${played[2]}%`, { exact: false }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    assert.equal(await task.getByText("is not as good", { exact: false }).count(), 0);
  }
  await page.getByRole("button", { name: "Solution" }).click();
  await task.getByText("The solution: “", { exact: false }).waitFor();
  for (let n = 2; n <= all; n++) {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await task.getByRole("heading", { name: `${n} of ${all}` }).waitFor();
  }
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await task.getByText("That was the last one.").waitFor();
  const step = await at(page);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.locator(`.move.shown [data-step="${step}"]`).waitFor();
});
