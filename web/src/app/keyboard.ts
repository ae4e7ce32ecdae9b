/* Whether somebody goes through the page with keys: then the place in it must not get lost. */

let keys = false;

/** Keys were used last, and nothing was pointed at since. */
export function usesKeyboard(): boolean {
  return keys;
}

/** Nothing has the focus: what had it is gone. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

export function trackKeyboard(): void {
  addEventListener("keydown", () => { keys = true; }, true);
  addEventListener("pointerdown", () => { keys = false; }, true);
}
