/* Boards as places: their typefaces, the size of cards and what is said on them, and the larger card beside them. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { visit } from "./house.js";
import { begin } from "./player.js";

const LAPTOP = { width: 1366, height: 768 };
const UPRIGHT = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };
const ASIDE = { width: 844, height: 390 };

/** Cards that are compared with their neighbours, in each game. */
const COMPARED = { nefertiti: ".nef-character", nile: ".nile-pick", valley: ".v-hand .v-card" } as const;

/* Runs in the page: pixels by which the larger card covers a thing of the group it is about. */
function covered(compared: string): number {
  const card = document.querySelector(".details")?.getBoundingClientRect();
  if (!card) return NaN;
  const overlaps = [...document.querySelectorAll(compared)].map((thing) => {
    const box = thing.getBoundingClientRect();
    const across = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    const down = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
    return Math.max(0, Math.min(across, down));
  });
  return Math.max(...overlaps);
}

for (const [game, compared] of Object.entries(COMPARED))
  visit(`a larger card of ${game} covers nothing that it is compared with`, { viewport: LAPTOP }, async ({ page }) => {
    await begin(page, game);
    for (const size of [LAPTOP, UPRIGHT]) {
      await page.setViewportSize(size);
      await page.mouse.move(1, 1);
      await page.locator(compared).nth(1).hover();
      await page.locator(".details").waitFor();
      assert.ok((await page.evaluate(covered, compared)) < 2, `${game} at ${size.width}×${size.height}`);
      await page.keyboard.press("Escape");
    }
  });

visit("titles and text have typefaces of their own, with all letters", { locale: "pl" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const missing = await page.evaluate(async () => {
    await document.fonts.ready;
    const letters = "AĄBCĆaąbcćdeęłńóśźżŁŚŻéèêàâçîôûùœ«»„”’…–−×";
    return ['16px "Akhet Title"', '16px "Akhet Text"', '700 16px "Akhet Text"'].filter((font) => !document.fonts.check(font, letters));
  });
  assert.deepEqual(missing, []);
  assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /^"Akhet Text"/);
});

async function sizes(page: Page, things: string): Promise<{ wide: number; high: number }> {
  const boxes = await page.locator(things).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  assert.ok(boxes.length, things);
  return { wide: Math.min(...boxes.map(([wide = 0]) => wide)), high: Math.min(...boxes.map(([, high = 0]) => high)) };
}

visit("what is touched is large enough on small windows", { viewport: ASIDE }, async ({ page }) => {
  await begin(page, "valley");
  assert.ok((await sizes(page, ".v-hand .v-card")).wide >= 72);
  await page.setViewportSize(LAPTOP);
  await page.waitForTimeout(100);
  assert.ok((await sizes(page, ".v-hand .v-card")).wide >= 96);
  await page.setViewportSize(SMALL);
  await begin(page, "nefertiti");
  assert.ok((await sizes(page, ".nef-square")).high >= 24);
});

/* Runs in the page: texts on cards that are too small, or whose words are wider than their place. */
function unreadable(): string[] {
  const texts = document.querySelectorAll<HTMLElement>(".v-effect, .v-hand .v-name, .nef-character-words, .nef-short, .nile-said");
  const seen = [...texts].filter((text) => text.checkVisibility() && text.getBoundingClientRect().width > 0);
  if (!seen.length) return ["no text on any card"];
  return seen.filter((text) => {
    const squeezed = Number(text.style.getPropertyValue("--v-squeeze") || 1);
    return parseFloat(getComputedStyle(text).fontSize) < 11 || squeezed < 0.6 || (squeezed === 1 && text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0);
  }).map((text) => `${text.className} "${text.dataset["figure"] ?? text.innerText}"`);
}

for (const locale of ["en", "fr", "pl"])
  visit(`what cards say can be read in ${locale}`, { locale, viewport: LAPTOP }, async ({ page }) => {
    for (const game of Object.keys(COMPARED)) {
      await page.goto(`/#/new/${game}`);
      await page.locator("main .button-main").last().click();
      for (const size of [LAPTOP, UPRIGHT]) {
        await page.setViewportSize(size);
        await page.locator(".board [data-region='hand']").waitFor();
        await page.waitForTimeout(100);
        assert.deepEqual(await page.evaluate(unreadable), [], `${game} at ${size.width}×${size.height}`);
      }
    }
  });
