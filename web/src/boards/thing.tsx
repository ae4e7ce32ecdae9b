/* A thing on a board that has a name: a button, or on a board that is only looked at a picture. A picture can be as
 * small as the board has to be, while a button must be found by a finger and is a stop for the keyboard. */

import type { ComponentChildren, JSX } from "preact";

export interface ThingProps extends Omit<JSX.IntrinsicElements["button"], "type" | "label" | "role"> {
  /** As in BoardProps. */
  seen: boolean;
  label: string;
  children: ComponentChildren;
}

export function Thing({ seen, label, children, onClick, class: kind, ...rest }: ThingProps): JSX.Element {
  if (!seen) return <button type="button" class={kind} aria-label={label} onClick={onClick} {...rest}>{children}</button>;
  const { "aria-pressed": _pressed, "aria-disabled": _disabled, "data-choice": _choice, ...seenToo } = rest as Record<string, unknown>;
  return <span class={`thing ${String(kind)}`} role="img" aria-label={label} {...seenToo}>{children}</span>;
}
