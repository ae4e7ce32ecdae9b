/* What changes hands in a step and has no key of its own: coins, and cards that nobody but their owner sees. */

import type { Flight } from "../../play/fly.js";
import type { TableState } from "../../table.js";
import type { EventData } from "../../types.js";

type Teller = (data: EventData, seat: number, coins: number) => Flight;

const TELLERS: Readonly<Record<string, Teller>> = {
  split: (_, seat, n) => ({ from: "supply", to: `coins-${seat}`, n }),
  smuggle: (_, seat, n) => ({ from: "supply", to: `coins-${seat}`, n }),
  play: (_, seat, n) => ({ from: `coins-${seat}`, to: "supply", n }),
  rob: (_, seat, n) => ({ from: `coins-${seat ^ 1}`, to: `coins-${seat}`, n }),
};

/** Of cards that are not one's own only the back is seen; one's own are seen to move themselves. */
const UNSEEN: Readonly<Record<string, (seat: number) => Flight>> = {
  draw: (seat) => ({ from: "deck", to: `hand-${seat}` }),
  discard: (seat) => ({ from: `hand-${seat}`, to: "discard" }),
};

/** Several of the same are one flight of many. */
function gathered(flights: readonly Flight[]): Flight[] {
  const all: Flight[] = [];
  for (const flight of flights) {
    const same = all.find(({ from, to }) => from === flight.from && to === flight.to);
    if (same) same.n = (same.n ?? 1) + (flight.n ?? 1);
    else all.push({ ...flight });
  }
  return all;
}

export function flightsOf({ steps, at, you }: TableState): Flight[] {
  const events = steps.find(({ step }) => step === at)?.events ?? [];
  return gathered(events.flatMap(({ data }): Flight[] => {
    const seat = Number(data["seat"]);
    const coins = Number(data["coins"] ?? 0);
    const open = TELLERS[data.event];
    if (open) return coins > 0 ? [open(data, seat, coins)] : [];
    const unseen = seat === you ? undefined : UNSEEN[data.event];
    return unseen ? [unseen(seat)] : [];
  }));
}
