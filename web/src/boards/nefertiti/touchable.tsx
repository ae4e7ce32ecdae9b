/* A thing on the board that can be touched: lit where a legal move uses it; otherwise a touch says why not. */

import type { ComponentChildren, JSX } from "preact";
import type { Fields } from "../../play/picker.js";
import { Thing } from "../thing.js";
import { isTouched, press, type Find, type Context } from "./context.js";

export interface TouchableProps {
  context: Context;
  find: Find;
  what: Fields;
  /** What a touch asks for, if no move fits: the rules say why. */
  choice: string;
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

export function Touchable({ context, find, what, choice, label, class: kind, at, from, to, term, idle, children }: TouchableProps): JSX.Element {
  const mine = context.state.legal.length > 0 && !context.seen;
  const lit = mine && find(context.picker.open).length > 0;
  const chosen = isTouched(context, what);
  const { hinted } = context;
  const shown = context.seen || (context.tried === true && idle !== undefined && !lit && !chosen);
  const wise = lit && hinted != null && find(context.picker.open).some((move) => move.move === hinted.move);
  return (
    <Thing
      seen={shown} class={`${kind}${lit ? " lit" : ""}${wise ? " hinted" : ""}${chosen ? " chosen" : ""}`}
      label={label} aria-disabled={!lit && !chosen} aria-pressed={chosen ? true : undefined}
      data-choice={mine && !lit && !chosen && !idle ? choice : undefined}
      data-key={at} data-from={from} data-to={to} data-term={term}
      onClick={() => (idle && !lit && !chosen ? idle() : press(context, find, what, choice))}
    >
      {children}
    </Thing>
  );
}
