/* Every screen and how one comes to it: walks through the pages that stop at each of them, for the
 * checks of all screens and for their pictures. */

import type { Page } from "playwright-core";
import { SHOWN } from "./house.js";
import { again, begin, playOn, resign, rested } from "./player.js";
import { ONLINE_WALKS } from "./screens-online.js";

/** Look at the screen that is there now. */
export type See = (name: string) => Promise<void>;

export interface Walk {
  name: string;
  go(page: Page, see: See): Promise<void>;
}

/** So far into a game there is something everywhere, and none is over. */
const SOME_MOVES = 12;

/** Another page, once its heading is there and nothing more is on its way. */
export async function show(page: Page, hash: string): Promise<void> {
  await page.goto(`/${hash}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}

async function pagesAlone(page: Page, see: See): Promise<void> {
  const all = [
    ["start", ""], ["settings", "#/settings"], ["day", "#/day"], ["no-deal", "#/day/nile/2999-01-01"], ["nowhere", "#/nowhere"], ["no-game", "#/play/nile"], ["learn", "#/learn"],
    ["puzzles", "#/puzzles"], ["ladder", "#/ladder"],
    ["new-nefertiti", "#/new/nefertiti"], ["new-nile", "#/new/nile"], ["new-valley", "#/new/valley"],
    ["record", "#/after"], ["bad-link", "#/after/shared/nonsense"],
  ] as const;
  for (const [name, hash] of all) {
    await show(page, hash);
    await see(name);
  }
}

async function rules(page: Page, see: See): Promise<void> {
  for (const game of SHOWN) {
    await show(page, `#/rules/${game}`);
    await page.getByRole("article").getByRole("heading").first().waitFor();
    await see(`rules-${game}`);
  }
  await page.getByText("An example").first().click();
  await page.getByRole("region", { name: "An example" }).getByRole("button").first().waitFor();
  await see("rules-example");
  await page.getByRole("searchbox").fill("tomb");
  await page.getByRole("listitem").filter({ hasText: /tomb/i }).first().waitFor();
  await see("rules-found");
}

const lesson = (game: string): Walk => ({
  name: `lesson-${game}`,
  go: async (page, see) => {
    const coach = page.getByRole("region", { name: "Coach" });
    await show(page, `#/learn/${game}`);
    await coach.waitFor();
    await see(`lesson-${game}`);
    for (let n = 0; n < 12; n++) await coach.getByRole("button", { name: /^(Next|Do it for me)$/ }).first().click();
    await see(`lesson-${game}-later`);
  },
});

/** What opens beside and above a table, each closed again. */
async function aroundTable(page: Page, see: See): Promise<void> {
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("group", { name: "Hint" }).waitFor();
  await see("hint");
  await page.getByRole("group", { name: "Hint" }).getByRole("button", { name: "Close" }).click();
  await page.locator(".board [data-term]").first().focus();
  await page.keyboard.press("i");
  await page.getByRole("status", { name: /^About/ }).waitFor();
  await see("details");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await see("help");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await see("menu");
  await page.getByRole("button", { name: "Resign" }).click();
  await see("menu-resign");
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await see("log");
  await page.getByRole("complementary").getByRole("button", { name: "The deal" }).click();
  await page.getByText("After the deal").waitFor();
  await see("past");
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.getByRole("tab", { name: "Score" }).click();
  await see("score");
  await page.locator(".side-close").dispatchEvent("click");
}

/** The end, and everything that looks back. */
async function afterwards(page: Page, see: See, game: string): Promise<void> {
  await resign(page);
  await again(page).waitFor();
  await see(`over-${game}`);
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.locator(".move-chance").last().waitFor();
  await page.getByRole("tab", { name: "Result" }).click();
  await page.locator(".after-tale").first().waitFor();
  await see(`after-result-${game}`);
  await page.getByRole("tab", { name: "More" }).click();
  await page.getByRole("button", { name: "Check it here" }).click();
  await page.getByText("Everything is correct.").waitFor();
  await see(`after-more-${game}`);
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.getByRole("slider", { name: "Replay" }).fill("8");
  await page.locator('.move.shown [data-step="8"]').waitFor();
  await see(`after-${game}`);
  await page.getByRole("button", { name: "Try moves" }).click();
  await page.getByText("Best here:", { exact: false }).waitFor();
  await see(`after-line-${game}`);
  await page.getByRole("button", { name: "Back to the game" }).click();
}

async function shared(page: Page, see: See): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("tab", { name: "More" }).click();
  await page.getByRole("button", { name: "Copy a link to this game" }).click();
  await page.getByText("The link is copied.").waitFor();
  await see("copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await show(page, link.slice(link.indexOf("#")));
  await page.getByRole("slider", { name: "Replay" }).waitFor();
  await see("shared");
}

const table = (game: string): Walk => ({
  name: `table-${game}`,
  go: async (page, see) => {
    await begin(page, game);
    await see(`table-${game}`);
    await playOn(page, SOME_MOVES);
    await see(`table-${game}-later`);
    if (game === "nile") await aroundTable(page, see);
    await show(page, "");
    if (game === "nefertiti") await see("start-saved");
    await show(page, `#/play/${game}`);
    await afterwards(page, see, game);
    if (game === "nefertiti") await shared(page, see);
  },
});

async function hotSeat(page: Page, see: See): Promise<void> {
  await show(page, "#/new/nile");
  await page.getByRole("combobox", { name: "Strength" }).selectOption("0");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("button", { name: /^I am/ }).waitFor();
  await see("handover");
}

async function day(page: Page, see: See): Promise<void> {
  await show(page, "#/day/valley");
  await rested(page);
  await see("day-table");
  await resign(page);
  await again(page).click();
  await page.getByLabel("Text to share").waitFor();
  await page.getByText("Nobody is ranked yet.").or(page.getByRole("columnheader", { name: "Rank" })).first().waitFor();
  await see("day-result");
}

export const WALKS: readonly Walk[] = [
  { name: "pages", go: pagesAlone },
  { name: "rules", go: rules },
  ...SHOWN.map(lesson),
  ...SHOWN.map(table),
  { name: "eights", go: async (page, see) => { await begin(page, "eights"); await see("table-eights"); } },
  { name: "one screen for two", go: hotSeat },
  { name: "the deal of the day", go: day },
  ...ONLINE_WALKS,
];
