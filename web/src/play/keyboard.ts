/* Keyboard control of a table: letters for tools, arrows within a group, Escape to start again. */

import { useEffect, useRef } from "preact/hooks";
import type { TableController } from "./controller.js";
import { toMoves } from "./focus.js";

export interface KeyActions {
  log(): void;
  help(): void;
  details(term: string): void;
  escape(): void;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function middle(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function walk(from: Element, direction: Direction): boolean {
  const group = from.closest("[data-group]");
  if (!group) return false;
  const here = middle(from);
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const other of group.querySelectorAll<HTMLElement>("button, a[href]")) {
    const far = other === from ? Infinity : distance(here, middle(other), direction);
    if (far < nearest) [best, nearest] = [other, far];
  }
  best?.focus();
  return best !== null;
}

function writes(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** An open dialog gets all keys. */
function isCovered(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Handles a key; true if it did something. */
function press(key: string, target: Element | null, controller: TableController, actions: KeyActions): boolean {
  const arrow = ARROWS[key];
  if (arrow) return target !== null && walk(target, arrow);
  if (key === " " && controller.playback.busy) {
    controller.playback.skip();
    return true;
  }
  const term = target?.closest<HTMLElement>("[data-term]")?.dataset["term"];
  const acts: Readonly<Record<string, () => void>> = {
    u: () => void controller.undo(),
    h: () => void controller.askHint(),
    l: actions.log,
    m: toMoves,
    "?": actions.help,
    Escape: actions.escape,
    ...(term ? { i: () => actions.details(term) } : {}),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.();
  return act !== undefined;
}

export function useKeys(controller: TableController, actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes(event.target) || isCovered()) return;
      const target = event.target instanceof Element ? event.target : null;
      if (press(event.key, target, controller, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [controller]);
}

export type Direction = readonly [x: number, y: number];

export interface Place {
  x: number;
  y: number;
}

/** Distance across the direction counts more than along it. */
const ASIDE = 3;

/** The weighted distance of a place in a direction; infinite if it lies behind. */
export function distance(from: Place, to: Place, [x, y]: Direction): number {
  const along = (to.x - from.x) * x + (to.y - from.y) * y;
  const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
  return along > 1 ? along + ASIDE * aside : Infinity;
}
