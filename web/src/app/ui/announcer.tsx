/* What a screen reader is told without looking: announce("Anna plants wheat").
 *
 * <Announcer/> stands once in the page. `at once` interrupts: for what cannot wait. */

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { lang } from "../../text/lang.js";

interface Line {
  id: number;
  text: string;
}

/** What follows quickly is told after what was before, not instead of it; so much is still there. */
const MOST = 12;

const polite = signal<readonly Line[]>([]);
const urgent = signal("");
let last = 0;

export function announce(text: string, atOnce = false): void {
  /* The same text twice is told twice: a space that is not heard makes it another. */
  if (atOnce) return void (urgent.value = urgent.peek() === text ? `${text}\u00a0` : text);
  polite.value = [...polite.peek().slice(1 - MOST), { id: ++last, text }];
}

/** What was said in another language is over. */
let spoken = lang.peek();
effect(() => {
  if (lang.value !== spoken) [polite.value, urgent.value] = [[], ""];
  spoken = lang.value;
});

export function Announcer(): JSX.Element {
  return (
    <div class="unseen">
      <div role="log" aria-live="polite">{polite.value.map(({ id, text }) => <p key={id}>{text}</p>)}</div>
      <div role="alert" aria-live="assertive">{urgent.value}</div>
    </div>
  );
}
