/* The engine in the page plays as the native one: every record, every view, every bot's answer. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, type Hash } from "node:crypto";
import { join } from "node:path";
import test from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { OPEN_CARDS, SPECTATOR, type Match } from "../src/engine.js";
import { BUILD, botMoves, engine, laid, playOut } from "./support.js";

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

const EYES: readonly (readonly [number, string])[] = [[SPECTATOR, "spectator"], [OPEN_CARDS, "open"], [0, "0"]];

for (const game of ["nefertiti", "nile", "valley"])
  test(`the review of a match of ${game} is that of akhet analyse`, async () => {
    const page = await engine();
    const players = page.games().find(({ id }) => id === game)!.min_players;
    const match = laid(page, { game, players }, Array.from({ length: players }, () => "bot:level2"));
    playOut(page, match);
    const folder = mkdtempSync(join(tmpdir(), "akhet-review-"));
    try {
      const file = join(folder, "match.akhet");
      writeFileSync(file, match.save());
      for (const [eyes, word] of EYES) {
        const native = execFileSync(join(BUILD, "akhet"), ["analyse", file, "--sims", "15", "--json", "--lang", "en", "--eyes", word], { encoding: "utf8" });
        const rows = native.trim().split("\n").map((row) => JSON.parse(row));
        const { moves } = match.review(eyes);
        for (let step = 0; step <= moves; step++) {
          const { chances, errors, sims, mark, loss, loss_error, reasons } = page.reviewStep(step, 15);
          const { chances: c, errors: e, sims: s, mark: m, loss: l, loss_error: le, reasons: r } = rows[step];
          assert.deepEqual([chances, errors, sims, mark, loss, loss_error], [c, e, s, m, l, le]);
          assert.deepEqual(reasons?.map(({ id, seat, amount }) => [id, seat, amount]), r?.map(({ id, seat, amount }: { id: string; seat: number; amount: number }) => [id, seat, amount]));
        }
        const turnings = page.reviewEnd().turnings.map(({ kind, step, seat, before, after }) => [kind, step, seat, before, after]);
        assert.deepEqual(turnings, rows[moves + 1].turning_points.map((one: { kind: string; step: number; seat: number; before: number; after: number }) => [one.kind, one.step, one.seat, one.before, one.after]));
      }
    } finally {
      rmSync(folder, { recursive: true });
      match.close();
    }
  });
