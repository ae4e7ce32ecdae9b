/* The board of Nefertiti in a browser: what moves is seen to move, money stands with every seat, and things explain themselves. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE, visit } from "./house.js";
import { bar, begin, board, playOn } from "./player.js";

/** What was set in motion so far: classes and keys. */
async function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: string[] = [];
    const animate = Element.prototype.animate;
    Object.assign(globalThis, { moved: all });
    Element.prototype.animate = function (...given) {
      all.push(`${this.getAttribute("class") ?? ""} ${this.getAttribute("data-key") ?? ""}`);
      return animate.apply(this, given);
    };
  });
}

visit("servants go to their squares and coins to seats", { reducedMotion: "no-preference", viewport: PHONE, hasTouch: true }, async ({ page }) => {
  await watch(page);
  await begin(page, "nefertiti", 3);
  await playOn(page, 14); // until stalls were closed and paid
  const all = await moved(page);
  assert.ok(all.some((one) => /^nef-servant servant-\d/.test(one)), "no servant moved");
  assert.ok(all.some((one) => one.startsWith("flight ")), "no coin flew");
  await page.waitForFunction(() => !document.querySelector(".ghost"));
});

visit("whoever asks for less motion sees none", { viewport: PHONE, hasTouch: true }, async ({ page }) => {
  await watch(page);
  await begin(page, "nefertiti", 3);
  await playOn(page, 6);
  assert.deepEqual(await moved(page), []);
});

visit("a seat shows its money, a square what it means, and a touch in vain says why", {}, async ({ page }) => {
  await begin(page, "nefertiti", 4);
  const seats = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  for (let at = 0; at < 4; at++) assert.match(await seats.nth(at).innerText(), /\d+ Deben[^]*\d servants? left[^]*\d royal seals?/);
  assert.match(await bar(page).innerText(), /Place a servant on a free square\./);
  const square = board(page).getByRole("button", { name: /one more lower gift/ }).first();
  await square.hover();
  const details = page.getByRole("status", { name: /^About .*, bid \d/ });
  await details.waitFor();
  assert.match(await details.innerText(), /One more lower gift[^]*Bid 10\n/);
  await page.mouse.move(0, 0);
  await details.waitFor({ state: "detached" });
  await square.click({ button: "right" });
  await details.locator("summary").click();
  assert.match(await details.innerText(), /Bid [RAX]\n[^]*[RAX]: /);
  await details.getByRole("button", { name: "Close" }).click();
  await details.waitFor({ state: "detached" });
  await board(page).getByRole("button", { name: /^Vizier/ }).click({ force: true });
  await bar(page).getByText("You need a royal seal to hire.").waitFor();
});
