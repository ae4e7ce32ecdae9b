/* Matches that are played in this browser, kept from move to move: one of each game. */

export interface Saved {
  game: string;
  /** The text of its record. */
  record: string;
  /** When it was last played, in milliseconds. */
  when: number;
  moves: number;
  over: boolean;
}

/** localStorage, or something like it. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "akhet.solo.";
const LAST = "akhet.solo";

/** A browser may keep nothing: then a match lasts as long as the page. */
function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** False: the browser has no room for it, or may keep nothing. */
export function keep(store: Store, saved: Saved): boolean {
  return quietly(() => {
    store.setItem(KEY + saved.game, JSON.stringify(saved));
    store.setItem(LAST, saved.game);
    return true;
  }, false);
}

export function forget(store: Store, game: string): void {
  quietly(() => store.removeItem(KEY + game), undefined);
}

/** The match of a game that was begun; of no game in particular, the one that was played last. */
export function kept(store: Store, game?: string): Saved | null {
  return quietly(() => {
    const name = game ?? store.getItem(LAST);
    const saved = JSON.parse((name && store.getItem(KEY + name)) || "null") as Saved | null;
    return saved && typeof saved.record === "string" && saved.game === name ? saved : null;
  }, null);
}
