/* The types of the views are those of the engine's JSON: every view of whole matches is looked at. */

import assert from "node:assert/strict";
import test from "node:test";
import { SPECTATOR, type Engine, type Game, type Setup } from "../src/engine.js";
import { games } from "../src/boards/list.js";
import type { NileView } from "../src/boards/nile/view.js";
import { list, object, int, orNull, word, type Shape } from "../src/schema.js";
import { engine, laid } from "./support.js";

/** Every set-up of a game: all values of one option, the others as usual. */
function* setups(game: Game): Generator<Setup> {
  for (let players = game.min_players; players <= game.max_players; players++) {
    yield { game: game.id, players };
    for (const option of game.options)
      for (const value of option.values.slice(1))
        if (value.players.includes(players)) yield { game: game.id, players, options: { [option.id]: value.id } };
  }
}

function lookThrough(page: Engine, game: Game, shape: Shape<unknown>, setup: Setup, seed: bigint): void {
  const match = laid(page, setup, Array.from({ length: setup.players }, () => "person"), seed);
  for (let n = 0; ; n++) {
    for (let seat = SPECTATOR; seat < setup.players; seat++) {
      const view = match.view(seat);
      assert.equal(shape.fault(view, game.id), null);
      assert.equal(view["viewer"], seat);
    }
    const legal = match.legal();
    if (!legal.length) break;
    match.play(legal[(n * 7919 + Number(seed)) % legal.length]!.move);
  }
  match.close();
}

for (const { id, board } of games)
  test(`views of ${id}`, async () => {
    const page = await engine();
    const game = page.games().find((one) => one.id === id)!;
    const { view } = await board();
    for (const setup of setups(game)) for (const seed of [1n, 2n]) lookThrough(page, game, view, setup, seed);
  });

test("the page lists every game of the engine", async () => {
  assert.deepEqual((await engine()).games().map((game) => game.id).sort(), games.map((game) => game.id).sort());
});

test("a shape finds what is wrong", () => {
  const shape = object({ a: int, b: list(word("x", "y")) }, { c: orNull(int) });
  assert.equal(shape.fault({ a: 1, b: ["x"] }, "it"), null);
  assert.equal(shape.fault({ a: 1, b: [], c: null }, "it"), null);
  assert.equal(shape.fault({ a: 1.5, b: [] }, "it"), "it.a is no whole number");
  assert.equal(shape.fault({ a: 1, b: ["z"] }, "it"), "it.b[0] is no x or y");
  assert.equal(shape.fault({ a: 1, b: [], d: 0 }, "it"), "it.d is unknown");
  assert.equal(shape.fault({ b: [] }, "it"), "it.a is no whole number");
  assert.equal(shape.fault(null, "it"), "it is no object");
  const typed: NileView["fields"] = { wheat: { seat: 0, cards: 2 } };
  assert.equal(typed["wheat"]!.cards, 2);
});
