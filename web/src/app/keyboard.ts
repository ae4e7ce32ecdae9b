/* Whether a person uses the keyboard: then the focus must not get lost. */

let keys = false;

/** A key was pressed after the last click or touch. */
export function usesKeyboard(): boolean {
  return keys;
}

/** The focused element was removed. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

export function trackKeyboard(): void {
  addEventListener("keydown", () => { keys = true; }, true);
  addEventListener("pointerdown", () => { keys = false; }, true);
}
