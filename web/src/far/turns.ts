/* How many tables wait for one's move: in the title of the window and on the start page. It is small,
 * because every page has it; the connection is loaded only for those who have a name on the server. */

import { effect, signal } from "@preact/signals";

export const turns = signal(0);

const MARK = /^\(\d+\) /;

function mark(): void {
  const plain = document.title.replace(MARK, "");
  const wanted = turns.value > 0 ? `(${turns.value}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** From now on; pages may set the title as they like. */
export function startTurns(): void {
  effect(mark);
  const title = document.querySelector("title");
  if (title) new MutationObserver(mark).observe(title, { childList: true, characterData: true, subtree: true });
  let named = false;
  try {
    named = localStorage.getItem("akhet.far") !== null;
  } catch {
    /* A guest. */
  }
  if (named) import("./here.js").then((here) => here.goThere(), () => undefined);
}
