/* How far a person got in a tutorial: it resumes there, and lists show what was learned. */

import { readStored, removeStored, writeStored, type Store } from "../app/storage.js";
import type { Tutorial } from "./lesson.js";
import type { LessonTable, Mark } from "./table.js";

const KEY = "akhet.learn.";
const LEARNED = "akhet.learned.";

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** The stored place; the beginning if none is stored or it is not valid. */
export function savedProgress(store: Store, { setup, moves }: Tutorial): Mark {
  const { at, read } = (readStored(store, KEY + setup.game) ?? {}) as Partial<Mark>;
  return isWhole(at) && isWhole(read) && at < moves.length ? { at, read } : { at: 0, read: 0 };
}

/** The keys of a game's progress. */
export function progressKeys(game: string): string[] {
  return [KEY + game, LEARNED + game];
}

export interface Learned {
  /** The furthest lesson that was reached, counted from 1; 0: none. */
  n: number;
  /** Of so many. */
  all: number;
  done: boolean;
}

export function learned(store: Store, game: string): Learned {
  const { n, all, done } = (readStored(store, LEARNED + game) ?? {}) as Partial<Learned>;
  return isWhole(n) && isWhole(all) && n <= all ? { n, all, done: done === true } : { n: 0, all: 0, done: false };
}

/** A finished tutorial begins again the next time. */
export function saveProgress(store: Store, table: LessonTable): void {
  const { game } = table.tutorial.setup;
  const before = learned(store, game);
  const { n, all } = table.progress;
  writeStored(store, LEARNED + game, { n: Math.max(before.all === all ? before.n : 0, n), all, done: before.done || table.done });
  if (table.done) deleteProgress(store, game);
  else writeStored(store, KEY + game, table.mark);
}

/** The place; what was learned stays. */
export function deleteProgress(store: Store, game: string): void {
  removeStored(store, KEY + game);
}
