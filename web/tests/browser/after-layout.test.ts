/* Where everything stands on the analysis screen: inside the window at every size, in every language. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openReview, recordOf, slider } from "./after.js";
import { SHOWN, visit } from "./house.js";

const SIZES = [[1366, 768], [390, 844], [360, 640], [844, 390], [1280, 720], [1920, 1080], [768, 1024]] as const;
const LOCALES = ["en", "fr", "pl"] as const;

/* Runs in the page: the regions that are not wholly in the window, cut, or over each other. */
function misplaced(wide: boolean): string[] {
  const faults: string[] = [];
  const regions = [".board", ".analysis-curve", ".tabs-panel, .analysis-panel", ".steer, .bar", ...(wide ? [".analysis-score", ".analysis-won"] : [])];
  const boxes = regions.map((name) => {
    const found = document.querySelector<HTMLElement>(name);
    const box = found?.getBoundingClientRect();
    if (!found || !box || box.width < 40 || box.height < 20) return faults.push(`${name} is not there`), null;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`${name} is outside`);
    return { name, box };
  }).filter((one) => one !== null);
  for (const [n, a] of boxes.entries())
    for (const b of boxes.slice(n + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 2 && down > 2) faults.push(`${a.name} and ${b.name} lie over each other`);
    }
  const board = document.querySelector(".board");
  if (board && (board.scrollHeight > board.clientHeight + 2 || board.scrollWidth > board.clientWidth + 2))
    faults.push(`the board is cut: ${board.scrollWidth}×${board.scrollHeight} in ${board.clientWidth}×${board.clientHeight}`);
  for (const one of document.querySelectorAll<HTMLElement>(".steer, .steer .button, .bar .line-tool, .analysis-score .score-wrap, .curve-legend li"))
    if (one.checkVisibility() && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2)) faults.push(`${one.className} is cut: ${one.textContent}`);
  const list = document.querySelector(".tabs-panel, .analysis-panel");
  if (list && list.clientHeight < 60) faults.push(`the list is ${list.clientHeight} px high`);
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) faults.push("the page scrolls");
  return faults;
}

async function look(page: Page, where: string, faults: string[]): Promise<void> {
  /* The board is fitted to a new size within a frame, and drawn in the next. */
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const wide = await page.evaluate(() => innerWidth >= 960 && innerHeight > 480);
  faults.push(...(await page.evaluate(misplaced, wide)).map((fault) => `${where}: ${fault}`));
}

for (const game of SHOWN)
  visit(`board, curve, list and score of ${game} are in the window at every size, in three languages`, {}, async ({ page }) => {
    const faults: string[] = [];
    await openReview(page, recordOf(game, game === "valley" ? "2" : "4"));
    const last = Number(await slider(page).getAttribute("max"));
    for (const [n, [width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height });
      for (const locale of LOCALES) {
        const step = [last >> 1, last, last >> 2][n % 3]!;
        await page.locator(".language select").evaluate((select: HTMLSelectElement, to) => {
          select.value = to;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        }, locale);
        await page.locator(`html[lang=${locale}]`).waitFor();
        await slider(page).fill(String(step));
        await page.locator(`.move.shown [data-step="${step}"]`).waitFor();
        await look(page, `${width}×${height}, ${locale}, step ${step}`, faults);
        await slider(page).fill(String(last >> 1));
        await page.keyboard.press("t");
        await page.locator(".bar").waitFor();
        await look(page, `${width}×${height}, ${locale}, a line`, faults);
        await page.keyboard.press("Escape");
        await page.locator(".tabs-panel").waitFor();
      }
    }
    assert.deepEqual(faults, []);
  });
