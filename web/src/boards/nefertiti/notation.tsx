/* The notation of stalls in the rules: rows of squares, a bid each and the letter of its sign, "2c 3 10e". */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import type { Notation } from "../game.js";
import { text } from "./text.js";

interface Square {
  bid: string;
  sign: string;
}

const SIGNS: Readonly<Record<string, { art: string; said: () => string }>> = {
  c: { art: "deben", said: text.square_coin },
  s: { art: "single", said: text.square_single },
  e: { art: "extra", said: text.square_extra },
};

/** null: the code is not a stall. */
export function squaresOf(code: string): Square[][] | null {
  const rows = code.split("\n").map((line) => line.trim().split(/\s+/).map((word) => /^(\d+)([cse]?)$/.exec(word)));
  if (!rows.every((row) => row.every((square) => square !== null))) return null;
  return rows.map((row) => row.map((square) => ({ bid: square![1]!, sign: square![2]! })));
}

function Sign({ code }: { code: string }): JSX.Element | null {
  const sign = Object.hasOwn(SIGNS, code) ? SIGNS[code] : undefined;
  return sign ? <span class="rules-sign"><Art game="nefertiti" id={sign.art} /></span> : null;
}

function draw(code: string): JSX.Element | null {
  const rows = squaresOf(code);
  if (!rows) return null;
  const label = rows.map((row) => row.map(({ bid, sign }) => (sign ? `${bid} (${SIGNS[sign]!.said()})` : bid)).join(", ")).join("; ");
  return (
    <div class="rules-stall" role="img" aria-label={label}>
      {rows.map((row, n) => (
        <div key={n} class="rules-row">
          {row.map(({ bid, sign }) => <span key={bid} class="rules-square">{bid}{sign && <Art game="nefertiti" id={SIGNS[sign]!.art} />}</span>)}
        </div>
      ))}
    </div>
  );
}

export const notation: Notation = { Sign, draw };
