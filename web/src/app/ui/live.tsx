/* What a screen reader is told without looking: announce("Anna plants wheat").
 *
 * <Announcer/> stands once in the page. `at once` interrupts: for what cannot wait. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

const polite = signal("");
const urgent = signal("");

export function announce(text: string, atOnce = false): void {
  const where = atOnce ? urgent : polite;
  /* The same text twice is told twice: a space that is not heard makes it another. */
  where.value = where.peek() === text ? `${text}\u00a0` : text;
}

export function Announcer(): JSX.Element {
  return (
    <div class="unseen">
      <div role="status" aria-live="polite">{polite.value}</div>
      <div role="alert" aria-live="assertive">{urgent.value}</div>
    </div>
  );
}
