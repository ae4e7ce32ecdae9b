/* Playing with keys: letters for the tools, arrows to walk inside a group, Escape to begin anew. */

import { useEffect, useRef } from "preact/hooks";
import { toMoves } from "./focus.js";
import { distance, type Direction, type Place } from "./directions.js";
import type { Session } from "./session.js";

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

/** What lies in front of the table has the keys for itself. */
function isCovered(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** What a key does; true: it did something and nobody else should. */
function press(key: string, target: Element | null, session: Session, actions: KeyActions): boolean {
  const arrow = ARROWS[key];
  if (arrow) return target !== null && walk(target, arrow);
  if (key === " " && session.playback.busy) {
    session.playback.skip();
    return true;
  }
  const term = target?.closest<HTMLElement>("[data-term]")?.dataset["term"];
  const acts: Readonly<Record<string, () => void>> = {
    u: () => void session.undo(),
    h: () => void session.askHint(),
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

export function useKeys(session: Session, actions: KeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writes(event.target) || isCovered()) return;
      const target = event.target instanceof Element ? event.target : null;
      if (press(event.key, target, session, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, [session]);
}
