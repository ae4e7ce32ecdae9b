/* Where somebody left a first game: it goes on there when they come back. */

import type { Store } from "../app/storage.js";
import type { Tutorial } from "./lesson.js";
import type { LessonTable, Mark } from "./table.js";

const KEY = "akhet.learn.";

/** What is not a place in this first game is the beginning of it. */
export function left(store: Store, { setup, moves }: Tutorial): Mark {
  try {
    const mark = JSON.parse(store.getItem(KEY + setup.game) ?? "null") as Partial<Mark> | null;
    const { at, read } = mark ?? {};
    const sound = Number.isInteger(at) && Number.isInteger(read) && (at as number) >= 0 && (at as number) < moves.length && (read as number) >= 0;
    if (sound) return { at: at as number, read: read as number };
  } catch {
    /* A browser that keeps nothing, or something that is no mark. */
  }
  return { at: 0, read: 0 };
}

/** Whoever has come to the end begins anew the next time. */
export function leave(store: Store, table: LessonTable): void {
  const { game } = table.tutorial.setup;
  if (table.done) return forgetLesson(store, game);
  try {
    store.setItem(KEY + game, JSON.stringify(table.mark));
  } catch {
    /* Nothing can be kept: then it begins anew. */
  }
}

export function forgetLesson(store: Store, game: string): void {
  try {
    store.removeItem(KEY + game);
  } catch {
    /* Nothing was kept. */
  }
}
