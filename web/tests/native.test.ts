/* The engine in the page plays as the native one: every record, every view, every bot's answer. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { join } from "node:path";
import test from "node:test";
import { SPECTATOR, type Match } from "../src/engine.js";
import { BUILD, botMoves, engine } from "./support.js";

const lines = execFileSync(join(BUILD, "tests", "web", "web-native"), { encoding: "utf8" }).trim().split("\n");

function addViews(match: Match, players: number, digest: Hash): boolean {
  const over = match.table().stage === "over";
  for (let seat = SPECTATOR; seat < (over ? players : 0); seat++) digest.update(match.viewBytes(seat));
  return !over;
}

for (const line of lines) {
  const [setup, seed, bots, moves, record, views] = line.split("\t") as [string, string, string, string, string, string];
  test(`${setup}, seed ${seed}: ${bots}`, async () => {
    const page = await engine();
    const [game, players, ...options] = setup.split(" ") as [string, string, ...string[]];
    const match = page.open({
      game, players: Number(players), options: Object.fromEntries(options.map((o) => o.split("=") as [string, string])),
    });
    bots.split(",").forEach((bot, seat) => match.sit(seat, { kind: `bot:${bot}` }));
    if (Number(seed) % 2) {
      const secret = new Uint8Array(32);
      secret[0] = Number(seed);
      match.commit(secret);
      match.salt(0, "a grain");
    } else {
      match.seed(BigInt(seed));
    }
    match.begin();
    const digest = createHash("blake2b512");
    for (let n = 1; addViews(match, Number(players), digest); n++) botMoves(page, match, 1 + (n % 60));
    const text = match.save();
    assert.equal(match.table().moves, Number(moves));
    assert.equal(createHash("blake2b512").update(text).digest("hex"), record);
    assert.equal(digest.digest("hex"), views);
    assert.equal(page.verify(text).over, true);
  });
}
