/* What a screen reader is told without looking: announce("Anna plants wheat").
 *
 * <Announcer/> stands once in the page. `at once` interrupts: for what cannot wait. */

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { lang } from "../../text/lang.js";

const polite = signal("");
const urgent = signal("");

export function announce(text: string, atOnce = false): void {
  const where = atOnce ? urgent : polite;
  /* The same text twice is told twice: a space that is not heard makes it another. */
  where.value = where.peek() === text ? `${text}\u00a0` : text;
}

/** What was said in another language is over. */
let spoken = lang.peek();
effect(() => {
  if (lang.value !== spoken) polite.value = urgent.value = "";
  spoken = lang.value;
});

export function Announcer(): JSX.Element {
  return (
    <div class="unseen">
      <div role="status" aria-live="polite">{polite.value}</div>
      <div role="alert" aria-live="assertive">{urgent.value}</div>
    </div>
  );
}
