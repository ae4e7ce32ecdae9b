/* Signs as each language sets them: French spaces before high punctuation that no line breaks at, real
 * apostrophes, and no single letter at the end of a Polish line. */

import type { Lang } from "../types.js";

const NARROW = "\u202f";
const FIXED = "\u00a0";

/** What is right in every language at once: the engine speaks all of them. */
export function signs(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’")
    .replace(/ (?=[;!?])/g, NARROW)
    .replace(/ (?=[:»%])/g, FIXED)
    .replace(/« /g, `«${FIXED}`);
}

export function typeset(lang: Lang, text: string): string {
  const set = signs(text);
  return lang === "pl" ? set.replace(/(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/g, `$1${FIXED}`) : set;
}
