/* Alone every day: puzzles, the ladder, chapters, the start page around them, and what the browser keeps. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { address, SHOWN, visit } from "./house.js";
import { openTable, takeName } from "./people.js";
import { begin, board, playOn, rested } from "./player.js";

/** Keep something, as earlier days would have. */
async function keep(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(([name, text]) => localStorage.setItem(name as string, text as string), [key, JSON.stringify(value)]);
}

async function bestMove(panel: Locator): Promise<string> {
  return /“(.*)”/.exec(await panel.getByText(/^Best: “/).innerText())?.[1] ?? "";
}

/** Chooses a move from the list of all by its sentence, and confirms it. */
async function choose(page: Page, panel: Locator, wanted: (sentence: string) => boolean): Promise<void> {
  const all = page.getByRole("button", { name: "All moves" });
  await all.waitFor();
  if ((await all.getAttribute("aria-pressed")) !== "true") await all.click();
  await page.locator('.bar-all[aria-pressed="true"]').waitFor();
  const choices = page.locator('.bar-choice[data-moves="1"]');
  const at = (await choices.allInnerTexts()).findIndex((sentence) => wanted(sentence.trim()));
  assert.ok(at >= 0, (await choices.allInnerTexts()).join(" | "));
  await choices.nth(at).click();
  const sure = page.locator(".bar-sure .button-main");
  const judged = panel.getByRole("button", { name: "Next puzzle" });
  await sure.or(judged).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await judged.waitFor();
}

for (const game of SHOWN)
  visit(`a puzzle of ${game}: the solution is shown, tried again by hand, and judged right`, {}, async ({ page }) => {
    await page.goto("/#/puzzles");
    await page.getByRole("region", { name: game === "valley" ? "La Vallée des Rois" : new RegExp(game, "i") }).getByRole("link", { name: /^Puzzle 1, Difficulty 5: not tried/ }).click();
    const panel = page.getByRole("region", { name: "Puzzle" });
    await panel.getByText("Find the best move.").waitFor();
    await board(page).waitFor();
    await panel.getByRole("button", { name: /Show the solution/ }).click();
    const best = await bestMove(panel);
    await panel.getByText(/Your rating: 11\d\d \(−\d+\)/).waitFor();
    await panel.getByRole("button", { name: "Try again" }).click();
    await choose(page, panel, (sentence) => sentence === best);
    await panel.getByRole("heading", { name: "Right!" }).waitFor();
    await panel.getByText("Not the first attempt: your rating stays.").waitFor();
    await panel.getByText("The best moves").click();
    assert.ok((await panel.getByRole("listitem").count()) >= 3);
    await panel.getByRole("button", { name: "Next puzzle" }).click();
    await panel.getByText("Find the best move.").waitFor();
    await page.goto("/#/puzzles");
    await page.getByRole("link", { name: /Difficulty 5: solved later/ }).waitFor();
    assert.equal(await page.getByRole("table").getByRole("row").count(), 3);
  });

visit("a wrong move at a puzzle is judged with the points that it loses, and the best one can be seen", {}, async ({ page }) => {
  await page.goto("/#/puzzles");
  await page.getByRole("link", { name: /^Next puzzle: La Vallée/ }).click();
  const panel = page.getByRole("region", { name: "Puzzle" });
  await panel.getByRole("button", { name: /Show the solution/ }).click();
  const best = await bestMove(panel);
  await panel.getByRole("button", { name: "Try again" }).click();
  await choose(page, panel, (sentence) => sentence !== best);
  await panel.getByRole("heading", { name: "Not the best move" }).waitFor();
  await panel.getByText(/gives away \d+ points: \d+% instead of \d+% to win/).waitFor();
  await panel.getByRole("button", { name: "See it on the board" }).click();
  await panel.getByRole("heading", { name: "Not the best move" }).waitFor();
  await page.getByRole("button", { name: "All moves" }).waitFor({ state: "hidden" });
});

visit("no such puzzle", {}, async ({ page }) => {
  await page.goto("/#/puzzles/nile/nonsense");
  await page.getByText("There is no such puzzle.").waitFor();
});

