/* Clocks in words, from the last seconds to days. */

import assert from "node:assert/strict";
import test from "node:test";
import { draft, withGame } from "../src/online/draft.js";
import { clockText } from "../src/play/clock.js";
import { apart } from "../src/play/names.js";
import { engine } from "./support.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("a clock shows seconds, minutes, hours or days, and never less than nothing", () => {
  const shown = [-5, 0, 1, 6_400, 59_999, MINUTE, 12.5 * MINUTE, 2 * HOUR + 5 * MINUTE, 47 * HOUR].map(clockText);
  assert.deepEqual(shown, ["0:00", "0:00", "0:01", "0:07", "1:00", "1:00", "12:30", "2:05:00", "1 d 23 h"]);
});

test("who sits twice is numbered", () => {
  assert.deepEqual(apart(["Anna", "Farmer", "Potter", "Farmer"]), ["Anna", "Farmer 1", "Potter", "Farmer 2"]);
});

test("a plan keeps what was chosen when its game is changed, but for what only that game has", async () => {
  const [first, second] = (await engine()).games();
  const chosen = { ...draft(first!), watch: false, rated: true, public: true, undo: "none" as const, options: { x: "y" } };
  const changed = withGame(chosen, second!);
  assert.deepEqual(changed, { ...draft(second!), watch: false, rated: true, public: true, undo: "none" });
});
