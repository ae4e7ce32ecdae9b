/* The server is killed in the middle: nothing is lost, and without it one still plays alone. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { Page } from "playwright-core";
import { DIST, PATIENCE, startServer, type Server } from "./house.js";
import { byTurn, playUntil, sitTogether, together, type Person } from "./people.js";
import { log } from "./player.js";

/** What a browser says of a server that is not there. */
const GONE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket/;

const folder = mkdtempSync(join(tmpdir(), "akhet-crash-"));
let server: Server | null = null;

/** On the same data, and at the same address as the one before. */
async function start(): Promise<Server> {
  const port = server ? new URL(server.address).port : "0";
  server = await startServer(DIST, join(folder, "akhet.db"), port);
  return server;
}

after(async () => {
  await server?.crash();
  rmSync(folder, { recursive: true, force: true });
});

/** Choose until a move is on its way to a server that cannot take it. It looks and clicks in one call,
 *  because what it saw may be drawn anew before the next one. */
async function decideAlone(page: Page): Promise<void> {
  const end = Date.now() + PATIENCE;
  const sent = (): Promise<boolean> => page.evaluate(() => {
    if (document.title.includes("Sending your move")) return true;
    const buttons = [...document.querySelectorAll<HTMLElement>(".bar-choices button, .bar-confirm button")];
    (buttons.find((button) => button.textContent?.trim() === "Do it") ?? buttons.at(-1))?.click();
    return false;
  });
  while (!(await sent())) {
    assert.ok(Date.now() < end, "no move is on its way");
    await page.waitForTimeout(50);
  }
}

const steps = ({ page }: Person): Promise<number> => log(page).count();

together("a server that is killed and started again leaves no trace", async (come) => {
  const first = await start();
  const there = { baseURL: first.address };
  const anna = await come("Anna", there);
  const bea = await come("Bea", there);
  await sitTogether(anna, bea, "nile");
  await playUntil([anna, bea], 5);
  const [mover, other] = await byTurn(anna, bea);
  const before = await steps(mover);
  await log(other.page).nth(before - 1).waitFor();
  const [seen] = await log(other.page).allInnerTexts();

  await first.crash();
  await decideAlone(mover.page);
  assert.equal(await steps(mover), before, "nothing happens before it is written down");
  await mover.page.getByRole("status").filter({ hasText: "Reconnecting" }).waitFor();
  const second = await start();
  await log(mover.page).nth(before).waitFor();
  await log(other.page).nth(before).waitFor();
  await mover.page.waitForFunction(() => !document.title.includes("Sending your move"), undefined, { polling: 50 });
  assert.equal((await log(other.page).allInnerTexts())[0], seen);

  const more = (await steps(mover)) + 3;
  await playUntil([anna, bea], more);
  await second.crash();
}, GONE);

together("without a server one is told so, and plays alone", async (come) => {
  const gone = await start();
  const { page } = await come(null, { baseURL: gone.address });
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  });
  await gone.crash();
  await page.goto("/#/lobby");
  await page.reload();
  await page.getByText("The server cannot be reached").waitFor();
  await page.getByRole("link", { name: "Play against bots" }).click();
  await page.getByRole("heading", { name: "Nile" }).waitFor();
}, GONE);
