/* What the parts of the board share: the view, and how cards and seats are called. */

import { seatLabel } from "../../play/names.js";
import type { TableState } from "../../table.js";
import { text } from "./text.js";
import type { Lang } from "../../types.js";
import type { NileView } from "./view.js";
import { crops, plain, type Cards } from "./plans.js";

export interface Context {
  state: TableState;
  view: NileView;
  /** All crops, in the order of the game. */
  crops: readonly string[];
  /** In the order of the game, for sorting. */
  cards: readonly string[];
  cardName(card: string): string;
  seatName(seat: number): string;
  /** "wheat × 2, flax" */
  listed(cards: Cards): string;
  isWet(card: string): boolean;
  /** As in BoardProps. */
  seen: boolean;
  /** Show a card in large. */
  details(card: string): void;
}

function terms(state: TableState, type: string) {
  return state.game.vocabularies.find((vocabulary) => vocabulary.type === type)?.terms ?? [];
}

export function contextOf(state: TableState, lang: Lang, details: (card: string) => void, seen = false): Context {
  const view = state.view as unknown as NileView;
  const kinds = terms(state, "k");
  const held = terms(state, "h");
  const cards = kinds.map(({ id }) => id);
  const cardName = (card: string) =>
    [...kinds, ...held].find(({ id }) => id === card)?.name[lang] ?? card;
  const listed = (of: Cards) =>
    Object.entries(of)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => cards.indexOf(plain(a)) - cards.indexOf(plain(b)))
      .map(([card, count]) => (count > 1 ? `${cardName(card)} × ${count}` : cardName(card)))
      .join(", ");
  return {
    state,
    view,
    details,
    seen,
    crops: terms(state, "c").map(({ id }) => id),
    cards,
    cardName,
    listed: (of) => listed(of) || text.nothing(),
    seatName: (seat) => seatLabel(state, seat),
    isWet: (card) => crops(card).some((crop) => view.flooded.includes(crop)),
  };
}

/** The fields of a seat, in the order of crops. */
export function fieldsOf(context: Context, seat: number): { crop: string; cards: number }[] {
  return context.crops.flatMap((crop) => {
    const field = context.view.fields[crop];
    return field?.seat === seat ? [{ crop, cards: field.cards }] : [];
  });
}

export function sizeOf(pile: Cards): number {
  return Object.values(pile).reduce((sum, count) => sum + count, 0);
}
