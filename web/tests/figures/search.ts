/* How fast the search is in the worker of a page, against the native one, and that both find the same. */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { BUILD, DIST, enter } from "../browser/house.js";
import { engine } from "../support.js";
import type { Answer } from "../../src/types.js";
import { table } from "./table.js";

const SIMS = 1000;
const ROUNDS = 5;
/** As in bench/web.c. */
const [EVERY, STRIDE, SEED] = [6, 7919, 7n];
const GAMES = [["nefertiti", 4], ["nile", 3], ["valley", 2], ["eights", 4]] as const;

interface Found {
  sims: number;
  ms: number;
  answers: string[];
}

/** The positions in which the native half is asked, as records. */
async function positions(game: string, players: number): Promise<string[]> {
  const match = (await engine()).open({ game, players });
  const found: string[] = [];
  match.seed(SEED);
  match.begin();
  for (let made = 0, legal = match.legal(); legal.length > 0; made++, legal = match.legal()) {
    if (made % EVERY === 0 && legal.length > 1) found.push(match.save());
    match.play(legal[(made * STRIDE) % legal.length]!.move);
    if (match.table().stage === "over") break;
  }
  return found;
}

/** Nanoseconds that the workers of the browser have had of a processor; what else runs here does not count. */
export function workersTime(): number {
  const parents = new Map<string, string>();
  const read = (path: string): string => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return ""; /* It has just ended. */
    }
  };
  for (const pid of readdirSync("/proc")) {
    const parent = /^\d+ \(.*\) \S (\d+)/.exec(/^\d+$/.test(pid) ? read(`/proc/${pid}/stat`) : "")?.[1];
    if (parent) parents.set(pid, parent);
  }
  const ours = (pid: string | undefined): boolean => pid !== undefined && (pid === String(process.pid) || ours(parents.get(pid)));
  const threads = [...parents.keys()].filter(ours).flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`));
  return threads.filter((thread) => read(`${thread}/comm`).startsWith("DedicatedWorker"))
    .reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(" ")[0]), 0);
}

interface Asked {
  records: string[];
  sims: number;
  worker: string;
  wasm: string;
}

type Kept = { thinker?: Worker };

/* Runs in the page, which speaks with a worker of its own as the client does. */
async function askAll({ records, sims, worker, wasm }: Asked): Promise<Answer[]> {
  const kept = globalThis as Kept;
  const thinker = (kept.thinker ??= new Worker(worker, { type: "module" }));
  thinker.postMessage({ wasm: await WebAssembly.compileStreaming(fetch(wasm)) });
  const found: Answer[] = [];
  for (const [id, record] of records.entries())
    found.push(await new Promise<Answer>((resolve, reject) => {
      thinker.onmessage = ({ data }) => ("answer" in data ? resolve(data.answer) : reject(new Error(JSON.stringify(data))));
      thinker.postMessage({ id: id + 1, lang: "en", question: { ask: "hint", record, sims, ms: 0 } });
    }));
  return found;
}

async function inPage(page: Page, records: string[]): Promise<Found> {
  const file = (begin: string): string => `/${readdirSync(DIST).find((name) => name.startsWith(begin) && /\.(js|wasm)$/.test(name)) ?? ""}`;
  let best: Found = { sims: 0, ms: Infinity, answers: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const before = workersTime();
    const answers = await page.evaluate(askAll, { records, sims: SIMS, worker: file("worker-"), wasm: file("akhet-") });
    const ms = (workersTime() - before) / 1e6;
    if (ms >= best.ms) continue;
    best = {
      ms, sims: answers.reduce((sum, answer) => sum + answer.sims, 0),
      answers: answers.map(({ code, alternatives }) => `${code} ${alternatives[0]?.chance.toFixed(4) ?? ""}`),
    };
  }
  await page.evaluate(() => {
    (globalThis as Kept).thinker?.terminate();
    delete (globalThis as Kept).thinker;
  });
  return best;
}

function natively(game: string, players: number): Found {
  let best: Found = { sims: 0, ms: Infinity, answers: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const said = execFileSync(join(BUILD, "bench", "bench-web"), [game, String(players), String(SIMS)], { encoding: "utf8" });
    const answers = said.trim().split("\n");
    const [sims = 0, us = 0] = (answers.pop() ?? "").split(" ").map(Number);
    if (us / 1000 < best.ms) best = { sims, ms: us / 1000, answers };
  }
  return best;
}

export async function search(): Promise<void> {
  const { context, page } = await enter();
  await page.goto("/");
  const rows = [];
  for (const [game, players] of GAMES) {
    const native = natively(game, players);
    const here = await inPage(page, await positions(game, players));
    const rate = ({ sims, ms }: Found): number => (sims / ms) * 1000;
    rows.push([
      `${game}, ${players} players`, rate(native).toFixed(0), rate(here).toFixed(0), (rate(here) / rate(native)).toFixed(2),
      native.answers.join() === here.answers.join() ? "the same" : "DIFFERENT",
    ]);
  }
  await context.close();
  table(`simulations a second of processor time, hints of ${SIMS} each`, ["game", "native", "worker of the page", "ratio", "answers"], rows);
}
