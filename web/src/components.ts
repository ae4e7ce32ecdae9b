/* What is printed on the components of a game, read from the engine's data: no number of a game stands
 * in the page's code. */

import { said } from "./text/lang.js";
import type { Component, FactKind, Game, Item, Mark } from "./types.js";

function component(game: Game, id: string): Component | undefined {
  return game.components.find((one) => one.id === id);
}

/** The items of a component; none if the game does not have it. */
export function itemsOf(game: Game, id: string): readonly Item[] {
  return component(game, id)?.items ?? [];
}

/** A printed number; null: the item has none. */
export function numberOn(item: Item, fact: string): number | null {
  const value = item.facts[fact]?.value;
  return typeof value === "number" ? value : null;
}

/** The id of a printed term, as the type of a gift; "": the item has none. */
export function termOn(item: Item, fact: string): string {
  const value = item.facts[fact]?.value;
  return typeof value === "string" ? value : "";
}

/** A fact in the words of the page, with where it comes from. */
export interface MarkedFact {
  name: string;
  /** "": the text or the name itself is the fact. */
  value: string;
  mark: Mark;
}

function valueText(game: Game, { type }: FactKind, value: number | string | undefined): string {
  if (value === undefined) return "";
  const term = game.vocabularies.find((one) => one.type === type)?.terms.find(({ id }) => id === value);
  return term ? said(term.name) : String(value);
}

/** The facts of one item, in the order of the component; `only` picks some of them. */
export function markedFacts(game: Game, id: string, item: Item, only?: readonly string[]): MarkedFact[] {
  return (component(game, id)?.facts ?? []).flatMap((kind) => {
    const fact = item.facts[kind.id];
    /* A gift that is its own type does not say so. */
    if (!fact || fact.value === item.id || (only && !only.includes(kind.id))) return [];
    return [{ name: said(kind.name), value: valueText(game, kind, fact.value), mark: fact.mark }];
  });
}

/** All facts printed on the components that a term names: a trap is a card, and has targets too. */
export function factsOfTerm(game: Game, term: string): MarkedFact[] {
  return game.components.filter(({ type }) => type !== undefined)
    .flatMap(({ id, items }) => items.filter((item) => item.id === term).flatMap((item) => markedFacts(game, id, item)));
}
