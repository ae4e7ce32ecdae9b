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

const PLAIN: Readonly<Record<string, string>> = { "ł": "l", "œ": "o", "’": "'", "\u00a0": " ", "\u202f": " " };

/** Without accents and capitals, letter for letter: places in it are places in the text. */
export function eventLines(text: string): string {
  return [...text].map((letter) => {
    const bare = (letter.normalize("NFD")[0] ?? letter).toLowerCase()[0] ?? letter;
    return PLAIN[bare] ?? bare;
  }).join("");
}

/** "NIL-20", "nil 20" or "nil20": the number of a rule; null: it is none. */
export function ruleIn(query: string): string | null {
  const found = /^\s*([a-z]{3})[-\s]?(\d+)\s*$/i.exec(query);
  return found ? `${found[1]!.toUpperCase()}-${found[2]}` : null;
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

/** The rule that was asked for by its number stands first, then where all words stand together. */
export function find(game: string, page: readonly Block[], query: string): Hit[] {
  const number = ruleIn(query);
  const weight = (hit: Hit): number => (hit.anchor === number ? 1000 : hit.to - hit.from);
  return search(game, page, number ?? query).sort((a, b) => weight(b) - weight(a));
}

function search(game: string, page: readonly Block[], query: string): Hit[] {
  const wanted = eventLines(query).split(/\s+/).filter((word) => word.length > 1);
  const first = wanted[0];
  const phrase = wanted.join(" ");
  if (first === undefined) return [];
  const hits: Hit[] = [];
  let heading = { id: "", text: "" };
  for (const block of page) {
    if (block.kind === "heading") heading = block;
    const text = words(block);
    const searched = eventLines(text);
    if (!wanted.every((word) => searched.includes(word))) continue;
    const rule = block.kind === "paragraph" ? block.rule : undefined;
    /* The words as they were asked for, if they stand together somewhere. */
    const found = searched.includes(phrase) ? phrase : first;
    const at = [...searched.slice(0, searched.indexOf(found))].length;
    hits.push({ game, anchor: rule ?? heading.id, title: heading.text, ...excerptOf(text, at, [...found].length) });
  }
  return hits;
}
