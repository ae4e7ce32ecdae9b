/* How smoothly things move: frames while something is on its way, and what the page does for them. */

import type { CDPSession, Page } from "playwright-core";
import { enter, PHONE, SHOWN, WIDE } from "../browser/house.js";
import { begin, click, log } from "../browser/player.js";
import { table } from "./table.js";

const MOVES = 30;
const FRAME_MS = 1000 / 60;

interface Watched {
  /** Milliseconds between two frames, while something moved. */
  deltas: number[];
}

/* Runs in the page before anything else: every frame in which a movement is under way is noted. */
function watch(): void {
  const watched: Watched = { deltas: [] };
  (globalThis as unknown as { watched: Watched }).watched = watched;
  let under = 0;
  let last = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args: Parameters<typeof animate>): Animation {
    const animation = animate.apply(this, args);
    under++;
    animation.finished.catch(() => undefined).finally(() => under--);
    return animation;
  };
  const frame = (at: number): void => {
    if (under > 0 && last) watched.deltas.push(at - last);
    last = under > 0 ? at : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function worked(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function playOn(page: Page, moves: number): Promise<void> {
  const enough = (await log(page).count()) + moves;
  for (let n = 0; (await log(page).count()) < enough; n++) if (!(await click(page, n))) return;
}

async function measure(game: string, phone: boolean): Promise<(string | number)[]> {
  const { context, page } = await enter({ viewport: phone ? PHONE : WIDE, reducedMotion: "no-preference", isMobile: phone }, "frames");
  const devtools = await context.newCDPSession(page);
  /* Processor time, so that whatever else runs on this machine does not count. */
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(watch);
  await begin(page, game);
  if (phone) await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const before = await worked(devtools);
  const from = await log(page).count();
  await playOn(page, MOVES);
  const moves = (await log(page).count()) - from;
  const after = await worked(devtools);
  const { deltas } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  await context.close();
  const sorted = [...deltas].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  const spent = (name: string): string => ((((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / moves).toFixed(1);
  const onTime = deltas.filter((delta) => delta < FRAME_MS * 1.5).length / deltas.length;
  return [
    `${game}, ${phone ? "phone 4× slower" : "1280×800"}`, deltas.length, (1000 / at(0.5)).toFixed(0), `${(onTime * 100).toFixed(1)} %`, at(0.95).toFixed(0), at(1).toFixed(0),
    spent("TaskDuration"), spent("ScriptDuration"), spent("LayoutDuration"), spent("RecalcStyleDuration"),
  ];
}

export async function frames(): Promise<void> {
  const rows = [];
  for (const phone of [false, true]) for (const game of SHOWN) rows.push(await measure(game, phone));
  table(
    `frames while things move, over ${MOVES} moves; then milliseconds of the page's processor time for each move`,
    ["where", "frames", "a second", "on time", "95 %", "longest", "all", "script", "layout", "style"], rows,
  );
}
