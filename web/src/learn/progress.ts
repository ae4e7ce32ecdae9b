/* How far a person got in a tutorial: it resumes there. */

import { readStored, removeStored, writeStored, type Store } from "../app/storage.js";
import type { Tutorial } from "./lesson.js";
import type { LessonTable, Mark } from "./table.js";

const KEY = "akhet.learn.";

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** The stored place; the beginning if none is stored or it is not valid. */
export function savedProgress(store: Store, { setup, moves }: Tutorial): Mark {
  const { at, read } = (readStored(store, KEY + setup.game) ?? {}) as Partial<Mark>;
  return isWhole(at) && isWhole(read) && at < moves.length ? { at, read } : { at: 0, read: 0 };
}

/** A finished tutorial begins again the next time. */
export function saveProgress(store: Store, table: LessonTable): void {
  const { game } = table.tutorial.setup;
  if (table.done) deleteProgress(store, game);
  else writeStored(store, KEY + game, table.mark);
}

export function deleteProgress(store: Store, game: string): void {
  removeStored(store, KEY + game);
}
