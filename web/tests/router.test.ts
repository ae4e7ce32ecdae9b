/* Addresses of the page: made, taken apart, and come by from outside. */

import assert from "node:assert/strict";
import test from "node:test";
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
