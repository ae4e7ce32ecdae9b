/* What is printed on a card, read off the beginning of its note: the engine makes it from its tables. */

import type { Game, Term } from "../../types.js";

export type Kind = "adventurer" | "ally" | "animal" | "trap" | "undead" | "papyrus";

export interface Facts {
  term: Term;
  kind: Kind;
  cost: number | null;
  force: number | null;
  /** Where it stands in the list of all cards, for sorting. */
  rank: number;
}

const START = /^(Adventurer|Ally|Animal|Trap|Undead|Papyrus)\b[^.]*?(?:, cost (\d+))?(?:, Force (\d+))?(?:, resources \d+)?\./;

export function factsOf(term: Term, rank: number): Facts {
  const found = START.exec(term.note?.en ?? "");
  if (!found) throw new Error(`no facts about ${term.id}`);
  const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { term, kind: (found[1] ?? "").toLowerCase() as Kind, cost: number(found[2]), force: number(found[3]), rank };
}

const known = new WeakMap<Game, ReadonlyMap<string, Facts>>();

/** All cards of the game by their ids. */
export function cardsOf(game: Game): ReadonlyMap<string, Facts> {
  const old = known.get(game);
  if (old) return old;
  const terms = game.vocabularies.find(({ type }) => type === "c")?.terms ?? [];
  const cards = new Map(terms.map((term, rank) => [term.id, factsOf(term, rank)]));
  known.set(game, cards);
  return cards;
}
