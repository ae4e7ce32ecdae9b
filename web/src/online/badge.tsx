/* How many tables wait for one's move, as a number with a name. */

import type { JSX } from "preact";
import { text } from "../text/turns.js";
import { turns } from "./turns.js";

export function TurnsBadge(): JSX.Element | null {
  const n = turns.value;
  if (n === 0) return null;
  return (
    <span class="online-badge" title={text.yourTurns({ n })}>
      <span aria-hidden="true">{n}</span>
      <span class="unseen">{text.yourTurns({ n })}</span>
    </span>
  );
}
