/* A drawing in the rules: the squares of a stall with their signs, or letters as they are written. */

import type { JSX } from "preact";
import { Art } from "../art.js";
import { text } from "../text/learn.js";

interface Square {
  bid: string;
  sign: string;
}

const SIGNS: Readonly<Record<string, { art: string; said: () => string }>> = {
  c: { art: "deben", said: text.squareCoin },
  s: { art: "single", said: text.squareSingle },
  e: { art: "extra", said: text.squareExtra },
};

/** Rows of squares, "2c 3 10e"; null: it is something else. */
export function squaresOf(drawn: string): Square[][] | null {
  const rows = drawn.split("\n").map((line) => line.trim().split(/\s+/).map((word) => /^(\d+)([cse]?)$/.exec(word)));
  if (!rows.every((row) => row.every((square) => square !== null))) return null;
  return rows.map((row) => row.map((square) => ({ bid: square![1]!, sign: square![2]! })));
}

/** The sign of a square where the text writes its letter; null: it is no such letter. */
export function Sign({ letter, game }: { letter: string; game: string }): JSX.Element | null {
  const sign = game === "nefertiti" && Object.hasOwn(SIGNS, letter) ? SIGNS[letter] : undefined;
  return sign ? <span class="rules-sign"><Art game={game} id={sign.art} /></span> : null;
}

export function Drawing({ drawn, game }: { drawn: string; game: string }): JSX.Element {
  const rows = squaresOf(drawn);
  if (!rows) return <pre class="rules-drawing" tabIndex={0}>{drawn}</pre>;
  const label = rows.map((row) => row.map(({ bid, sign }) => (sign ? `${bid} (${SIGNS[sign]!.said()})` : bid)).join(", ")).join("; ");
  return (
    <div class="rules-stall" role="img" aria-label={label}>
      {rows.map((row, n) => (
        <div key={n} class="rules-row">
          {row.map(({ bid, sign }) => <span key={bid} class="rules-square">{bid}{sign && <Art game={game} id={SIGNS[sign]!.art} />}</span>)}
        </div>
      ))}
    </div>
  );
}
