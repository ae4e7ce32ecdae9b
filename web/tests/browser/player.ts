/* Somebody who plays by clicking on what is lit up, and knows nothing of any game. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { engine, laid } from "../support.js";
import { PATIENCE, type SHOWN } from "./house.js";

/** No game asks one person more often. */
const MOST_CLICKS = 900;

export const bar = (page: Page): Locator => page.getByRole("region", { name: "Your moves" });
export const board = (page: Page): Locator => page.getByRole("region", { name: "Board", exact: true });
export const choices = (page: Page): Locator => page.getByRole("group", { name: "Choose:" }).getByRole("button");
export const sure = (page: Page): Locator => bar(page).getByRole("button", { name: "Do it" });
/** Offered when a game is over. */
export const again = (page: Page): Locator => page.getByRole("button", { name: /^(Play again|Result of the day)$/ });

/** Nothing is under way any more: it is one's own turn, or the game is over. */
export async function rested(page: Page): Promise<void> {
  await page.locator('[aria-label="Board"][aria-busy="false"]').waitFor();
  await choices(page).or(sure(page)).or(again(page)).first().waitFor();
}

/** From the start page to a table, against the weakest bots. */
export async function begin(page: Page, game: string, players?: number): Promise<void> {
  await page.goto(`/#/new/${game}`);
  if (players) await page.getByRole("group", { name: "Players" }).getByRole("radio", { name: String(players) }).check();
  await page.getByRole("combobox", { name: /^(All opponents|Strength)/ }).first().selectOption("1");
  await page.getByRole("button", { name: "Start the game" }).click();
  await rested(page);
}

/** As the setup page proposes. */
const PLAYERS = { nefertiti: 3, nile: 3, valley: 2 } as const;

/** A game of one person against beginners, as a browser keeps it that has begun it: key and value of its storage. */
export async function begun(game: (typeof SHOWN)[number], seed: bigint): Promise<[key: string, kept: string]> {
  const players = PLAYERS[game];
  const match = laid(await engine(), { game, players }, ["person", ...Array.from({ length: players - 1 }, () => "bot:level1")], seed);
  const kept = JSON.stringify({ game, record: match.save(), when: 1, moves: 0, over: false });
  match.close();
  return [`akhet.solo.${game}`, kept];
}

/** A point to click at; or the game is over. */
type Target = { x: number; y: number; name: string } | "over" | "nothing";

/* Runs in the page, so that a game of hundreds of clicks has as many questions. It finds things as
 * a screen reader does, and clicks where a finger would: nothing may lie above that point. */
function findTarget({ n, where, patience }: { n: number; where: "board" | "bar"; patience: number }): Promise<Target> {
  const bar = '[aria-label="Your moves"]';
  const named = (name: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>("main button")].find((button) => button.textContent?.trim() === name);
  const free = (element: HTMLElement): Target => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[0.5, 0.5], [0.12, 0.5], [0.88, 0.5], [0.5, 0.12], [0.5, 0.88]] as const) {
      const [x, y] = [left + width * across, top + height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === element || element.contains(hit)))
        return { x, y, name: element.getAttribute("aria-label") ?? element.textContent ?? "" };
    }
    return "nothing";
  };
  const look = (): Target | undefined => {
    if (document.querySelector('[aria-label="Board"]')?.getAttribute("aria-busy") !== "false") return undefined;
    if (named("Play again") ?? named("Result of the day") ?? named("Rematch") ?? named("To the next table")) return "over";
    const sure = named("Do it");
    if (sure) return free(sure);
    const choices = [...document.querySelectorAll<HTMLElement>(`${bar} [role="group"][aria-label="Choose:"] button`)];
    if (choices.length === 0) return undefined;
    const lit = [...document.querySelectorAll<HTMLElement>('[aria-label="Board"] button:not([aria-disabled="true"])')];
    const from = where === "board" && lit.length > 0 ? lit : choices;
    return free(from[(n * 7919) % from.length]!);
  };
  return new Promise((resolve) => {
    const end = performance.now() + patience;
    const wait = (): void => {
      const found = look();
      if (found !== undefined) resolve(found);
      else if (performance.now() > end) resolve("nothing");
      else setTimeout(wait, 5);
    };
    requestAnimationFrame(() => setTimeout(wait));
  });
}

/* A tap becomes a click a little later, when it is sure that it is no longer touch. */
async function touch(page: Page, x: number, y: number): Promise<void> {
  const fingers = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (!fingers) return page.mouse.click(x, y);
  const clicked = await page.evaluateHandle(() => ({ there: new Promise((there) => addEventListener("click", there, { capture: true, once: true })) }));
  await page.touchscreen.tap(x, y);
  await clicked.evaluate(async ({ there }) => void (await there));
  await clicked.dispose();
}

/** One click on the board or in the bar; false: the game is over. */
export async function click(page: Page, n: number): Promise<boolean> {
  const where = n % 2 ? "bar" : "board";
  const target = await page.evaluate(findTarget, { n, where, patience: PATIENCE } as const);
  if (target === "over") return false;
  if (target === "nothing") assert.equal(where, "board", "what the bar offers cannot be clicked");
  else await touch(page, target.x, target.y);
  return true;
}

/** The steps that the log tells of, also where it is a closed drawer. */
export const log = (page: Page): Locator => page.locator('ol[aria-label="Log"] > li');

/** Click until so many moves more were made. How many clicks that takes differs from game to game. */
export async function playOn(page: Page, more: number): Promise<void> {
  const enough = (await log(page).count()) + more;
  for (let n = 0; n < MOST_CLICKS && (await log(page).count()) < enough; n++) {
    assert.ok(await click(page, n), `the game is over before ${more} moves were made`);
    await rested(page);
  }
}

export async function playOut(page: Page): Promise<number> {
  for (let n = 0; n < MOST_CLICKS; n++) if (!(await click(page, n))) return n;
  throw new Error(`the game is not over after ${MOST_CLICKS} clicks`);
}

interface Saved {
  record: string;
  moves: number;
  over: boolean;
}

/** What the browser keeps of the game. */
export async function saved(page: Page, game: string): Promise<Saved> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), `akhet.solo.${game}`);
  assert.ok(kept, `no game of ${game} was kept`);
  return JSON.parse(kept) as Saved;
}

export async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("group", { name: /\?$/ }).getByRole("button", { name: "Resign" }).click();
}
