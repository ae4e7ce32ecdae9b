/* Announcements for screen readers: announce("Anna plants wheat").
 *
 * The page has one <Announcer/>. `atOnce` interrupts, for urgent texts. */

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { lang } from "../../text/lang.js";

interface Line {
  id: number;
  text: string;
}

/** Lines that stay in the live region, so that a quick sequence is read in full. */
const MOST = 12;

const polite = signal<readonly Line[]>([]);
const urgent = signal("");
let last = 0;

export function announce(text: string, atOnce = false): void {
  /* A silent space makes the same text a new one, so that it is read again. */
  if (atOnce) return void (urgent.value = urgent.peek() === text ? `${text}\u00a0` : text);
  polite.value = [...polite.peek().slice(1 - MOST), { id: ++last, text }];
}

/** Clears the announcements when the language changes. */
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
