/* The language is switched in place: nothing of the one before is left, and a game goes on where it was. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PATIENCE, SHOWN, visit } from "./house.js";
import { layTable, toLobby } from "./screens-online.js";
import { begin, click, playOn, resign, rested, saved } from "./player.js";

const OTHERS = ["fr", "pl", "en"] as const;

/** Everything that is read on a page or said of it, in its order. */
const words = (page: Page): Promise<string[]> => page.evaluate(() => {
  const found = [document.documentElement.lang, document.title];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = all.nextNode(); node; node = all.nextNode()) {
    if (node instanceof Element) for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) found.push(node.getAttribute(name) ?? "");
    else found.push(node.nodeValue ?? "");
  }
  return found.map((word) => word.trim()).filter((word) => /\p{L}/u.test(word));
});

/** Until both pages say the same: some of it has to be fetched first. */
async function alike(here: Page, fresh: Page): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const [mine, wanted] = [await words(here), await words(fresh)];
    if (JSON.stringify(mine) === JSON.stringify(wanted) || Date.now() > end) return assert.deepEqual(mine, wanted);
    await here.waitForTimeout(50);
  }
}

/** Through all languages and back, each time as if the page had been opened in it; `settle` brings a page that was
 *  just opened to where the other one is. */
async function throughAll(page: Page, settle: (fresh: Page) => Promise<void> = () => Promise.resolve()): Promise<void> {
  /* A pointer that rests on a card, or clicks one that moved, opens its details; the fresh page has none. */
  await page.mouse.move(0, 0);
  if (await page.locator(".details-close").count()) await page.locator(".details-close").click();
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  for (const language of OTHERS) {
    await page.locator(".language select").selectOption(language);
    await fresh.reload();
    await fresh.getByRole("heading", { level: 1 }).first().waitFor();
    await settle(fresh);
    await alike(page, fresh);
    assert.equal((await words(page))[0], language);
  }
  await fresh.close();
}

/** The last pass of a review, however long it takes: until then its numbers change. */
async function reviewed(page: Page): Promise<void> {
  await page.locator(".move-mark").first().waitFor({ timeout: 0 });
  await page.locator(".analysis-progress").waitFor({ state: "detached", timeout: 0 });
}

visit("pages are switched in place", {}, async ({ page }) => {
  for (const hash of ["", "#/settings", "#/nowhere", "#/new/nefertiti", "#/new/valley", "#/learn", "#/after", "#/rules/nile", "#/lobby", "#/ratings"]) {
    await page.goto(`/${hash}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await throughAll(page);
  }
});

for (const game of SHOWN) {
  visit(`a game of ${game} is switched in its middle, goes on, and is looked back at`, {}, async ({ page }) => {
    await begin(page, game);
    await playOn(page, 6);
    await page.goto(`/#/play/${game}`);
    await rested(page);
    const { record } = await saved(page, game);
    await throughAll(page);
    assert.equal((await saved(page, game)).record, record);
    await page.keyboard.press("m");
    const focused = await page.evaluate(() => document.activeElement?.className);
    await page.locator(".language select").evaluate((select: HTMLSelectElement) => {
      select.value = "fr";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.locator("html[lang=fr]").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.className), focused);
    await page.locator(".language select").selectOption("en");
    for (let n = 0; n < 4; n++) await click(page, n);
    await rested(page);
    await resign(page);
    await page.getByRole("button", { name: "Review the game" }).click();
    await reviewed(page);
    await throughAll(page, reviewed);
    for (const [at, tab] of [[1, "Result"], [2, "More"]] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await throughAll(page, async (fresh) => {
        await reviewed(fresh);
        await fresh.getByRole("tab").nth(at).click();
      });
    }
  });

  visit(`the first game of ${game} is switched in its middle`, {}, async ({ page }) => {
    await page.goto(`/#/learn/${game}`);
    await page.getByRole("region", { name: "Coach" }).waitFor();
    await throughAll(page);
  });
}

visit("a table of the server is switched before the start and in the middle, and so is a player", {}, async ({ page }) => {
  const name = await toLobby(page);
  await throughAll(page);
  await layTable(page);
  await throughAll(page);
  await page.getByRole("button", { name: "Start, with bots in the free seats" }).click();
  await playOn(page, 4);
  await throughAll(page);
  await page.goto(`/#/player/${name}`);
  await page.getByRole("heading", { name: "Games played" }).waitFor();
  await throughAll(page);
});

visit("details that are open are switched too", {}, async ({ page }) => {
  await begin(page, "nile");
  await page.locator('[aria-label="Your hand"] [data-card]').first().hover();
  const details = page.locator(".details");
  await details.getByText("Kind of card").waitFor();
  await page.locator(".language select").evaluate((select: HTMLSelectElement) => {
    select.value = "fr";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await details.getByText("Type de carte").waitFor();
  assert.doesNotMatch(await details.innerText(), /Kind of card|Effect/);
});

visit("an open explanation and a reason follow the language", {}, async ({ page }) => {
  await begin(page, "nefertiti");
  await page.locator('.board [data-term$="/2"]').first().click({ button: "right" });
  const details = page.locator(".details");
  await details.getByRole("heading", { name: /bid 2/ }).waitFor();
  const english = await details.innerText();
  await page.locator(".language select").selectOption("pl");
  await details.getByText("W zasadach").or(details.getByText("Skąd są te dane?")).first().waitFor();
  for (const line of english.split("\n").filter((line) => line.length > 20)) assert.ok(!(await details.innerText()).includes(line), line);
});
