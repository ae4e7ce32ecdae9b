/* Who plays with keys does not lose the place: where the focused button is gone, the next choice has it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEXT = [".bar-do", ".bar-choice", ".board button:not([aria-disabled='true'])", ".bar-tools button"];

export function useFocusKept(drawn: number): void {
  const keys = useRef(false);
  useEffect(() => {
    const typed = (): void => {
      keys.current = true;
    };
    const pointed = (): void => {
      keys.current = false;
    };
    addEventListener("keydown", typed, true);
    addEventListener("pointerdown", pointed, true);
    return () => {
      removeEventListener("keydown", typed, true);
      removeEventListener("pointerdown", pointed, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (!keys.current) return;
    const sure = document.querySelector<HTMLElement>(".bar-do");
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (sure && document.activeElement?.closest(".board")) return sure.focus();
    if (!lost) return;
    for (const way of NEXT) {
      const next = document.querySelector<HTMLElement>(way);
      if (next) return next.focus();
    }
  }, [drawn]);
}
