/* Who one is on the server: a name, and the token that proves it, kept in this browser. */

import { signal } from "@preact/signals";

const KEY = "akhet.online";

/** The name, or null for a guest. */
export const me = signal<string | null>(null);

let own: string | null = null;

function read(): void {
  own = null;
  me.value = null;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as { token?: unknown; name?: unknown } | null;
    if (typeof kept?.token !== "string" || typeof kept.name !== "string") return;
    own = kept.token;
    me.value = kept.name;
  } catch {
    /* Nothing is kept here, or nonsense: a guest. */
  }
}

export function token(): string | null {
  return own;
}

export function remember(name: string, proof: string): void {
  own = proof;
  me.value = name;
  try {
    localStorage.setItem(KEY, JSON.stringify({ token: proof, name }));
  } catch {
    /* Then it holds for this visit. */
  }
}

export function forget(): void {
  own = null;
  me.value = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* Nothing was kept. */
  }
}

read();

/** `changed` hears when another window signs in or out. */
export function startWho(changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const before = own;
    read();
    if (own !== before) changed();
  });
}
