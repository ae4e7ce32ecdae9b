/* Looking for words in the rules: every word must be in a block, whatever its accents. */

import type { Block } from "./markdown.js";
import { words } from "./markdown.js";

export interface Hit {
  game: string;
  /** The number of the rule, or the id of the heading above. */
  anchor: string;
  title: string;
  /** The text around the first word, with where the word stands in it. */
  excerpt: string;
  from: number;
  to: number;
}

const AROUND = 70;

/** Without accents and capitals, letter for letter: places in it are places in the text. */
export function folded(text: string): string {
  return [...text].map((letter) => (letter.normalize("NFD")[0] ?? letter).toLowerCase().replace("ł", "l")[0] ?? letter).join("");
}

function excerptOf(text: string, at: number, length: number): Pick<Hit, "excerpt" | "from" | "to"> {
  const letters = [...text];
  const begin = Math.max(0, at - AROUND);
  const end = Math.min(letters.length, at + length + AROUND);
  const before = begin > 0 ? "…" : "";
  const from = at - begin + before.length;
  return {
    excerpt: before + letters.slice(begin, end).join("") + (end < letters.length ? "…" : ""),
    from,
    to: from + length,
  };
}

export function find(game: string, page: readonly Block[], query: string): Hit[] {
  const wanted = folded(query).split(/\s+/).filter((word) => word.length > 1);
  const first = wanted[0];
  if (first === undefined) return [];
  const hits: Hit[] = [];
  let heading = { id: "", text: "" };
  for (const block of page) {
    if (block.kind === "heading") heading = block;
    const text = words(block);
    const searched = folded(text);
    if (!wanted.every((word) => searched.includes(word))) continue;
    const rule = block.kind === "paragraph" ? block.rule : undefined;
    const at = [...searched.slice(0, searched.indexOf(first))].length;
    hits.push({ game, anchor: rule ?? heading.id, title: heading.text, ...excerptOf(text, at, [...first].length) });
  }
  return hits;
}
