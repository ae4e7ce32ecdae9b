/* Games at every size of window: at each decision all that it needs is in sight, without scrolling. */

import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE, SHOWN, visit } from "./house.js";
import { begun } from "./player.js";
import { learnAndLook, outOfSight, playAndLook } from "./sight.js";

const SIZES = [[1920, 1080], [1366, 768], [1280, 720], [1024, 768], [768, 1024], [390, 844], [360, 640], [844, 390]] as const;
const LANGS = ["en", "fr", "pl"] as const;
/** Whole games at every size in every language take half an hour: only on request. Otherwise there is one game in
 *  one language at each size, and it is left in its middle. */
const THOROUGH = process.env["AKHET_THOROUGH"] !== undefined;
const MOST_DECISIONS = THOROUGH ? 10_000 : 40;
/** A search for a hint takes a while. */
const HINT_EVERY = 12;

/** Sizes take turns with languages so that each game is read in all of them. */
const languageAt = (at: number): (typeof LANGS)[number] => LANGS[(at + Math.trunc(at / SHOWN.length)) % LANGS.length]!;

type Shown = (typeof SHOWN)[number];

async function deal(page: Page, game: Shown, seed: bigint): Promise<void> {
  await page.addInitScript(([key, kept]) => {
    if (!localStorage.getItem(key)) localStorage.setItem(key, kept);
  }, await begun(game, seed));
  await page.goto(`/#/play/${game}`);
  await page.locator('.board[aria-busy="false"]').waitFor();
}

async function walk(page: Page, game: Shown, seed: bigint): Promise<void> {
  await deal(page, game, seed);
  const seen = await page.evaluate(playAndLook, { look: outOfSight.toString(), patience: PATIENCE, hintEvery: HINT_EVERY, most: MOST_DECISIONS });
  assert.deepEqual(seen.faults, [], `${seen.faults.length} faults at ${seen.decisions} decisions`);
  assert.ok(seen.decisions > 15, `${seen.decisions} decisions`);
}

SIZES.forEach(([width, height], at) =>
  SHOWN.forEach((game, nth) => {
    if (!THOROUGH && at % SHOWN.length !== nth) return;
    const spoken = THOROUGH ? LANGS : [languageAt(at)];
    for (const locale of spoken) {
      const options: BrowserContextOptions = { viewport: { width, height }, locale };
      visit(`all that ${game} asks is in sight at ${width}×${height} (${locale})`, options, ({ page }) => walk(page, game, BigInt(at + 3)));
    }
  }),
);

/* The first games on the sizes of phones, and all of them on request. */
SIZES.forEach(([width, height], at) =>
  SHOWN.forEach((game, nth) => {
    if (!THOROUGH && (Math.min(width, height) > 400 || at % SHOWN.length !== nth)) return;
    const locale = languageAt(at);
    visit(`what the coach of ${game} speaks of is in sight at ${width}×${height} (${locale})`, { viewport: { width, height }, locale }, async ({ page }) => {
      await page.goto(`/#/learn/${game}`);
      await page.locator(".coach").waitFor();
      await page.locator('.board[aria-busy="false"] [data-region="hand"]').first().waitFor();
      const seen = await page.evaluate(learnAndLook, { look: outOfSight.toString(), patience: PATIENCE });
      assert.deepEqual(seen.faults, []);
      assert.ok(seen.decisions > 5);
    });
  }),
);
