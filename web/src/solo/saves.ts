/* Matches stored in this browser: the one in progress of each game, saved after every move, and the
 * last finished ones. */

import { readStored, removeStored, writeStored, type Store } from "../app/storage.js";

export interface Saved {
  game: string;
  /** The text of its record. */
  record: string;
  /** When it was last played, in milliseconds. */
  when: number;
  moves: number;
  over: boolean;
}

const CURRENT = "akhet.solo.";
const LAST_GAME = "akhet.solo";
const FINISHED = "akhet.past";
export const MOST_FINISHED = 20;

/** False: the browser could not store it. */
export function saveMatch(store: Store, saved: Saved): boolean {
  return writeStored(store, CURRENT + saved.game, saved) && writeStored(store, LAST_GAME, saved.game);
}

export function deleteMatch(store: Store, game: string): void {
  removeStored(store, CURRENT + game);
}

/** The match in progress of a game; without a game, the one played last. */
export function savedMatch(store: Store, game?: string): Saved | null {
  const id = game ?? readStored(store, LAST_GAME);
  const saved = readStored(store, CURRENT + String(id)) as Partial<Saved> | null | undefined;
  return saved && typeof saved.record === "string" && saved.game === id ? (saved as Saved) : null;
}

/** The newest first. */
export function finishedMatches(store: Store): Saved[] {
  const all = readStored(store, FINISHED);
  if (!Array.isArray(all)) return [];
  return (all as Saved[]).filter((one) => typeof one?.record === "string" && typeof one.when === "number");
}

/** Saving the same match again does not store it twice. */
export function saveFinished(store: Store, saved: Saved): void {
  const others = finishedMatches(store).filter(({ record }) => record !== saved.record);
  writeStored(store, FINISHED, [saved, ...others].slice(0, MOST_FINISHED));
}

export function finishedMatch(store: Store, when: number): Saved | null {
  return finishedMatches(store).find((saved) => saved.when === when) ?? null;
}
