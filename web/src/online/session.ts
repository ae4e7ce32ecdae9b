/* The signed-in player: a name and its token, stored in this browser. */

import { signal } from "@preact/signals";
import { readStored, removeStored, writeStored } from "../app/storage.js";

/** turns.tsx reads it too, without loading this file. */
const KEY = "akhet.session";

/** The name, or null for a guest. */
export const me = signal<string | null>(null);

let ownToken: string | null = null;

function read(): void {
  const stored = readStored(localStorage, KEY) as { token?: unknown; name?: unknown } | null | undefined;
  const valid = typeof stored?.token === "string" && typeof stored.name === "string";
  ownToken = valid ? (stored.token as string) : null;
  me.value = valid ? (stored.name as string) : null;
}

export function token(): string | null {
  return ownToken;
}

export function startSession(name: string, newToken: string): void {
  ownToken = newToken;
  me.value = name;
  writeStored(localStorage, KEY, { token: newToken, name });
}

export function endSession(): void {
  ownToken = null;
  me.value = null;
  removeStored(localStorage, KEY);
}

read();

/** Calls `changed` when another window signs in or out. */
export function followSession(changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const before = ownToken;
    read();
    if (ownToken !== before) changed();
  });
}
