/* What changes hands in a step and has no key of its own: coins, and cards that only their owner sees. */

import type { Flight } from "../../play/flights.js";
import type { TableState } from "../../table.js";
import { cardMoves, type EventData, type Location, type Step } from "../../types.js";

const COINS: Readonly<Record<string, (seat: number) => [from: string, to: string]>> = {
  split: (seat) => ["supply", `coins-${seat}`],
  smuggle: (seat) => ["supply", `coins-${seat}`],
  play: (seat) => [`coins-${seat}`, "supply"],
  rob: (seat) => [`coins-${seat ^ 1}`, `coins-${seat}`],
};

function coinsIn(data: EventData): Flight[] {
  const way = COINS[data.event]?.(Number(data["seat"]));
  return way ? [{ thing: "coin", coins: Number(data["coins"] ?? 0), from: [way[0]], to: [way[1]] }] : [];
}

/** The place of a zone in which only backs are seen; "": cards there are drawn, and move by themselves. */
function backsAt({ zone, seat }: Location, you: number | null): string {
  if (zone === "deck" || zone === "discard") return zone;
  return zone === "hand" && seat !== you ? `hand-${seat}` : "";
}

export function flightsOf({ events }: Step, { you }: Pick<TableState, "you">): Flight[] {
  return events.flatMap(({ data }) => [
    ...coinsIn(data),
    ...cardMoves(data).flatMap(({ from, to }) => {
      const [start, end] = [backsAt(from, you), backsAt(to, you)];
      return start && end ? [{ thing: null, coins: 1, from: [start], to: [end] }] : [];
    }),
  ]);
}
