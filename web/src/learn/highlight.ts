/* What the coach speaks of is framed and in view: the things of a lesson, or else what is to be touched now. */

import { useEffect } from "preact/hooks";

const BOARD = ".table-main .board";
/** What a board lights up has such a class. */
const LIT = ':is(.lit, [class*="-lit"])';
/** Where in the height of the board its middle may come: parts of a board may lie above its edges. */
const HEIGHTS = [0.4, 0.55, 0.7, 0.25, 0.85];

function things(board: Element, show: string | undefined): HTMLElement[] {
  return show === undefined ? [] : [...board.querySelectorAll<HTMLElement>(show)];
}

/** The suggested move lights up its things; the one of them that is lit first is where to look. */
function litIn(board: Element, terms: readonly string[]): HTMLElement | null {
  for (const term of terms) {
    const found = board.querySelector<HTMLElement>(`[data-term="${CSS.escape(term)}"]${LIT}`);
    if (found) return found;
  }
  return board.querySelector<HTMLElement>(LIT);
}

/** Nothing lies above its upper and its lower half. */
function free(thing: HTMLElement): boolean {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return [0.2, 0.8].every((down) => {
    const hit = document.elementFromPoint(left + width / 2, top + height * down);
    return hit !== null && thing.contains(hit);
  });
}

/** Scrolls the board alone: the page around it stays. */
function bring(board: Element, thing: HTMLElement): void {
  for (const height of HEIGHTS) {
    if (free(thing)) return;
    const [around, box] = [board.getBoundingClientRect(), thing.getBoundingClientRect()];
    board.scrollBy({ top: box.top + box.height / 2 - around.top - around.height * height });
  }
}

export interface Pointed {
  /** Differs from lesson to lesson. */
  key: string;
  show: string | undefined;
  /** Of the move that is suggested; null: something is to be read first. */
  terms: readonly string[] | null;
}

/** Boards are drawn when they like, so every change of the board is looked at until the thing is there. */
export function usePointing({ key, show, terms }: Pointed): void {
  useEffect(() => {
    const root = document.querySelector(".table-main");
    if (!root) return undefined;
    let brought: HTMLElement | null = null;
    let framed: HTMLElement[] = [];
    const point = (): void => {
      const board = document.querySelector(BOARD);
      if (!board) return;
      const shown = things(board, show);
      for (const thing of framed) if (!shown.includes(thing)) delete thing.dataset["shown"];
      for (const thing of shown) thing.dataset["shown"] = "";
      framed = shown;
      document.querySelector<HTMLElement>(".coach")?.toggleAttribute("data-lit", board.querySelector(LIT) !== null);
      const first = shown[0] ?? (terms ? litIn(board, terms) : null);
      if (!first || first === brought) return;
      brought = first;
      bring(board, first);
    };
    point();
    const watch = new MutationObserver(point);
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ["class"] });
    return () => {
      watch.disconnect();
      for (const thing of framed) delete thing.dataset["shown"];
    };
  }, [key, show]);
}
