/* After a game: a record can be cut and played on, carried in a link, and looked at through every seat. */

import assert from "node:assert/strict";
import test from "node:test";
import { cut, LONGEST_LINK, packed, unpacked } from "../src/after/cut.js";
import { Replay } from "../src/after/replay.js";
import { biggest, deciding, partsOf, ranking } from "../src/after/story.js";
import { Refusal, SPECTATOR, type Engine, type Game, type SeatScore } from "../src/engine.js";
import { engine, laid, playOut } from "./support.js";

function played(page: Engine, game: Game): string {
  const sitters = Array.from({ length: game.max_players }, (_, seat) => (seat ? "bot:level1" : "human"));
  const match = laid(page, { game: game.id, players: game.max_players }, sitters);
  playOut(page, match);
  const record = match.save();
  match.close();
  return record;
}

test("a game is played on from any step, on any seat", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const record = played(page, game);
    const all = Number(/^moves (\d+)$/m.exec(record)![1]);
    for (const step of [0, 1, all >> 1, all - 1]) {
      const you = step % game.max_players;
      const match = page.read(cut(record, step, you, 3));
      const table = match.table();
      assert.equal(table.moves, step);
      assert.equal(table.stage, "playing");
      assert.deepEqual(table.seats.map((seat) => seat.kind), table.seats.map((_, seat) => (seat === you ? "human" : "bot:level3")));
      match.close();
    }
  }
});

test("names stay, resignations and remote seats do not hinder playing on", async () => {
  const page = await engine();
  const match = laid(page, { game: "valley", players: 2 }, ["human", "human"]);
  match.play(match.legal()[0]!.move);
  match.resign(0);
  const record = match.save().replace("seat 1 human", "seat 1 remote Zoé B.").replace(/^check .*\n/m, "");
  match.close();
  assert.match(record, /^akhet record 2/);
  const on = page.read(cut(record, 1, 0, 5));
  assert.deepEqual(on.table().seats.map((seat) => seat.name), ["", "Zoé B."]);
  assert.equal(on.table().stage, "playing");
  on.close();
});

test("a record goes through a link unchanged, and a damaged link is an error", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const record = played(page, game);
    const letters = await packed(record);
    assert.match(letters, /^[A-Za-z0-9_-]+$/);
    assert.ok(letters.length < LONGEST_LINK, `${game.id}: ${letters.length}`);
    assert.equal(await unpacked(letters), record);
  }
  await assert.rejects(unpacked("not*letters"));
  await assert.rejects(unpacked("AAAA"));
});

test("a replay shows every step through every pair of eyes", async () => {
  const page = await engine();
  for (const game of page.games()) {
    const replay = new Replay(page, played(page, game));
    assert.ok(replay.over);
    assert.deepEqual(replay.eyes(), [...replay.table.seats.keys(), SPECTATOR]);
    for (const eyes of replay.eyes())
      for (const step of [0, 1, replay.moves]) {
        const state = replay.at(step, eyes);
        assert.equal(state.steps.at(-1)!.step, step);
        assert.equal(state.legal.length, 0);
        assert.equal(state.stage, step === replay.moves ? "over" : "playing");
      }
    replay.close();
  }
  assert.throws(() => new Replay(page, "nonsense\n"), Refusal);
});

test("a score tells what brought the points and what made the difference", async () => {
  const game = (await engine()).games().find(({ id }) => id === "nile")!;
  const score = (...piles: number[]): SeatScore => ({
    place: 1, total: 0, parts: Object.fromEntries(game.score_parts.map(({ id }, n) => [id, piles[n]!])),
  });
  assert.deepEqual(partsOf(game, score(0, 2, 5, 5, 1)).map(({ points }) => points), [5, 5, 2, 1]);
  assert.equal(biggest(game, score(1, 1, 1, 4, 1), score(1, 1, 3, 1, 1))!.term.id, "pile-4");
  assert.equal(biggest(game, score(0, 0, 0, 0, 0), score(1, 1, 1, 1, 1)), null);
  assert.equal(deciding(game, score(1, 2, 3, 4, 5), score(1, 1, 9, 9, 9))!.term.id, "pile-2");
  assert.equal(deciding(game, score(1, 1, 1, 1, 1), score(1, 1, 1, 1, 1)), null);
  assert.deepEqual(ranking([2, 1, 2, 4]), [1, 0, 2, 3]);
});
