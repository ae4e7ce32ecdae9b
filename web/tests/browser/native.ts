/* What the native engine says of a record, and how it plays: to be compared with what the page does. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AKHET, BUILD } from "./house.js";

function akhet(words: readonly string[], input = ""): string {
  return execFileSync(AKHET, words, { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
}

function withFile<T>(act: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "akhet-record-"));
  try {
    return act(join(folder, "game.akhet"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Deals and plays it all again, natively, and compares the deal, the moves and the result. */
export function verify(record: string): void {
  const said = akhet(["verify", "-", "--json"], record);
  const found = JSON.parse(said.trim().split("\n").at(-1) ?? "{}") as Record<string, unknown>;
  assert.equal(found["over"], true, said);
}

/** The record of a game of bots who have names; what sums it up is left out, as it knows none. */
export function botsPlay(game: string, seed: number): string {
  const record = withFile((file) => {
    akhet(["simulate", game, "--games", "1", "--bots", "level1", "--seed", String(seed), "--record", file]);
    return readFileSync(file, "utf8");
  });
  return record.replace(/^(seat (\d) .*)$/gm, "$1 Bot$2").replace(/^check .*\n/m, "");
}

/** What a seat is told of each step, as sentences; the deal is the first. */
export function told(record: string, seat: string): string[][] {
  const steps: string[][] = [[]];
  for (const line of akhet(["replay", "-", "--lang", "en", "--seat", seat], record).split("\n\n").slice(1)[0]?.split("\n") ?? [])
    if (/^ *\d+\. /.test(line)) steps.push([]);
    else steps.at(-1)?.push(line.trim());
  return steps;
}

/** The places of all seats when it is over. */
export function places(record: string): number[] {
  const last = akhet(["replay", "-", "--json"], record).trim().split("\n").at(-1) ?? "{}";
  return (JSON.parse(last) as { places: number[] }).places;
}

/** The same match from the deal on: the person makes the same moves, and the native bots think for themselves. */
export function playAgain(record: string): string {
  return execFileSync(join(BUILD, "tests", "web", "web-again"), { input: record, encoding: "utf8" });
}