visit("the ladder challenges the next rank, and counts what was won", {}, async ({ page }) => {
  await page.goto("/#/ladder");
  const nile = page.getByRole("region", { name: "Nile" });
  await nile.getByRole("button", { name: "Challenge: Farmer" }).waitFor();
  await page.getByText("Finished games against bots are counted here.").waitFor();
  await keep(page, "akhet.results", [{ deal: "a", game: "nile", when: 1, seat: 1, players: 2, level: 2, place: 1, won: true }]);
  await page.reload();
  await nile.getByText("2 of 8 ranks beaten").waitFor();
  await page.getByRole("cell", { name: "1 of 1 (100%)" }).first().waitFor();
  await page.getByRole("listitem").filter({ hasText: "First victory" }).getByText("reached").waitFor();
  await nile.getByRole("button", { name: "Challenge: Potter" }).click();
  await rested(page);
  await page.getByText("Potter").first().waitFor();
});

visit("a tutorial is entered at a chapter, and the start page knows how far one is", {}, async ({ page }) => {
  await page.goto("/#/learn");
  await page.getByRole("region", { name: "Nile" }).getByRole("link", { name: /Trading/ }).click();
  const coach = page.getByRole("region", { name: "Coach" });
  await coach.getByText("3. Trading").waitFor();
  await coach.getByText("Lesson 1 of 5").waitFor();
  await coach.getByRole("button", { name: "Do it for me" }).click();
  await coach.getByText("Lesson 2 of 5").waitFor();
  await page.reload();
  await coach.getByText("Lesson 2 of 5").waitFor();
  await coach.getByRole("link", { name: /Trading/ }).click();
  await page.getByRole("link", { name: "Continue: Nile" }).waitFor();
  await page.goto("/");
  await page.getByRole("progressbar", { name: "12 of 21 lessons" }).waitFor();
});

visit("what the browser keeps is saved as a file, and deleted", {}, async ({ page }) => {
  await page.goto("/#/settings");
  await keep(page, "akhet.results", [{ deal: "a", game: "nile", when: 1, seat: 1, players: 2, level: 2, place: 1, won: true }]);
  await page.reload();
  await page.getByText("1 result, 0 attempts at puzzles").waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  assert.equal((await file).suggestedFilename(), "akhet.json");
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete all of it" }).click();
  await page.getByText("Deleted.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("akhet.results")), null);
});

visit("the start page shows the last position of a game on a wide screen", {}, async ({ page }) => {
  await begin(page, "valley");
  await playOn(page, 6);
  await page.goto("/#/");
  const picture = page.locator(".last-position");
  await picture.waitFor();
  const box = await picture.boundingBox();
  assert.ok(box && box.width > 200 && box.height > 100, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

for (const [width, height] of [[1920, 1080], [1366, 768], [390, 844], [360, 640]] as const)
  visit(`the start page at ${width} by ${height}: nothing is cut off, and a game can be begun`, { viewport: { width, height } }, async ({ page }) => {
    for (const lang of ["en", "fr", "pl"]) {
      await page.goto("/");
      await keep(page, "akhet.preferences", { lang });
      await page.reload();
      await page.locator(".daily-card").first().waitFor();
      assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth > innerWidth,
        [...document.querySelectorAll(".game, .daily-card, .button")].filter((one) => one.getBoundingClientRect().right > innerWidth).length]), [false, 0]);
      const first = await page.locator(".game .button-main").first().boundingBox();
      assert.ok(first && first.y + first.height <= height, `${lang}: the first game is in sight`);
      const [games, day] = [await page.locator(".games").boundingBox(), await page.locator(".day-card").boundingBox()];
      if (width > 1024) assert.equal(Math.round(day?.y ?? 0), Math.round(games?.y ?? -1), `${lang}: the columns begin together`);
    }
  });

visit("an invitation has a title and a picture in chats, a private one tells nothing", {}, async ({ page, context }) => {
  await page.goto("/#/lobby");
  await takeName(page, "Iris");
  const link = await openTable({ page, context, faults: [] }, "nile", () => Promise.resolve());
  await page.getByText("This address works on this computer only. Start the server with ./run --lan").waitFor();
  await page.getByRole("link", { name: "Learn it in 5 minutes" }).waitFor();
  assert.match(link, new RegExp(`^${address.replace(/\/$/, "")}/table/[0-9a-z]+$`));
  const html = await (await page.request.get(link)).text();
  assert.match(html, /og:title" content="/);
  assert.match(html, /og:image" content="http:\/\/[^"]+\/link-[a-z]+\.png"/);
  const picture = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  assert.equal((await page.request.get(picture)).headers()["content-type"], "image/png");
});
