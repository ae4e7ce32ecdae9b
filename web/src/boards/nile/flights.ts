/* What happened as flights of cards: which card goes from where to where, event by event.
 *
 * A place is a `data-place` of the board; of several the first that is there counts, because a field
 * that was eaten is no longer drawn. */

import type { EventData, Step } from "../../types.js";
import { plain, stored } from "./choice.js";

export interface Flight {
  /** null: its back. */
  card: string | null;
  from: readonly string[];
  to: readonly string[];
  /** So many cards in one flight. */
  cards: number;
  /** The locusts come down on something. */
  strikes?: boolean;
}

type Teller = (event: EventData) => Flight[];

function word(event: EventData, name: string): string {
  return String(event[name] ?? "");
}

function card(event: EventData): string | null {
  const value = event["card"];
  return typeof value === "string" ? value : null;
}

function cards(event: EventData): number {
  const value = event["cards"];
  return typeof value === "number" ? value : 1;
}

function one(what: string | null, from: readonly string[], to: readonly string[], count = 1): Flight[] {
  return [{ card: what, from, to, cards: count }];
}

function fieldOf(event: EventData): string[] {
  const seat = `seat${word(event, "seat")}`;
  return [`field-${word(event, "crop")}`, `${seat}-fields`, seat];
}

const lost: Teller = (event) => one(word(event, "crop"), fieldOf(event), ["discards"], cards(event));

const grown: Teller = (event) =>
  one(word(event, "crop"), [`seat${word(event, "seat")}-hand`], fieldOf(event), cards(event));

const tellers: Readonly<Record<string, Teller>> = {
  flood: (event) => one(card(event), ["pile"], card(event) === "locusts" ? ["locusts"] : ["flood"]),
  draw: (event) =>
    one(card(event), ["pile"], card(event) === "locusts" ? ["locusts"] : [`seat${word(event, "seat")}-hand`]),
  harvest: (event) => one(word(event, "crop"), fieldOf(event), [`seat${word(event, "seat")}-storage`]),
  spent: (event) => one(card(event), [`seat${word(event, "seat")}-speculation`, `seat${word(event, "seat")}`], ["discards"]),
  eaten: (event) => [
    { card: "locusts", from: ["locusts"], to: fieldOf(event), cards: 1, strikes: true },
    ...lost(event),
  ],
  displaced: lost,
  discard: (event) => {
    const held = word(event, "held");
    const place = `seat${word(event, "seat")}-${stored(held) ? "storage" : "hand"}`;
    return one(plain(held), [place], ["discards"]);
  },
  plant: grown,
  add: grown,
  speculate: (event) =>
    one(card(event), [`seat${word(event, "seat")}-hand`], [`seat${word(event, "seat")}-speculation`]),
  pile: () => one(null, ["discards"], ["pile"], 3),
};

/** The deal is not flown: nothing has happened yet. */
export function flightsOf(steps: readonly Step[]): Flight[] {
  return steps.filter(({ step }) => step > 0).flatMap(({ events }) => events.flatMap(({ data }) => tellers[data.event]?.(data) ?? []));
}
