/* Addresses of the page: made, taken apart, and come by from outside. */

import assert from "node:assert/strict";
import test from "node:test";
import { lastChoices, rememberChoices, requestGame, takeRequestedGame, validChoices } from "../src/app/new-game.js";
import { fromPath, parse, to } from "../src/app/router.js";

test("an address is a page and its arguments", () => {
  assert.deepEqual(parse(""), { page: "", args: [] });
  assert.deepEqual(parse("#"), { page: "", args: [] });
  assert.deepEqual(parse("#/"), { page: "", args: [] });
  assert.deepEqual(parse("#/new/nile"), { page: "new", args: ["nile"] });
  assert.deepEqual(parse("#/replay/a%2Fb/3"), { page: "replay", args: ["a/b", "3"] });
  assert.deepEqual(parse("#/rules/%zz"), { page: "rules", args: ["%zz"] });
});

test("what is made is what is taken apart", () => {
  assert.equal(to(""), "#/");
  assert.equal(to("new", "nile"), "#/new/nile");
  for (const args of [["a b", "ż/#?"], ["x", "7"]]) assert.deepEqual(parse(to("replay", ...args)), { page: "replay", args });
});

test("a link of a server opens its page", () => {
  assert.equal(fromPath("/table/abc", ""), "#/table/abc");
  assert.equal(fromPath("/", "#/lobby"), "#/lobby");
  assert.equal(fromPath("/index.html", ""), "");
  assert.equal(fromPath("/table/abc", "#/lobby"), "#/lobby");
});

test("a requested game is taken once", () => {
  requestGame({ setup: { game: "nile", players: 2 }, seat: 1, levels: [3, 3] });
  assert.equal(takeRequestedGame()?.seat, 1);
  assert.equal(takeRequestedGame(), null);
});

test("a new game begins with the valid choices of the last one", () => {
  const game = { id: "nile", min_players: 2, max_players: 5 };
  const usual = { players: 2, seat: 0, levels: [3, 3, 3, 3, 3], names: ["", "", "", "", ""], options: {} };
  assert.deepEqual(lastChoices(game), usual);
  const chosen = { players: 3, seat: 2, levels: [1, 0, 8, 3, 3], names: ["", "Ola", "", "", ""], options: { quick: "on" } };
  rememberChoices("nile", chosen);
  assert.deepEqual(lastChoices(game), chosen);
  assert.deepEqual(validChoices(game, { players: 9, seat: 5, levels: [12, "3"], names: [7], options: { quick: 1 } }), usual);
});
