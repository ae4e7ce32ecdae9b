/* Whoever decides sees what there is to choose: where nothing of it is in sight, the board is scrolled to it. */

import { useLayoutEffect } from "preact/hooks";
import type { BoardProps } from "../board.js";

function seen(thing: Element, board: DOMRect): boolean {
  const { top, bottom } = thing.getBoundingClientRect();
  return top >= board.top && bottom <= board.bottom;
}

export function useReach({ state, picker, seen: past }: BoardProps): void {
  useLayoutEffect(() => {
    if (past || !state.legal.length) return;
    const board = document.querySelector(".board");
    const lit = [...(board?.querySelectorAll(".lit") ?? [])];
    const rect = board?.getBoundingClientRect();
    if (rect && !lit.some((thing) => seen(thing, rect))) lit[0]?.scrollIntoView({ block: "center" });
  }, [state.at, state.legal.length, picker.touched.length]);
}
