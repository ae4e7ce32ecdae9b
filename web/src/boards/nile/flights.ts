/* The card moves of a step as flights: a place is a data-place of the board. Of several places the first
 * that is drawn counts, because a field that was eaten is not drawn any more. */

import type { Flight } from "../../play/flights.js";
import type { TableState } from "../../table.js";
import { cardMoves, type CardMove, type EventData, type Location, type Step } from "../../types.js";
import type { NileView } from "./view.js";

/** A seat's own cards lie by their kinds, those of others are a number. */
function held({ zone, seat }: Location, card: string | null): string[] {
  return [...(card === null ? [] : [`seat${seat}-${zone}-${card}`]), `seat${seat}-${zone}`];
}

const PLACES: Readonly<Record<string, (at: Location, card: string | null) => string[]>> = {
  pile: () => ["pile"],
  discards: () => ["discards"],
  flood_pile: () => ["flood"],
  aside: () => ["locusts"],
  hand: held,
  storage: held,
  fields: ({ seat }, card) => [`field-${card}`, `seat${seat}-fields`, `seat${seat}`],
  speculation: ({ seat }) => [`seat${seat}-speculation`, `seat${seat}`],
};

/** Zones that are drawn card by card, and those in which a card is seen until it leaves. */
const LANDS = ["hand", "flood_pile", "fields", "speculation"];
const WAITS = ["fields", "speculation"];

/** How many cards of a pile are seen to go together. */
const SOME = 3;

function flight({ card, n, from, to }: CardMove): Flight[] {
  const start = PLACES[from.zone]?.(from, card);
  const end = PLACES[to.zone]?.(to, card);
  if (!start || !end) return [];
  return [{
    thing: card,
    from: start,
    to: end,
    cards: n ?? SOME,
    ...(from.zone === "pile" && card !== null ? { turns: true } : {}),
    ...(WAITS.includes(from.zone) && to.zone === "discards" ? { waits: true } : {}),
    ...(LANDS.includes(to.zone) && card !== null ? { lands: end[0] ?? "" } : {}),
  }];
}

function flightsIn(data: EventData): Flight[] {
  const moves = cardMoves(data);
  /* A new pile is made of three heaps; only the discards are seen to go. */
  if (data.event === "pile") return moves.slice(0, 1).flatMap(flight);
  const flights = moves.flatMap(flight);
  if (data.event !== "eaten") return flights;
  return [...flights.map(({ from }): Flight => ({ thing: "locusts", from: ["locusts"], to: from, strikes: true })), ...flights];
}

/** Nothing flies in the deal. */
export function flightsOf({ step, events }: Step, before: Pick<TableState, "view">): Flight[] {
  if (step === 0) return [];
  const flights = events.flatMap(({ data }) => flightsIn(data));
  const flood = flights.find(({ to }) => to[0] === "flood");
  if (flood) flood.covers = (before.view as unknown as NileView | null)?.flood ?? null;
  return flights;
}
