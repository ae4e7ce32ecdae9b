/* The ladder: finished games against bots become rungs, statistics and achievements; all of it can be saved and deleted. */

import assert from "node:assert/strict";
import test from "node:test";
import { ensureStorage, readStored, writeStored, type Store } from "../src/app/storage.js";
import { achievements } from "../src/ladder/achievements.js";
import { clearKept, exported } from "../src/ladder/kept.js";
import { addResult, readResults, resultOf, RESULTS_KEY, rungsOf, tallyOf, type GameResult } from "../src/ladder/results.js";
import { addAttempt } from "../src/puzzles/attempts.js";
import { begin, resume } from "../src/solo/table.js";
import type { Table } from "../src/types.js";
import { engine } from "./support.js";

const GAMES = ["nefertiti", "nile", "valley"];

function store(): Store {
  const page: { localStorage?: Storage } = {};
  ensureStorage(page);
  return page.localStorage as Storage;
}

function result(more: Partial<GameResult>): GameResult {
  return { deal: String(Math.random()), game: "nile", when: 1, seat: 0, players: 2, level: 1, place: 1, won: true, ...more };
}

const OVER = {
  game: "nile", players: 3, options: {}, stage: "over", moves: 9, turn: null, bot: false, undo: "no", hides: true, commitment: "c0ffee",
  seats: [{ kind: "bot", name: "", level: 4, resigned: false }, { kind: "person", name: "Anna", resigned: false }, { kind: "bot", name: "", level: 2, resigned: false }],
  result: { places: [2, 1, 3], why: "played" },
} as Table;

test("a result is that of one person against bots, by the weakest of them", () => {
  assert.deepEqual(resultOf(OVER, 5), { deal: "c0ffee", game: "nile", when: 5, seat: 1, players: 3, level: 2, place: 1, won: true });
  assert.equal(resultOf({ ...OVER, result: { places: [1, 1, 3], why: "played" } }, 5)?.won, false, "a shared victory beats nobody");
  assert.equal(resultOf({ ...OVER, result: null }, 5), null, "it is not over");
  const { commitment: _, ...seeded } = OVER;
  assert.equal(resultOf(seeded, 5), null, "it began in a tutorial or a puzzle");
  const people = OVER.seats.map((seat) => ({ ...seat, kind: "person" as const }));
  assert.equal(resultOf({ ...OVER, seats: people }, 5), null, "people play each other");
});

test("a deal counts once, and rungs are climbed by wins alone", () => {
  const kept = store();
  addResult(kept, result({ deal: "a", level: 3 }));
  addResult(kept, result({ deal: "a", level: 8 }));
  addResult(kept, result({ deal: "b", level: 5, won: false, place: 2 }));
  assert.equal(readResults(kept).length, 2);
  assert.equal(rungsOf(readResults(kept), "nile"), 3);
  assert.equal(rungsOf(readResults(kept), "valley"), 0);
  assert.deepEqual(tallyOf(readResults(kept)), { played: 2, won: 1 });
});

test("a finished match of the page is counted, and not again when it is opened again", async () => {
  const kept = store();
  const services = { engine: await engine(), bots: { choose: () => new Promise<never>(() => undefined), hint: () => new Promise<never>(() => undefined) }, store: kept };
  const table = begin(services, { setup: { game: "nile", players: 2 }, seats: [{ name: "Anna" }, { name: "", level: 6 }] }, new Uint8Array(32));
  await table.resign();
  assert.deepEqual(readResults(kept).map(({ game, level, won, seat }) => ({ game, level, won, seat })), [{ game: "nile", level: 6, won: false, seat: 0 }]);
  resume(services, await table.record()).close();
  assert.equal(readResults(kept).length, 1);
  table.close();
});

test("achievements say how far they are", () => {
  const kept = store();
  assert.ok(Object.values(achievements(kept, GAMES)).every(({ n, all }) => n === 0 && all > 0));
  addResult(kept, result({ seat: 0, level: 6 }));
  addResult(kept, result({ seat: 1, level: 1 }));
  addResult(kept, result({ game: "valley", level: 8, won: false, place: 2 }));
  writeStored(kept, "akhet.learned.nile", { n: 21, all: 21, done: true });
  addAttempt(kept, { game: "nile", id: "1", difficulty: 5 }, { solved: true, lost: 0, when: 1 });
  const now = achievements(kept, GAMES);
  assert.deepEqual(now, {
    first: { n: 1, all: 1 }, three: { n: 1, all: 3 }, seats: { n: 2, all: 2 }, scholar: { n: 1, all: 3 }, nomarch: { n: 6, all: 6 },
    pharaoh: { n: 6, all: 8 }, eye: { n: 1, all: 10 }, sphinx: { n: 1, all: 1 },
  });
});

test("what is kept is one file, and can be deleted without the settings", () => {
  const kept = store();
  addResult(kept, result({ deal: "a" }));
  writeStored(kept, "akhet.learned.valley", { n: 2, all: 46, done: false });
  writeStored(kept, "akhet.preferences", { theme: "dark" });
  const file = JSON.parse(exported(kept)) as Record<string, unknown>;
  assert.deepEqual(Object.keys(file), [RESULTS_KEY, "akhet.learned.valley"]);
  clearKept(kept);
  assert.deepEqual(JSON.parse(exported(kept)), {});
  assert.deepEqual(readStored(kept, "akhet.preferences"), { theme: "dark" });
});

test("damaged results are left out", () => {
  const kept = store();
  writeStored(kept, RESULTS_KEY, [null, 3, { deal: "a" }, result({ deal: "b" })]);
  assert.equal(readResults(kept).length, 1);
});
