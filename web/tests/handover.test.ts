/* Several people at one screen: who has moved sees what came of it, who sits down sees what has happened
 * since, and neither sees what only the other may know. */

import assert from "node:assert/strict";
import test from "node:test";
import { Playback } from "../src/play/playback.js";
import { begin, type SoloTable } from "../src/solo/table.js";
import type { TableState } from "../src/table.js";
import type { NileView } from "../src/boards/nile/view.js";
import { engine } from "./support.js";

const nobody = { choose: () => Promise.reject(new Error("no bot plays")), hint: () => Promise.reject(new Error("no hint")) };
const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

async function two(): Promise<SoloTable> {
  const around = { engine: await engine(), bots: nobody, store: nowhere };
  const table = begin(around, { setup: { game: "nile", players: 2 }, seats: [{ name: "Anna" }, { name: "Ben" }] }, new Uint8Array(32).fill(5));
  return table;
}

/** A screen on which time passes when it is told to. */
function screen(table: SoloTable): { shown: TableState[]; pass(): void } {
  const shown: TableState[] = [];
  const waiting: (() => void)[] = [];
  let now = table.state;
  const playback = new Playback(table, {
    show: (state) => {
      now = state;
      shown.push(state);
    },
    pause: () => 100,
    later: (run) => {
      waiting.push(run);
      return () => waiting.splice(waiting.indexOf(run), 1);
    },
  });
  table.listen((state, fresh) => {
    if (now.handover !== undefined && state.handover === undefined) playback.catchUp(state, fresh);
    else playback.push(state, fresh);
  });
  return {
    shown,
    pass: () => {
      for (let run = waiting.shift(); run; run = waiting.shift()) run();
    },
  };
}

const pass = (state: TableState): string => state.legal.find(({ kind }) => kind === "pass")!.move;
const viewer = (state: TableState): number | undefined => (state.view as unknown as NileView | null)?.viewer;

test("who has moved sees what came of it before the screen is handed over", async () => {
  const table = await two();
  const { shown, pass: timePasses } = screen(table);
  const first = table.state.handover!;
  table.take();
  await table.play(pass(table.state));
  assert.deepEqual(shown.map(({ at, handover }) => [at, handover]), [[0, undefined], [1, undefined]]);
  assert.equal(viewer(shown[1]!), first, "through the eyes of who moved");
  assert.deepEqual(shown[1]!.legal, []);
  timePasses();
  assert.deepEqual([shown[2]?.at, shown[2]?.handover, shown[2]?.view], [1, 1 - first, null]);
  table.close();
});

test("who sits down sees what has happened since, and nothing that only another may know", async () => {
  const table = await two();
  const { shown, pass: timePasses } = screen(table);
  const first = table.state.handover!;
  table.take();
  await table.play(table.state.legal.find(({ kind }) => kind === "market")!.move);
  await table.play(table.state.legal[0]!.move);
  await table.play(pass(table.state));
  timePasses();
  shown.length = 0;
  table.take();
  timePasses();
  assert.deepEqual(shown.map(({ at }) => at), [0, 1, 2, 3], "how it stood, then every move");
  for (const state of shown) {
    assert.equal(viewer(state), 1 - first);
    for (const { text, data } of state.steps.flatMap(({ events }) => events))
      if (data["seat"] === first && (data.event === "draw" || data.event === "deal")) assert.ok([null, undefined, "locusts"].includes(data["card"] as null), text);
  }
  assert.ok(shown.at(-1)!.legal.length > 0);
  assert.ok(shown.slice(0, -1).every(({ legal }) => !legal.length));
  shown.length = 0;
  await table.play(pass(table.state));
  timePasses();
  table.take();
  timePasses();
  assert.deepEqual(shown.map(({ at, handover }) => handover ?? at), [4, first, 3, 4], "only what is new to them");
  table.close();
});
