/* A thing on the table that can be touched: lit where it belongs to a legal move, else it says why not. */

import type { ComponentChildren, JSX } from "preact";
import type { Fields } from "../../play/picker.js";
import { isTouched, press, type Find, type Scene } from "./scene.js";

export interface ThingProps {
  scene: Scene;
  find: Find;
  what: Fields;
  why(): string;
  label: string;
  class: string;
  /** Its place for motion. */
  at?: string;
  from?: string;
  to?: string;
  term?: string;
  /** What a touch does where it fits no move, instead of saying why. */
  idle?: () => void;
  children: ComponentChildren;
}

export function Thing({ scene, find, what, why, label, class: kind, at, from, to, term, idle, children }: ThingProps): JSX.Element {
  const mine = scene.state.legal.length > 0 && !scene.seen;
  const lit = mine && find(scene.picker.open).length > 0;
  const chosen = isTouched(scene, what);
  const { hinted } = scene;
  const wise = lit && hinted != null && find(scene.picker.open).some((move) => move.move === hinted.move);
  return (
    <button
      type="button" class={`${kind}${lit ? " lit" : ""}${wise ? " hinted" : ""}${chosen ? " chosen" : ""}`}
      aria-label={label} aria-disabled={!lit && !chosen} aria-pressed={chosen ? true : undefined}
      data-why={mine && !lit && !chosen && !idle ? why() : undefined}
      data-key={at} data-from={from} data-to={to} data-term={term}
      onClick={() => (idle && !lit && !chosen ? idle() : press(scene, find, what, why))}
    >
      {children}
    </button>
  );
}
