/* The deal of the day: played by clicks, continued after a reload, shared, and ranked by the real server. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { address, PHONE, SHOWN, visit } from "./house.js";
import { verify } from "./native.js";
import { log, playOn, playOut, resign, rested } from "./player.js";

interface Ranking {
  date: string;
  results: number;
  ranking: { rank: number; name: string; compared: number[] }[];
}

async function ranking(page: Page, game: string): Promise<Ranking> {
  return (await (await page.request.get(`${address}api/1/day/${game}`)).json()) as Ranking;
}

/** The date in the address: midnight may pass while a test runs. */
const dateOf = (page: Page): string => page.url().split("/").at(-1) ?? "";

async function enter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Enter the ranking" }).click();
  const field = page.getByRole("textbox", { name: "Name", exact: true });
  const rank = page.getByText(/^Rank \d+ of \d+$/);
  await field.or(rank).first().waitFor();
  if (await field.isVisible()) {
    await field.fill(name);
    await page.getByRole("button", { name: "Take this name" }).click();
  }
  await rank.waitFor();
}

for (const [n, game] of SHOWN.entries())
  visit(`the deal of the day of ${game}, from the start page into the ranking`, n ? { viewport: PHONE, hasTouch: true, isMobile: true } : {}, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("region", { name: "Deal of the day" }).locator(`a[href*="${game}"]`).click();
    await rested(page);
    assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Take back" }).count(), 0);
    await playOn(page, 6);
    const steps = await log(page).count();
    await page.reload();
    await log(page).nth(steps - 1).waitFor({ state: "attached" });
    await playOut(page);
    await page.getByRole("button", { name: "Result of the day" }).click();
    const shared = await page.getByLabel("Text to share").inputValue();
    const date = dateOf(page);
    assert.match(shared, new RegExp(`^Akhet · Deal of the day · ${date}\n.* · Place \\d of \\d · .*\n[🟨⬜]{2,3}\n${address}#/day/${game}/${date}$`, "u"));
    const record = await page.evaluate((key) => localStorage.getItem(key), `akhet.day.${game}.${date}`);
    verify(JSON.parse(record ?? "") as string);

    await enter(page, `Anna ${n}`);
    const { date: ranked, ranking: list } = await ranking(page, game);
    assert.equal(ranked, date);
    assert.deepEqual(list.map(({ name }) => name), [`Anna ${n}`]);
    assert.match(await page.getByLabel("Text to share").inputValue(), /Rank 1 of 1\n/);

    await page.reload();
    await page.getByText("Rank 1 of 1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "All deals and results" }).click();
    await page.getByText("Days in a row: 1").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Rank 1 of 1" }).waitFor();
    if (game === "nile") return;
    await page.getByRole("listitem").filter({ hasText: "Rank 1 of 1" }).getByRole("link").click();
    await page.getByRole("link", { name: "Review the game" }).click();
    await page.getByRole("slider", { name: "Replay" }).waitFor();
  });

visit("an earlier day is played without the ranking, and a resigned deal stays out of it", {}, async ({ page }) => {
  await page.goto("/#/day");
  await page.getByLabel("Date").fill("2026-01-05");
  await page.getByRole("radio", { name: "La Vallée des Rois" }).check();
  await page.getByRole("region", { name: "Play an earlier day" }).getByRole("button", { name: "Play" }).click();
  await rested(page);
  await resign(page);
  await page.getByRole("button", { name: "Result of the day" }).click();
  await page.getByText("A resigned deal is not ranked.").waitFor();
  assert.match(await page.getByLabel("Text to share").inputValue(), / · Resigned\n/);
  await page.goto("/#/day/valley/2999-01-01");
  await page.getByText("There is no deal of this date yet.").waitFor();
  await page.goto("/#/day/eights");
  await page.getByText("There is no deal of the day for this game.").waitFor();
});

visit("without a network the deal of the day is played, and the ranking says why it is not there", {}, async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto("/#/day/valley");
  await rested(page);
  await playOut(page);
  await page.getByRole("button", { name: "Result of the day" }).click();
  await page.getByText(/^You are offline/).waitFor();
  await page.getByLabel("Text to share").waitFor();
});
