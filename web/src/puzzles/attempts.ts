/* A person's attempts at puzzles and the rating from them, stored in the browser. The first attempt at each
 * puzzle counts for the rating. */

import { readStored, writeStored, type Store } from "../app/storage.js";
import { nameOf, type PuzzleName } from "./puzzle.js";
import { FIRST_RATING, rated, ratingOfDifficulty, type Rating } from "./rating.js";

export interface Attempt {
  /** As nameOf says. */
  puzzle: string;
  difficulty: number;
  when: number;
  solved: boolean;
  /** Percentage points. */
  lost: number;
  /** After it; null: it was not the first attempt. */
  rating: number | null;
}

export interface Attempts extends Rating {
  /** The newest first. */
  tries: readonly Attempt[];
}

export const PUZZLES_KEY = "akhet.puzzles";
const MOST_TRIES = 500;

function isAttempt(value: unknown): value is Attempt {
  const one = value as Partial<Attempt> | null;
  return typeof one === "object" && one !== null && typeof one.puzzle === "string" && typeof one.when === "number" &&
    typeof one.solved === "boolean" && typeof one.difficulty === "number" && typeof one.lost === "number";
}

export function readAttempts(store: Store): Attempts {
  const stored = (readStored(store, PUZZLES_KEY) ?? {}) as Partial<Record<keyof Attempts, unknown>>;
  const number = (value: unknown, otherwise: number): number => (typeof value === "number" && Number.isFinite(value) ? value : otherwise);
  return {
    rating: number(stored.rating, FIRST_RATING.rating),
    deviation: number(stored.deviation, FIRST_RATING.deviation),
    tries: Array.isArray(stored.tries) ? stored.tries.filter(isAttempt) : [],
  };
}

/** Stores an attempt and returns it; `rating` says whether it counted. */
export function addAttempt(store: Store, puzzle: PuzzleName, result: { solved: boolean; lost: number; when: number }): Attempt {
  const before = readAttempts(store);
  const name = nameOf(puzzle);
  const first = !before.tries.some((one) => one.puzzle === name);
  const after = first ? rated(before, puzzle.difficulty, result.solved) : before;
  const attempt: Attempt = { puzzle: name, difficulty: puzzle.difficulty, ...result, rating: first ? Math.round(after.rating) : null };
  writeStored(store, PUZZLES_KEY, { rating: after.rating, deviation: after.deviation, tries: [attempt, ...before.tries].slice(0, MOST_TRIES) });
  return attempt;
}

export type Standing = "new" | "solved" | "later" | "failed";

/** "later": solved, but not by the first attempt. */
export function standingOf(attempts: Attempts, puzzle: PuzzleName): Standing {
  const mine = attempts.tries.filter((one) => one.puzzle === nameOf(puzzle));
  if (!mine.length) return "new";
  if (mine[mine.length - 1]?.solved) return "solved";
  return mine.some((one) => one.solved) ? "later" : "failed";
}

/** Solved by the first attempt. */
export function solvedFirst(attempts: Attempts): Attempt[] {
  return attempts.tries.filter((one, at) => one.solved && !attempts.tries.some((other, before) => before > at && other.puzzle === one.puzzle));
}

/** The next puzzle: a new one of about the person's rating; then failed ones; then the one tried longest ago. */
export function nextPuzzle(names: readonly PuzzleName[], attempts: Attempts, game?: string, not?: string): PuzzleName | null {
  const wanted = names.filter((one) => (game === undefined || one.game === game) && nameOf(one) !== not);
  const distance = (one: PuzzleName): number => Math.abs(ratingOfDifficulty(one.difficulty) - attempts.rating);
  const last = (one: PuzzleName): number => attempts.tries.find(({ puzzle }) => puzzle === nameOf(one))?.when ?? 0;
  const fresh = wanted.filter((one) => standingOf(attempts, one) === "new");
  if (fresh.length) return fresh.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  const failed = wanted.filter((one) => standingOf(attempts, one) === "failed");
  const left = failed.length ? failed : wanted;
  return left.length ? left.reduce((best, one) => (last(one) < last(best) ? one : best)) : null;
}
