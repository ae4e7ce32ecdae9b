/* Small things that go from one place of the table to another and are then gone, as coins do. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { motionOn } from "../app/preferences.js";
import type { TableState } from "../table.js";

export interface Flight {
  /** data-key of where it begins: its first picture is what flies. */
  from: string;
  to: string;
  /** How many of them, one after another. */
  n?: number;
  /** What flies, if it is the picture of another place. */
  like?: string;
}

const LASTS_MS = 380;
const GAP_MS = 55;
/** More are not counted while they fly. */
const MOST = 6;
const SIZE = 22;

function place(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.table-main [data-key="${CSS.escape(key)}"]`);
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2 - SIZE / 2, y: top + height / 2 - SIZE / 2 };
}

function launch(picture: Element, from: Element, to: Element, delay: number): void {
  const start = middle(from);
  const end = middle(to);
  const ghost = document.createElement("span");
  ghost.className = "ghost flying";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(picture.cloneNode(true));
  for (const [name, value] of Object.entries({ left: start.x, top: start.y, width: SIZE, height: SIZE })) ghost.style.setProperty(name, `${value}px`);
  document.querySelector(".board")?.append(ghost);
  const moving = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${(end.x - start.x) / 2}px, ${(end.y - start.y) / 2 - 14}px) scale(1.25)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px)`, opacity: 0.3 },
    ],
    { duration: LASTS_MS, delay, easing: "ease-in-out", fill: "backwards" },
  );
  moving.onfinish = moving.oncancel = () => ghost.remove();
}

export function fly({ from, to, n = 1, like = from }: Flight): void {
  if (!motionOn()) return;
  const [start, end] = [place(from), place(to)];
  const picture = place(like)?.querySelector("svg");
  if (!start || !end || !picture) return;
  for (let nth = 0; nth < Math.min(n, MOST); nth++) launch(picture, start, end, nth * GAP_MS);
}

/** Shows them once, when the position after a step is drawn. */
export function useFlights(state: TableState, flightsOf: (state: TableState) => readonly Flight[]): void {
  const drawn = useRef(state.at);
  useLayoutEffect(() => {
    const next = state.at === drawn.current + 1;
    drawn.current = state.at;
    if (next) flightsOf(state).forEach(fly);
  }, [state.at]);
}
