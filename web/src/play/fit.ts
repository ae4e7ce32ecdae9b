/* Draws a board as large as its region allows, so that nobody has to scroll: everything on a board is a multiple
 * of one unit, which is found here. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

export interface Scale {
  /** The property of the board that holds the unit. */
  unit: string;
  /** The least and the most it may be, in pixels, for a board of this width and height. */
  range(width: number, height: number): readonly [least: number, most: number];
  /** How exactly it is looked for, in pixels. */
  step: number;
  /** Called before a size is measured: lays out what CSS alone cannot. */
  arrange?(root: HTMLElement): void;
}

/** Things grow only by at least this factor, so that they do not change with every move. */
const WORTH = 1.08;
/** Smaller changes of the region are ignored while everything fits, in pixels. */
const SLIGHT = 12;

/** The largest size that fits, the least if none does; what fits already stays unless much is gained. */
export function largest(fits: (size: number) => boolean, [least, most]: readonly [number, number], was: number, step: number): number {
  const now = Math.min(Math.max(was, least), most);
  const more = Math.min(now * WORTH, most);
  const stays = was > 0 && fits(now);
  if (stays && (now >= most || !fits(more))) return now;
  if ((stays || was === 0) && fits(most)) return most;
  let low = stays ? more : least;
  let high = stays || was === 0 ? most : now;
  while (high - low > step) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Setting a property to the value it has would cause another layout. */
export function setProperty(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** How small a board is drawn at most, and how exactly that is looked for. */
const LEAST_ZOOM = 0.4;
const ZOOM_STEP = 0.02;

/** What was left over when the size was found: nothing larger fits as long as no more is. */
const spare = new WeakMap<HTMLElement, { width: number; height: number; left: number }>();

function fit(root: HTMLElement, scale: Scale): void {
  const board = root.closest<HTMLElement>(".board");
  if (!board?.closest(".table")) return scale.arrange?.(root);
  const { paddingTop, paddingBottom } = getComputedStyle(board);
  const height = board.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const width = board.clientWidth;
  let zoom = 1;
  const draws = (): boolean => {
    setProperty(root, "zoom", String(zoom));
    scale.arrange?.(root);
    return root.offsetHeight * zoom <= height && board.scrollWidth <= board.clientWidth;
  };
  const fits = (size: number): boolean => {
    setProperty(root, scale.unit, `${Math.round(size * 100) / 100}px`);
    return draws();
  };
  const was = parseFloat(root.style.getPropertyValue(scale.unit)) || 0;
  const before = spare.get(root);
  const same = before && before.width === width && Math.abs(before.height - height) < SLIGHT;
  if (same && was > 0 && fits(was) && height - root.offsetHeight <= before.left + SLIGHT) return;
  const found = fits(largest(fits, scale.range(width, height), same ? was : 0, scale.step));
  /* The unit is not all: words and buttons keep their size. Where the least unit is too much, everything is drawn smaller. */
  if (!found) {
    const smaller = (share: number): boolean => ((zoom = share), draws());
    smaller(largest(smaller, [LEAST_ZOOM, 1], 0, ZOOM_STEP));
  }
  spare.set(root, { width, height, left: height - root.offsetHeight * zoom });
}

/** For the element of the whole board; done anew when what is drawn or the room is another one. */
export function useFit(drawn: unknown, scale: Scale): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current) fit(root.current, scale);
  }, [drawn]);
  useEffect(() => {
    const board = root.current?.closest(".board");
    if (!board) return undefined;
    const watching = new ResizeObserver(() => root.current && fit(root.current, scale));
    watching.observe(board);
    return () => watching.disconnect();
  }, []);
  return root;
}
