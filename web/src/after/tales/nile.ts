/* A game of Nile told for one seat: what lies in the storage, and how it came there or did not. */

import { text } from "../../text/tales.js";
import { events, named, number, seatView, sum, type Played, type Told } from "./tale.js";

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
  if (n === 0) return [{ text: text.nileEmpty({ crops: list }) }];
  return [{ text: crops.length > 1 ? text.nileScarceEach({ crops: list, n }) : text.nileScarce({ crops: list, n }) }];
}

function harvested(played: Played, seat: number, piles: readonly Pile[]): Told[] {
  const n = events(played, "harvest", seat).length;
  const spent = n - piles.reduce((all, { cards }) => all + cards, 0);
  if (!n) return [{ text: text.nileNoHarvest() }];
  return [{ text: spent > 0 ? text.nileSpent({ n, spent }) : text.nileKept({ n }) }];
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
    ...(eaten.length ? [once(eaten, text.nileEaten({ f: eaten.length, n: sum(eaten, "cards") }))] : []),
    ...(lost.length ? [once(lost, text.nileLost({ n: lost.length }))] : []),
    ...(drove.length ? [once(drove, text.nileDrove({ n: drove.length }))] : []),
  ];
}

function speculation(played: Played, seat: number): Told[] {
  const laid = events(played, "speculate", seat);
  if (!laid.length) return [];
  return [once(laid, text.nileSpeculated({ n: laid.length, cards: sum(events(played, "pay", seat), "cards") }))];
}

export function nileTale(played: Played, seat: number): Told[] {
  const piles = pilesOf(played, seat);
  const shown = piles ? [...smallest(played, piles), ...harvested(played, seat, piles)] : [];
  return [...shown, ...losses(played, seat), ...speculation(played, seat)];
}
