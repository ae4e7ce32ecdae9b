/* How much the first view asks for, and how soon the start page and a table can be used. */

import type { BrowserContext, Page } from "playwright-core";
import { enter } from "../browser/house.js";
import { begin, saved } from "../browser/player.js";
import { table } from "./table.js";

const ROUNDS = 7;

/** Bytes as they came over the wire, by kinds. */
async function weigh(): Promise<void> {
  const { context, page } = await enter();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response.url));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  /* Without the service worker: it asks for everything once the page is there. */
  await context.addInitScript(() => Object.defineProperty(navigator, "serviceWorker", { value: undefined }));
  await page.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker);
  await page.goto("/");
  await page.getByRole("heading", { name: "Nile" }).waitFor();
  await page.waitForLoadState("networkidle");
  const sums = new Map<string, { files: number; bytes: number }>();
  for (const [id, url] of names) {
    const kind = /\.wasm$/.test(url) ? "engine" : /\.(svg|png)$/.test(url) ? "pictures" : "page, scripts, styles";
    const sum = sums.get(kind) ?? { files: 0, bytes: 0 };
    sums.set(kind, { files: sum.files + 1, bytes: sum.bytes + (bytes.get(id) ?? 0) });
  }
  table("the first view over the wire, with headers", ["what", "files", "KB"], [...sums].map(([kind, sum]) => [kind, sum.files, (sum.bytes / 1000).toFixed(1)]));
  await context.close();
}

/* Runs in the page before anything else: the moment at which something can be clicked at, after a frame that shows it. */
function watchFor(selector: string): void {
  const look = (): void => {
    const element = document.querySelector(selector);
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const hit = width > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
    if (element && hit && (element === hit || element.contains(hit)))
      setTimeout(() => ((globalThis as { usable?: number }).usable = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function usable(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchFor, selector);
  await page.goto(address);
  const at = await page.evaluate(async () => {
    const moment = (): number | undefined => (globalThis as { usable?: number }).usable;
    while (moment() === undefined) await new Promise((later) => setTimeout(later, 5));
    return moment() ?? 0;
  });
  await page.close();
  return at;
}

async function controlled(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1] ?? NaN;

/** Milliseconds from the navigation on, in a browser that was never here and in one that was. */
async function time(): Promise<void> {
  const started = await enter({}, "figures");
  await begin(started.page, "nile");
  const record = JSON.stringify({ game: "nile", when: 0, ...(await saved(started.page, "nile")) });
  await started.context.close();
  const places = [
    ["start page: “Play against bots”", "/", 'a[href="#/new/nile"]:not([tabindex])'],
    ["a table: the first choice", "/#/play/nile", '[aria-label="Choose:"] button'],
  ] as const;
  const rows: (string | number)[][] = [];
  for (const [name, address, selector] of places) {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { context, page } = await enter();
      await context.addInitScript((text) => localStorage.setItem("akhet.solo.nile", text), record);
      cold.push(await usable(context, address, selector));
      await controlled(page);
      await page.close();
      warm.push(await usable(context, address, selector));
      await context.close();
    }
    rows.push([name, median(cold).toFixed(0), Math.min(...cold).toFixed(0), median(warm).toFixed(0), Math.min(...warm).toFixed(0)]);
  }
  table(`usable after so many ms, the median and the best of ${ROUNDS}`, ["what", "cold", "best", "warm", "best"], rows);
}

export async function load(): Promise<void> {
  await weigh();
  await time();
}
