/* What the tests of the analysis screen share: whole games as records, and the way to their review. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { AKHET, type SHOWN } from "./house.js";

export const PLAYERS = { nefertiti: "3", nile: "3", valley: "2" } as const;

/** A whole game of bots, as the native engine writes it down. */
export function recordOf(game: (typeof SHOWN)[number], players: string = PLAYERS[game], bots = "greedy"): string {
  const folder = mkdtempSync(join(tmpdir(), "akhet-after-"));
  try {
    const file = join(folder, "game.akhet");
    execFileSync(AKHET, ["simulate", game, "--players", players, "--bots", bots, "--games", "1", "--seed", "11", "--record", file]);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function movesOf(record: string): number {
  return Number(/^moves (\d+)$/m.exec(record)![1]);
}

export async function give(page: Page, record: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "game.akhet", mimeType: "text/plain", buffer: Buffer.from(record) });
}

export async function openFile(page: Page, record: string): Promise<void> {
  await page.goto("/#/after");
  await give(page, record);
}

/** The review of a record, once its first pass is complete. */
export async function openReview(page: Page, record: string): Promise<void> {
  await openFile(page, record);
  await page.locator(".move-mark").first().waitFor();
}

/** The review with its last pass: the numbers change no more. */
export async function openFinished(page: Page, record: string): Promise<void> {
  await openReview(page, record);
  await page.locator(".analysis-progress").waitFor({ state: "detached" });
}

export const slider = (page: Page): Locator => page.locator(".curve-field input");

export async function at(page: Page): Promise<number> {
  return Number(await slider(page).inputValue());
}

/** The percents of all seats as the legend says them. */
export async function legend(page: Page): Promise<number[]> {
  const said = await page.locator(".curve-legend strong").allTextContents();
  return said.map((one) => Number(/\d+/.exec(one)?.[0] ?? NaN));
}
