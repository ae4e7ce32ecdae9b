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
  /** Called when the size is found: what changes no layout. */
  finish?(root: HTMLElement): void;
}

/** Things grow only by at least this factor, so that they do not change with every move. */
const WORTH = 1.08;
/** Smaller changes of the region are ignored while everything fits, in pixels. */
const SLIGHT = 12;

/** A size that leaves less of the room than this is large enough, unless a much larger one may take no more of it. */
const FULL = 0.985;

/** The largest size that fits, the least if none does; what fits already stays unless much is gained.
 *  `needs` tells how much of the room a size takes: more than 1 is too much. Every question is a layout, so the next
 *  size is where a straight line through the answers so far would fill the room. */
export function largest(needs: (size: number) => number, [least, most]: readonly [number, number], was: number, step: number): number {
  const now = Math.min(Math.max(was, least), most);
  const more = Math.min(now * WORTH, most);
  const first = was > 0 ? needs(now) : 0;
  const stays = was > 0 && first <= 1;
  if (stays && (now >= most || needs(more) > 1)) return now;
  let [low, high] = stays || was === 0 ? [stays ? more : least, most] : [least, now];
  let above = high === now ? first : needs(high);
  if (above <= 1) return high;
  let below = 0;
  for (let trial = 1; high - low > step; trial++) {
    const line = below ? low + ((high - low) * (1 - below)) / (above - below) : high / above;
    const guess = trial % 3 && below < FULL && above < Infinity ? Math.min(Math.max(line, low + step / 2), high - step / 2) : (low + high) / 2;
    const taken = needs(guess);
    if (taken > 1) [high, above] = [guess, taken];
    else [low, below] = [guess, taken];
    if (below >= FULL && high < low * WORTH) break;
  }
  return low;
}

/** Setting a property to the value it has would cause another layout. An empty value removes it. */
export function setProperty(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** The smallest scale at which a board is drawn. */
const LEAST_SCALE = 0.4;
/** How much smaller a size is tried that no longer fits. */
const SMALLER = 0.96;

/** How a board is drawn now. No larger size fits while no more height is left than `left`. */
interface Fitted {
  width: number;
  height: number;
  size: number;
  left: number;
  /** The height that the board was left with, as the layout counts it. */
  laid: number;
}

const fitted = new WeakMap<HTMLElement, Fitted>();

/** The scale at which the board around an element is drawn. */
export function scaleAround(element: Element): number {
  return Number(element.closest<HTMLElement>("[data-scale]")?.dataset["scale"] ?? 1);
}

/** A transform, because it leaves every style below it as it is: `zoom` computes all of them again. The board gets
 *  the width of its region divided by the scale; margins take back what the layout reserves for it. */
function setScale(root: HTMLElement, scale: number, width: number): void {
  const scaled = scale < 1;
  setProperty(root, "width", scaled ? `${width / scale}px` : "");
  setProperty(root, "margin-right", scaled ? `${width - width / scale}px` : "");
  setProperty(root, "transform", scaled ? `scale(${scale})` : "");
  setProperty(root, "transform-origin", scaled ? "0px 0px" : "");
  if (scaled) root.dataset["scale"] = String(scale);
  else delete root.dataset["scale"];
}

function roomOf(board: HTMLElement): { width: number; height: number } {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(board);
  return {
    width: board.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
    height: board.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
  };
}

/** Whether all of it has room now. */
function fitInto(root: HTMLElement, board: HTMLElement, scale: Scale): boolean {
  const { width, height } = roomOf(board);
  const [least, most] = scale.range(width, height);
  /* The unit is not all: words and buttons keep their size. Below the least unit everything is drawn smaller. */
  const draw = (size: number): number => {
    const share = Math.min(1, size / least);
    setProperty(root, scale.unit, `${Math.round(Math.max(size, least) * 100) / 100}px`);
    setScale(root, share, width);
    scale.arrange?.(root);
    return root.offsetHeight * share;
  };
  /* WebKit rounds the two widths differently. */
  let looksAtWidth = true;
  const needs = (size: number): number => {
    const share = draw(size) / height;
    return looksAtWidth && board.scrollWidth > board.clientWidth + 1 ? Infinity : share;
  };
  const before = fitted.get(root);
  const same = before && before.width === width && Math.abs(before.height - height) < SLIGHT;
  const stays = same && needs(before.size) <= 1 && height - draw(before.size) <= before.left + SLIGHT;
  const smallest = least * LEAST_SCALE;
  let size = stays ? before.size : largest(needs, [smallest, most], same ? before.size : 0, scale.step);
  /* Something that moves past the edge is too wide at every size: then the height decides alone. */
  if (needs(size) === Infinity) {
    looksAtWidth = false;
    size = largest(needs, [smallest, most], 0, scale.step);
  }
  /* Lines may break differently when a size is drawn again. */
  while (needs(size) > 1 && size > smallest) size = Math.max(smallest, size * SMALLER);
  const drawn = draw(size);
  setProperty(root, "margin-bottom", size < least ? `${drawn - root.offsetHeight}px` : "");
  scale.finish?.(root);
  const laid = root.offsetHeight;
  fitted.set(root, stays ? { ...before, laid } : { width, height, size, left: height - drawn, laid });
  return drawn <= height;
}

function fit(root: HTMLElement, scale: Scale): void {
  const board = root.closest<HTMLElement>(".board");
  if (!board?.closest(".table")) {
    scale.arrange?.(root);
    return scale.finish?.(root);
  }
  /* A scrollbar takes room: one that comes for a moment, with a trial or with something that flies past the edge,
   * would break lines differently and thereby be needed. */
  setProperty(board, "overflow", "hidden");
  if (!fitInto(root, board, scale)) setProperty(board, "overflow", "");
}

/** For the element of the whole board; done anew when what is drawn or the room is another one. */
export function useFit(drawn: unknown, scale: Scale): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current) fit(root.current, scale);
  }, [drawn]);
  useEffect(() => {
    const table = root.current;
    const board = table?.closest(".board");
    if (!table || !board) return undefined;
    const ofBoard = new ResizeObserver(() => fit(table, scale));
    /* Typefaces, style sheets and choices may come after the board was drawn. */
    let frame = 0;
    const ofTable = new ResizeObserver(() => {
      if (fitted.get(table)?.laid === table.offsetHeight) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => fit(table, scale));
    });
    ofBoard.observe(board);
    ofTable.observe(table);
    return () => {
      cancelAnimationFrame(frame);
      ofBoard.disconnect();
      ofTable.disconnect();
    };
  }, []);
  return root;
}
