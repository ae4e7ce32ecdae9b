/* The cards of the Valley with what is printed on them, as the engine describes them. */

import { itemsOf, numberOn, termOn } from "../../components.js";
import type { Game, Item, Term } from "../../types.js";

export type Kind = "adventurer" | "ally" | "animal" | "trap" | "undead" | "papyrus";

export interface Printed {
  term: Term;
  kind: Kind;
  cost: number | null;
  force: number | null;
  /** Its position in the list of all cards, for sorting. */
  rank: number;
}

const known = new WeakMap<Game, ReadonlyMap<string, Printed>>();

/** All cards of the game by their ids. */
export function cardsOf(game: Game): ReadonlyMap<string, Printed> {
  const old = known.get(game);
  if (old) return old;
  const terms = game.vocabularies.find(({ type }) => type === "c")?.terms ?? [];
  const cards = new Map<string, Printed>();
  const put = (item: Item, kind: Kind): void => {
    const rank = terms.findIndex(({ id }) => id === item.id);
    const term = terms[rank];
    if (term) cards.set(term.id, { term, kind, cost: numberOn(item, "cost"), force: numberOn(item, "force"), rank });
  };
  for (const item of itemsOf(game, "card")) put(item, termOn(item, "kind") as Kind);
  for (const item of itemsOf(game, "papyrus")) put(item, "papyrus");
  for (const item of itemsOf(game, "adventurer")) put(item, "adventurer");
  known.set(game, cards);
  return cards;
}
