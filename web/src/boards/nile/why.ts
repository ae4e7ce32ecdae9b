/* Why the chosen cards do not fit a action, in words. It decides nothing: it is asked when no legal move fits. */

import { capital } from "../../text/lang.js";
import { text } from "./text.js";
import type { NileView } from "./view.js";
import { crops, howMany, stored, type Cards, type Action } from "./plans.js";

/** What the words need to know of the table. */
export interface Known {
  view: NileView;
  /** The seat that decides. */
  seat: number;
  cardName(card: string): string;
  seatName(seat: number): string;
}

function isPair(card: string): boolean {
  return crops(card).length > 1;
}

function flooded(known: Known, cards: readonly string[]): string | null {
  const wet = cards.find((card) => crops(card).some((crop) => known.view.flooded.includes(crop)));
  return wet === undefined ? null : text.isFlooded({ card: known.cardName(wet) });
}

function noTrade(chosen: Cards): string {
  return howMany(chosen) === 1 ? text.oneMore() : text.twoCards();
}

function noSpeculation(known: Known, cards: readonly string[]): string {
  if (!cards.length || !cards.every(isPair)) return text.onlyPairs();
  return flooded(known, cards) ?? text.onePairOrTwo();
}

function noPlanting(known: Known, chosen: Cards, cards: readonly string[]): string {
  if (!cards.length) return text.chooseCrops();
  if (cards.some(stored)) return text.onlyHand();
  if (cards.some(isPair)) return text.noPairPlanted();
  const wet = flooded(known, cards);
  if (wet) return wet;
  for (const crop of cards) {
    const field = known.view.fields[crop];
    if (known.view.added.includes(crop)) return text.hasGrown({ card: known.cardName(crop) });
    if (field && field.seat !== known.seat && (cards.length > 1 || (chosen[crop] ?? 0) <= field.cards))
      return text.tooSmall({ name: known.seatName(field.seat), card: known.cardName(crop), n: field.cards });
  }
  return howMany(chosen) === 1 ? text.oneAlone() : text.notTogether();
}

/** In the middle of something: what is asked for, which nothing else can be instead of. */
export function asked(phase: NileView["phase"]): string | null {
  if (phase === "market") return text.secondMarket();
  if (phase === "offer") return text.secondOffer();
  return phase === "add" ? text.chooseAdd() : null;
}

/** A sentence, whatever it begins with. */
export function whyNot(known: Known, action: Action, chosen: Cards): string {
  return capital(reasonOf(known, action, chosen));
}

function reasonOf(known: Known, action: Action, chosen: Cards): string {
  const first = action === "plant" && known.view.phase === "add" ? null : asked(known.view.phase);
  if (first) return first;
  const cards = Object.keys(chosen).filter((card) => (chosen[card] ?? 0) > 0);
  if (action === "market" || action === "offer") return noTrade(chosen);
  if (action === "speculate") return noSpeculation(known, cards);
  return action === "plant" ? noPlanting(known, chosen, cards) : text.notNow();
}
