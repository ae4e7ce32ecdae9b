/* Puzzles: the shipped ones can be played in the page, attempts are kept, and the rating follows them. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { ensureStorage, writeStored, type Store } from "../src/app/storage.js";
import { addAttempt, nextPuzzle, PUZZLES_KEY, readAttempts, solvedFirst, standingOf } from "../src/puzzles/attempts.js";
import { bestOf, DIFFICULTIES, pointsLost, reasonsOf, type PuzzleFile, type PuzzleName } from "../src/puzzles/puzzle.js";
import { expected, FIRST_RATING, rated, ratingOfDifficulty } from "../src/puzzles/rating.js";
import { PuzzleTable } from "../src/puzzles/table.js";
import { engine } from "./support.js";

const FILES = readdirSync("puzzles").sort().map((name) => JSON.parse(readFileSync(join("puzzles", name), "utf8")) as PuzzleFile);
const LEAST = 3;
const LEAD = 15;

function store(): Store {
  const page: { localStorage?: Storage } = {};
  ensureStorage(page);
  return page.localStorage as Storage;
}

const NAMES: PuzzleName[] = [
  { game: "nile", id: "1-1", difficulty: 1 }, { game: "nile", id: "1-2", difficulty: 2 }, { game: "nile", id: "1-5", difficulty: 5 },
  { game: "valley", id: "2-2", difficulty: 2 },
];
const [EASY, MIDDLE, HARD] = NAMES as [PuzzleName, PuzzleName, PuzzleName];

test("every game has at least three puzzles of each difficulty, each from a deal of its own", () => {
  assert.deepEqual(FILES.map(({ game }) => game), ["nefertiti", "nile", "valley"]);
  for (const { game, puzzles } of FILES) {
    for (const difficulty of DIFFICULTIES)
      assert.ok(puzzles.filter((one) => one.difficulty === difficulty).length >= LEAST, `${game}: difficulty ${difficulty}`);
    assert.equal(new Set(puzzles.map(({ seed }) => seed)).size, puzzles.length, game);
  }
});

test("every puzzle offers exactly the moves that it judges, the best leads by 15 points, and reasons are sentences", async () => {
  const page = await engine();
  for (const { game, puzzles } of FILES)
    for (const puzzle of puzzles) {
      const table = new PuzzleTable(page, game, puzzle, () => undefined);
      const name = `${game}/${puzzle.id}`;
      assert.equal(table.state.turn, puzzle.seat, name);
      assert.deepEqual(table.state.legal.map(({ move }) => move).sort(), puzzle.worth.map(([move]) => move).sort(), name);
      for (const [move] of puzzle.worth.slice(1)) assert.ok(pointsLost(puzzle, move) >= LEAD, `${name}: ${move}`);
      page.onlineNames(table.state.seats.map((seat) => seat.name), table.state.you);
      for (const [move] of puzzle.worth) for (const reason of reasonsOf(puzzle, move)) assert.ok(page.sayReason(game, reason).length > 3, name);
      table.close();
    }
});

test("a puzzle takes one move, tells it to the judge, and hides what the seat does not know", async () => {
  const page = await engine();
  const { game, puzzles } = FILES[1] as PuzzleFile;
  const puzzle = puzzles[0] as (typeof puzzles)[number];
  const judged: string[] = [];
  const table = new PuzzleTable(page, game, puzzle, (move) => judged.push(move));
  const [best] = bestOf(puzzle);
  assert.equal(table.final(), true, "a touch is confirmed: it counts");
  const rivals = (table.state.view as unknown as { seats: { hand: unknown }[] }).seats.filter((_, seat) => seat !== puzzle.seat);
  for (const { hand } of rivals) assert.ok(hand === null || typeof hand !== "object", "a rival's hand is not in the view");
  await table.play(best);
  assert.deepEqual(judged, [best]);
  assert.deepEqual([table.tried, table.state.turn, table.state.legal], [true, null, []]);
  await assert.rejects(table.undo());
  await assert.rejects(table.hint());
  table.close();
});

test("a rating rises with what is solved, falls with what is not, and becomes surer", () => {
  const up = rated(FIRST_RATING, 3, true);
  const down = rated(FIRST_RATING, 3, false);
  assert.ok(up.rating > FIRST_RATING.rating && down.rating < FIRST_RATING.rating);
  assert.ok(up.deviation < FIRST_RATING.deviation);
  assert.ok(rated(FIRST_RATING, 5, true).rating > up.rating, "a hard puzzle is worth more");
  let mine = FIRST_RATING;
  for (let n = 0; n < 500; n++) mine = rated(mine, 3, n % 2 === 0);
  assert.ok(Math.abs(mine.rating - ratingOfDifficulty(3)) < 60, "who solves every other puzzle has its rating");
  assert.equal(mine.deviation, 60);
  assert.ok(Math.abs(expected({ rating: ratingOfDifficulty(2), deviation: 60 }, 2) - 0.5) < 1e-9);
});

test("the first attempt at a puzzle counts, later ones do not", () => {
  const kept = store();
  const first = addAttempt(kept, MIDDLE, { solved: false, lost: 21, when: 1 });
  const { rating } = readAttempts(kept);
  assert.equal(first.rating, Math.round(rating));
  assert.ok(rating < FIRST_RATING.rating);
  assert.equal(standingOf(readAttempts(kept), MIDDLE), "failed");
  const second = addAttempt(kept, MIDDLE, { solved: true, lost: 0, when: 2 });
  assert.equal(second.rating, null);
  assert.equal(readAttempts(kept).rating, rating);
  assert.equal(standingOf(readAttempts(kept), MIDDLE), "later");
  addAttempt(kept, HARD, { solved: true, lost: 0, when: 3 });
  assert.equal(standingOf(readAttempts(kept), HARD), "solved");
  assert.deepEqual(solvedFirst(readAttempts(kept)).map(({ puzzle }) => puzzle), ["nile/1-5"]);
});

test("the next puzzle is new and about as hard as one is good, then a failed one, then the oldest", () => {
  const kept = store();
  assert.equal(nextPuzzle(NAMES, readAttempts(kept)), MIDDLE);
  assert.equal(nextPuzzle(NAMES, readAttempts(kept), "valley")?.id, "2-2");
  assert.equal(nextPuzzle([MIDDLE], readAttempts(kept), undefined, "nile/1-2"), null);
  [EASY, MIDDLE, HARD].forEach((one, at) => addAttempt(kept, one, { solved: one !== HARD, lost: 0, when: 10 - at }));
  assert.equal(nextPuzzle([EASY, MIDDLE, HARD], readAttempts(kept)), HARD, "the failed one");
  addAttempt(kept, HARD, { solved: true, lost: 0, when: 20 });
  assert.equal(nextPuzzle([EASY, MIDDLE, HARD], readAttempts(kept)), MIDDLE, "tried longest ago");
});

test("damaged attempts are left out", () => {
  const kept = store();
  writeStored(kept, PUZZLES_KEY, { rating: "much", deviation: null, tries: [null, { puzzle: 3 }, "x"] });
  assert.deepEqual(readAttempts(kept), { ...FIRST_RATING, tries: [] });
});
