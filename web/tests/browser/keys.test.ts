/* Whole games with keys alone: the focus is always somewhere, can be seen, and Escape closes what is open. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PATIENCE, PHONE, SHOWN, visit } from "./house.js";
import { begin, rested } from "./player.js";

/** No page has so many things to step over. */
const MOST_TABS = 60;
/** No game asks one person more often. */
const MOST_KEYS = 900;

interface Focus {
  /** As it is read out; "" if nothing has the focus. */
  name: string;
  /** By which of the table's parts it stands. */
  where: "board" | "bar" | "over" | "elsewhere";
  /** Something shows that it has the focus. */
  seen: boolean;
}

const focus = (page: Page): Promise<Focus> => page.evaluate(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: "", where: "elsewhere", seen: false };
  const name = element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const where = element.closest(".ending, .over") ? "over" : element.closest(".board") ? "board" : element.closest(".bar") ? "bar" : "elsewhere";
  return { name: name.trim() || element.tagName, where, seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 };
});

/** Tab on until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < MOST_TABS; n++) {
    const now = await focus(page);
    if (name.test(now.name)) return assert.ok(now.seen, `“${now.name}” does not show that it has the focus`);
    await page.keyboard.press("Tab");
  }
  assert.fail(`the Tab key does not lead to ${name}`);
}

/** One decision or a part of it: with the bar, or by walking over the board. */
async function decide(page: Page, n: number): Promise<void> {
  if (n % 3 === 2) {
    await page.keyboard.press("m");
    await page.keyboard.press("Shift+Tab");
    for (let step = 0; step < n % 4; step++) await page.keyboard.press(["ArrowLeft", "ArrowUp", "ArrowRight"][(n + step) % 3]!);
    if ((await focus(page)).where === "board") await page.keyboard.press("Enter");
    await rested(page);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("m");
  for (let step = 0; step < n % 3; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press(n % 2 ? "Enter" : "Space");
}

async function playOut(page: Page): Promise<void> {
  for (let n = 0; n < MOST_KEYS; n++) {
    await rested(page);
    const now = await focus(page);
    assert.notEqual(now.name, "", `nothing has the focus before key ${n}`);
    assert.ok(now.seen, `“${now.name}” does not show that it has the focus`);
    if (now.where === "over") return;
    await decide(page, n);
  }
  assert.fail("the game does not end");
}

for (const game of SHOWN)
  visit(`a game of ${game} with keys alone, from the start page to the next game`, {}, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("heading", { name: "Akhet" }).waitFor();
    const card = await page.locator(`.game-${game} h2`).innerText();
    await tabTo(page, new RegExp(`^Play against bots: ${card}`));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Start the game" }).waitFor();
    await tabTo(page, /^Start the game$/);
    await page.keyboard.press("Enter");
    await rested(page);
    await page.keyboard.press("m");
    await playOut(page);
    await tabTo(page, /^Play again$/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Start the game" }).waitFor();
    assert.notEqual((await focus(page)).name, "");
  });

visit("the first Tab leads past the head of a page", {}, async ({ page }) => {
  await page.goto("/#/rules/nile");
  await page.getByRole("article").waitFor();
  await page.keyboard.press("Tab");
  assert.equal((await focus(page)).name, "Skip to content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
  assert.equal(new URL(page.url()).hash, "#/rules/nile");
});

/** Until something of this name has the focus: it comes back with the drawing that closes a dialog. */
async function focusComes(page: Page, name: RegExp): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const now = (await focus(page)).name;
    if (name.test(now) || Date.now() > end) return assert.match(now, name);
    await page.waitForTimeout(20);
  }
}

visit("Escape closes what is open, and the focus is where it was", { viewport: PHONE }, async ({ page }) => {
  await begin(page, "nile");
  await page.keyboard.press("m");
  for (const [tool, opened] of [
    [/^Menu$/, page.getByRole("dialog", { name: "Menu" })], [/^Log$/, page.getByRole("complementary")],
  ] as const) {
    await tabTo(page, tool);
    await page.keyboard.press("Enter");
    await opened.waitFor();
    assert.ok(await opened.evaluate((element) => element.contains(document.activeElement)), `${tool} does not have the focus`);
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
    await focusComes(page, tool);
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await focusComes(page, /^Log$/);
});

visit("opponents are told apart with keys alone", {}, async ({ page }) => {
  await page.goto("/#/new/nefertiti");
  await page.getByRole("button", { name: "Choose each one" }).waitFor();
  await tabTo(page, /^Choose each one$/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Seat 3" }).waitFor();
  await page.waitForFunction(() => document.activeElement instanceof HTMLSelectElement);
});
