/* Whom one does not want to hear: names, kept in this browser. */

import { signal } from "@preact/signals";

const KEY = "akhet.muted";
/** As many as the server takes for one connection. */
const MOST = 16;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string").slice(-MOST) : [];
  } catch {
    return [];
  }
}

export const muted = signal<readonly string[]>(read());

export function setMuted(name: string, on: boolean): void {
  const others = muted.value.filter((one) => one !== name);
  muted.value = on ? [...others, name].slice(-MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(muted.value));
  } catch {
    /* Then it holds for this visit. */
  }
}
