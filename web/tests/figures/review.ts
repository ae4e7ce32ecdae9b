/* How soon the review of a match is there on a phone: processor time of the page and of its worker, four times as
 * slow as this machine. What else runs here does not count. */

import { movesOf, openFile, recordOf } from "../browser/after.js";
import { enter, SHOWN } from "../browser/house.js";
import { workersTime } from "./search.js";
import { table } from "./table.js";

/** As for the frames. */
const SLOWER = 4;

async function measure(game: (typeof SHOWN)[number]): Promise<(string | number)[]> {
  const record = recordOf(game, game === "valley" ? "2" : "4");
  const { context, page } = await enter({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto("/#/after");
    await page.locator("input[type=file]").waitFor();
    const pageTime = async (): Promise<number> => (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")!.value;
    const [before, worker] = [await pageTime(), workersTime()];
    const seconds = async (): Promise<string> => (SLOWER * ((await pageTime()) - before + (workersTime() - worker) / 1e9)).toFixed(1);
    await openFile(page, record);
    await page.locator(".move-mark").first().waitFor();
    const first = await seconds();
    await page.locator(".analysis-progress").waitFor({ state: "detached", timeout: 300_000 });
    return [game, movesOf(record), first, await seconds()];
  } finally {
    await context.close();
  }
}

export async function review(): Promise<void> {
  const rows = [];
  for (const game of SHOWN) rows.push(await measure(game));
  table(`seconds until a review is there, ${SLOWER} times slower than here`, ["game", "steps", "first pass, marks included", "all passes"], rows);
}
