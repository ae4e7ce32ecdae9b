/* Where a browser forbids to keep anything, even asking for localStorage throws: then the page has one
 * of its own, which lasts as long as the page is open. */

class Memory {
  private readonly kept = new Map<string, string>();
  /** By this it is told from one that lasts. */
  readonly forgets = true;

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }

  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

/** After this `localStorage` is there, whatever the browser says. */
export function ensureStore(page: object = globalThis): void {
  try {
    (page as { localStorage: Storage }).localStorage.getItem("");
  } catch {
    Object.defineProperty(page, "localStorage", { value: new Memory(), configurable: true });
  }
}

export function forgets(store: object): boolean {
  return "forgets" in store;
}
