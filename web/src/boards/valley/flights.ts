/* What changes hands in a step and has no key of its own: coins, and cards that only their owner sees. */

import type { Flight } from "../../play/flights.js";
import type { EventData, Step } from "../../types.js";
import type { TableState } from "../../table.js";

type Way = (seat: number) => [from: string, to: string];

const COINS: Readonly<Record<string, Way>> = {
  split: (seat) => ["supply", `coins-${seat}`],
  smuggle: (seat) => ["supply", `coins-${seat}`],
  play: (seat) => [`coins-${seat}`, "supply"],
  rob: (seat) => [`coins-${seat ^ 1}`, `coins-${seat}`],
};

/** The viewer's own cards are drawn and move by themselves; of other cards only the back is seen. */
const UNSEEN: Readonly<Record<string, Way>> = {
  draw: (seat) => ["deck", `hand-${seat}`],
  discard: (seat) => [`hand-${seat}`, "discard"],
};

function flightsIn(data: EventData, you: number | null): Flight[] {
  const seat = Number(data["seat"]);
  const paid = COINS[data.event]?.(seat);
  if (paid) return [{ thing: "coin", coins: Number(data["coins"] ?? 0), from: [paid[0]], to: [paid[1]] }];
  const unseen = seat === you ? undefined : UNSEEN[data.event]?.(seat);
  return unseen ? [{ thing: null, coins: 1, from: [unseen[0]], to: [unseen[1]] }] : [];
}

export function flightsOf({ events }: Step, { you }: Pick<TableState, "you">): Flight[] {
  return events.flatMap(({ data }) => flightsIn(data, you));
}
