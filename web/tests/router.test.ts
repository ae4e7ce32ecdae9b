/* Addresses of the page: made, taken apart, and come by from outside. */

import assert from "node:assert/strict";
import test from "node:test";
import { lastChoice, sound } from "../src/app/chosen.js";
import { fromPath, parse, to } from "../src/app/router.js";
import { takeWanted, want } from "../src/app/wanted.js";

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

test("a wanted game is taken once", () => {
  want({ setup: { game: "nile", players: 2 }, seat: 1, levels: [3, 3] });
  assert.equal(takeWanted()?.seat, 1);
  assert.equal(takeWanted(), null);
});

test("a new game begins with the choices of the last one, as far as they make sense", () => {
  const game = { id: "nile", min_players: 2, max_players: 5 };
  const usual = { players: 2, seat: 0, levels: [3, 3, 3, 3, 3], names: ["", "", "", "", ""], options: {} };
  const store = new Map<string, string>();
  const kept = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) };
  const last = lastChoice(kept, game);
  assert.deepEqual(last.read(), usual);
  const chosen = { players: 3, seat: 2, levels: [1, 0, 8, 3, 3], names: ["", "Ola", "", "", ""], options: { quick: "on" } };
  last.keep(chosen);
  assert.deepEqual(last.read(), chosen);
  store.set("akhet.new.nile", "{");
  assert.deepEqual(last.read(), usual);
  assert.deepEqual(sound(game, { players: 9, seat: 5, levels: [12, "3"], names: [7], options: { quick: 1 } }), usual);
});
