/* What is heard: every kind of thing has its own sound, and who lost hears no fanfare. */

import assert from "node:assert/strict";
import test from "node:test";
import { tonesOf } from "../src/play/sound.js";
import type { TableState } from "../src/table.js";

function table(more: Partial<TableState>): TableState {
  return { you: 0, legal: [], steps: [], result: null, ...more } as unknown as TableState;
}

test("who lost hears something else than who won", () => {
  const end = (you: number | null) => tonesOf(table({ you, result: { places: [1, 2], why: "played" } }), []);
  assert.notDeepEqual(end(0), end(1));
  assert.deepEqual(end(null), end(0));
});

test("floods, harvests, locusts, money and cards sound different", () => {
  const heard = [["flood"], ["flood", "harvest"], ["flood", "harvest", "eaten"], ["draw"]].map((ids) =>
    JSON.stringify(tonesOf(table({}), ids.map((event) => ({ event })))));
  heard.push(JSON.stringify(tonesOf(table({}), [{ event: "pay", deben: 3 }])));
  assert.equal(new Set(heard).size, heard.length);
});

test("one's turn is heard when others made it so", () => {
  const legal = [{ move: "pass" }] as unknown as TableState["legal"];
  const after = (seat: number) => tonesOf(table({ legal, steps: [{ step: 1, seat, events: [] }] }), [{ event: "draw" }]);
  assert.ok(after(1).length > after(0).length);
});
