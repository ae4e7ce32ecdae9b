/* Keeps the keyboard focus at the table: when the focused button disappears, the next choice gets it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { usesKeyboard, focusIsLost } from "../app/keyboard.js";

/** Where the focus goes, in this order; while others play it waits at the bar, where keys do nothing. */
const NEXT = [".bar-do", ".ending-ways button", ".over button", ".bar-choice", ".bar-all"];
const WAITING = ".bar";
const LIT = ".board [data-group] button:not([aria-disabled='true'])";

function first(ways: readonly string[]): HTMLElement | null {
  for (const way of ways) {
    const found = document.querySelector<HTMLElement>(way);
    if (found) return found;
  }
  return null;
}

/** Focuses the choices. */
export function toMoves(): void {
  first([...NEXT, WAITING])?.focus();
}

export function useFocusKept(drawn: number): void {
  const onBoard = useRef(false);
  useEffect(() => {
    const came = (event: FocusEvent): void => {
      if (event.target instanceof Element && !event.target.matches(WAITING)) onBoard.current = event.target.closest(".board") !== null;
    };
    addEventListener("focusin", came);
    return () => removeEventListener("focusin", came);
  }, []);
  useLayoutEffect(() => {
    if (!usesKeyboard()) return;
    const now = document.activeElement;
    const sure = document.querySelector<HTMLElement>(".bar-do");
    if (sure && now?.closest(".board")) return sure.focus();
    if (!focusIsLost() && !now?.matches(WAITING)) return;
    const choosing = first(NEXT);
    const board = choosing?.matches(".bar-choice, .bar-all") && onBoard.current ? document.querySelector<HTMLElement>(LIT) : null;
    (board ?? choosing ?? document.querySelector<HTMLElement>(WAITING))?.focus();
  }, [drawn]);
}
