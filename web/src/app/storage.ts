/* The browser's storage, made safe to use: every value is JSON, and a browser that stores nothing or
 * has no room left never breaks the page. Keys begin with "akhet.". */

/** The key of the preferences; boot.ts reads the theme from it before anything else is loaded. */
export const PREFERENCES = "akhet.preferences";

/** localStorage, or a stand-in for it. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Used where a browser forbids localStorage; it lasts as long as the page is open. */
class MemoryStore implements Store {
  private readonly values = new Map<string, string>();
  readonly temporary = true;

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

/** Where reading localStorage throws, replaces it by a store in memory. */
export function ensureStorage(page: object = globalThis): void {
  try {
    (page as { localStorage: Storage }).localStorage.getItem("");
  } catch {
    Object.defineProperty(page, "localStorage", { value: new MemoryStore(), configurable: true });
  }
}

export function isTemporary(store: object): boolean {
  return "temporary" in store;
}

/** The stored value; undefined if there is none, or it is not JSON. */
export function readStored(store: Store, key: string): unknown {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** False if the browser has no room for it or stores nothing: then the value lasts as long as the page. */
export function writeStored(store: Store, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Moves a value to another key unless that key is in use. */
export function renameStored(store: Store, from: string, to: string): void {
  const value = readStored(store, from);
  if (value !== undefined && readStored(store, to) === undefined) writeStored(store, to, value);
  removeStored(store, from);
}

export function removeStored(store: Store, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    /* Nothing was stored. */
  }
}
