/* After a game of Nile: what lies in the storage of a seat, and how it got there. */

import type { GameResult } from "../game.js";
import { events, named, number, partBars, seatView, sum, type Played, type Told } from "../story.js";
import { story as text } from "./text.js";

export interface Pile {
  crop: string;
  cards: number;
}

/** All crops with their cards in the storage of a seat, the fewest first; null: it is not shown. */
export function pilesOf(played: Played, seat: number): Pile[] | null {
  const { storage } = seatView(played, seat);
  if (storage === null || typeof storage !== "object" || Array.isArray(storage)) return null;
  const harvest = played.state.game.events.find(({ id }) => id === "harvest")?.fields.find(({ name }) => name === "crop");
  const crops = played.state.game.vocabularies.find(({ type }) => type === harvest?.type)?.terms ?? [];
  return crops.map(({ id }) => ({ crop: id, cards: number(storage[id]) })).sort((a, b) => a.cards - b.cards);
}

function smallest(played: Played, piles: readonly Pile[]): Told[] {
  const n = piles[0]?.cards ?? 0;
  const crops = piles.filter(({ cards }) => cards === n).map(({ crop }) => named(played, crop));
  const list = crops.join(", ");
  if (n === 0) return [{ text: text.empty({ crops: list }) }];
  return [{ text: crops.length > 1 ? text.scarceEach({ crops: list, n }) : text.scarce({ crops: list, n }) }];
}

function harvested(played: Played, seat: number, piles: readonly Pile[]): Told[] {
  const n = events(played, "harvest", seat).length;
  const spent = n - piles.reduce((all, { cards }) => all + cards, 0);
  if (!n) return [{ text: text.noHarvest() }];
  return [{ text: spent > 0 ? text.spent({ n, spent }) : text.kept({ n }) }];
}

/** With the move, where it happened once. */
function once(found: readonly { step: number }[], said: string): Told {
  const [only] = found;
  return found.length === 1 && only ? { text: said, step: only.step } : { text: said };
}

function losses(played: Played, seat: number): Told[] {
  const eaten = events(played, "eaten", seat);
  const lost = events(played, "displaced", seat);
  const drove = events(played, "displaced").filter(({ by, data }) => by === seat && data["seat"] !== seat);
  return [
    ...(eaten.length ? [once(eaten, text.eaten({ f: eaten.length, n: sum(eaten, "cards") }))] : []),
    ...(lost.length ? [once(lost, text.lost({ n: lost.length }))] : []),
    ...(drove.length ? [once(drove, text.drove({ n: drove.length }))] : []),
  ];
}

function speculation(played: Played, seat: number): Told[] {
  const laid = events(played, "speculate", seat);
  if (!laid.length) return [];
  return [once(laid, text.speculated({ n: laid.length, cards: sum(events(played, "pay", seat), "cards") }))];
}

export const result: GameResult = {
  title: text.title,
  bars(match, seat, score) {
    const piles = pilesOf(match, seat);
    if (!piles) return partBars(match.state.game, score);
    return piles.map(({ crop, cards }) => ({ art: crop, label: named(match, crop), value: cards }));
  },
  story(match, seat) {
    const piles = pilesOf(match, seat);
    const shown = piles ? [...smallest(match, piles), ...harvested(match, seat, piles)] : [];
    return [...shown, ...losses(match, seat), ...speculation(match, seat)];
  },
};
