/* Matches that were finished in this browser: the last ones stay, to be looked at again. */

import type { Saved, Store } from "./saves.js";

export const MOST_PAST = 20;
const KEY = "akhet.past";

/** The newest first. */
export function past(store: Store): Saved[] {
  try {
    const all = JSON.parse(store.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(all) ? (all as Saved[]).filter((one) => typeof one?.record === "string" && typeof one.when === "number") : [];
  } catch {
    return [];
  }
}

/** A match that is over is remembered once, however often it is kept. */
export function remember(store: Store, saved: Saved): void {
  const others = past(store).filter(({ record }) => record !== saved.record);
  try {
    store.setItem(KEY, JSON.stringify([saved, ...others].slice(0, MOST_PAST)));
  } catch {
    /* No room in this browser: then it is not remembered. */
  }
}

export function remembered(store: Store, when: number): Saved | null {
  return past(store).find((saved) => saved.when === when) ?? null;
}
