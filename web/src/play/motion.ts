/* Layout transitions: every element with data-key is measured before a new position is drawn, and then
 * glides from its old place to its new one. Only transform and opacity are animated. What flies over the
 * board without being part of it is in flights.tsx. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { motionOn } from "../app/preferences.js";
import type { TableState } from "../table.js";
import { scaleAround } from "./fit.js";

interface Spot {
  element: HTMLElement | SVGElement;
  rect: DOMRect;
}

type Spots = Map<string, Spot>;

/** Things have weight: they set out at once, go a little too far, and settle. */
const EASE = "cubic-bezier(.2,.85,.3,1.05)";
const SHORT_MS = 220;
const LONG_MS = 420;
/** The distance in pixels from which a transition takes LONG_MS. */
const FAR = 600;
const STILL = 2;

function measure(root: ParentNode | null): Spots {
  const spots: Spots = new Map();
  for (const element of root?.querySelectorAll<HTMLElement | SVGElement>("[data-key]") ?? []) {
    const key = element.dataset["key"];
    const rect = element.getBoundingClientRect();
    /* An element without a size is not drawn. */
    if (key && !spots.has(key) && (rect.width || rect.height)) spots.set(key, { element, rect });
  }
  return spots;
}

function lasts(dx: number, dy: number): number {
  return SHORT_MS + (LONG_MS - SHORT_MS) * Math.min(1, Math.hypot(dx, dy) / FAR);
}

function way(from: DOMRect, to: DOMRect): { dx: number; dy: number; sx: number; sy: number } {
  return {
    dx: from.left - to.left, dy: from.top - to.top,
    sx: to.width ? from.width / to.width : 1, sy: to.height ? from.height / to.height : 1,
  };
}

function glide(element: Element, from: DOMRect, to: DOMRect, fade = false): void {
  const { dx, dy, sx, sy } = way(from, to);
  const scale = scaleAround(element);
  element.animate(
    [
      { transformOrigin: "0 0", transform: `translate(${dx / scale}px, ${dy / scale}px) scale(${sx}, ${sy})`, opacity: fade ? 0.4 : 1 },
      { transformOrigin: "0 0", transform: "none", opacity: 1 },
    ],
    { duration: lasts(dx, dy), easing: EASE },
  );
}

/** Whether an element moves along with the keyed element around it. */
function carried(element: Element, delta: { dx: number; dy: number }, before: Spots, after: Spots): boolean {
  const around = element.parentElement?.closest<HTMLElement>("[data-key]");
  const key = around?.dataset["key"] ?? "";
  const was = before.get(key);
  const is = after.get(key);
  if (!was || !is) return around !== null && around !== undefined && !was;
  const { dx, dy } = way(was.rect, is.rect);
  return Math.abs(dx - delta.dx) < STILL && Math.abs(dy - delta.dy) < STILL;
}

function arrive(spot: Spot, before: Spots, after: Spots): void {
  const from = spot.element.dataset["from"];
  const source = from === undefined ? undefined : (before.get(from) ?? after.get(from));
  if (source) glide(spot.element, source.rect, spot.rect, true);
  else spot.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: SHORT_MS });
}

function inSight({ rect }: Spot): boolean {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  return rect.width > 0 && rect.bottom > 0 && rect.top < (board?.bottom ?? innerHeight);
}

/** The first of the places in sight, else the first that exists. */
function whereTo(keys: string, after: Spots): Spot | undefined {
  const places = keys.split(" ").flatMap((key) => after.get(key) ?? []);
  return places.find(inSight) ?? places[0];
}

/** Shows a removed element once more, on its way to where it went. */
function leave(spot: Spot, after: Spots): void {
  const target = whereTo(spot.element.dataset["to"] ?? "", after);
  if (!target || !(spot.element instanceof HTMLElement)) return;
  const ghost = spot.element.cloneNode(true) as HTMLElement;
  for (const one of [ghost, ...ghost.querySelectorAll<HTMLElement>("[data-key]")]) delete one.dataset["key"];
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  for (const side of ["left", "top", "width", "height"] as const) ghost.style.setProperty(side, `${spot.rect[side]}px`);
  document.querySelector(".board")?.append(ghost);
  const { dx, dy, sx, sy } = way(target.rect, spot.rect);
  const moving = ghost.animate(
    [
      { transformOrigin: "0 0", transform: "none", opacity: 1 },
      { transformOrigin: "0 0", transform: `translate(${dx}px, ${dy}px) scale(${sx}, ${sy})`, opacity: 0.2 },
    ],
    { duration: lasts(dx, dy), easing: EASE },
  );
  moving.onfinish = moving.oncancel = () => ghost.remove();
}

function playWays(before: Spots, after: Spots): void {
  for (const [key, spot] of after) {
    const old = before.get(key);
    if (!old) {
      if (!carried(spot.element, { dx: NaN, dy: NaN }, before, after)) arrive(spot, before, after);
      continue;
    }
    const delta = way(old.rect, spot.rect);
    if (Math.hypot(delta.dx, delta.dy) > STILL && !carried(spot.element, delta, before, after)) glide(spot.element, old.rect, spot.rect);
  }
  for (const [key, spot] of before) if (!after.has(key)) leave(spot, after);
}

/** Call it where the table is drawn. `within` selects the element around the board. */
export function useMotion(state: TableState, within = ".table"): void {
  const drawn = useRef<TableState | null>(null);
  const before = useRef<Spots | null>(null);
  const was = drawn.current;
  const other = was !== null && was.view !== state.view && (was.at !== state.at || was.part !== state.part);
  if (other && !before.current && motionOn()) before.current = measure(document.querySelector(within));
  useLayoutEffect(() => {
    drawn.current = state;
    const spots = before.current;
    before.current = null;
    if (spots?.size) playWays(spots, measure(document.querySelector(within)));
  });
}
