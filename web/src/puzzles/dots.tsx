/* A difficulty as five dots. */

import type { JSX } from "preact";
import { text } from "../text/puzzles.js";
import { DIFFICULTIES } from "./puzzle.js";

export function Dots({ n }: { n: number }): JSX.Element {
  return (
    <span class="dots" role="img" aria-label={text.difficulty({ n })}>
      {DIFFICULTIES.map((at) => <i key={at} class={at <= n ? "dot dot-on" : "dot"} />)}
    </span>
  );
}
