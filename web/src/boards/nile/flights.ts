/* What happened as flights of cards: which card goes from where to where, event by event.
 *
 * A place is a `data-place` of the board; of several the first that is there counts, because a field
 * that was eaten is no longer drawn. */

import type { Flight } from "../../play/flights.js";
import type { TableState } from "../../table.js";
import type { EventData, Step } from "../../types.js";
import { plain, stored } from "./plans.js";
import type { NileView } from "./view.js";

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

function one(what: string | null, from: readonly string[], to: readonly string[], more: Partial<Flight> = {}): Flight[] {
  return [{ thing: what, from, to, ...more }];
}

/** Off the pile; the locusts go aside. */
function turned(event: EventData, to: readonly string[]): Flight[] {
  const what = card(event);
  if (what === "locusts") return one(what, ["pile"], ["locusts"], { turns: true });
  return one(what, ["pile"], to, what === null ? {} : { turns: true, lands: to[0] ?? "" });
}

function seatOf(event: EventData): string {
  return `seat${word(event, "seat")}`;
}

function fieldOf(event: EventData): string[] {
  return [`field-${word(event, "crop")}`, `${seatOf(event)}-fields`, seatOf(event)];
}

/** Where a card is held: one's own lie by their kinds, those of others are a number. */
function held(event: EventData, where: "hand" | "storage", what: string | null): string[] {
  const all = `${seatOf(event)}-${where}`;
  return what === null ? [all] : [`${all}-${what}`, all];
}

const lost: Teller = (event) => one(word(event, "crop"), fieldOf(event), ["discards"], { cards: cards(event), waits: true });

const grown: Teller = (event) => {
  const crop = word(event, "crop");
  return one(crop, held(event, "hand", crop), fieldOf(event), { cards: cards(event), lands: `field-${crop}` });
};

const tellers: Readonly<Record<string, Teller>> = {
  flood: (event) => turned(event, ["flood"]),
  draw: (event) => turned(event, held(event, "hand", card(event))),
  harvest: (event) => one(word(event, "crop"), fieldOf(event), held(event, "storage", word(event, "crop"))),
  spent: (event) => one(card(event), [`${seatOf(event)}-speculation`, seatOf(event)], ["discards"], { waits: true }),
  eaten: (event) => [
    { thing: "locusts", from: ["locusts"], to: fieldOf(event), strikes: true },
    ...lost(event),
  ],
  displaced: lost,
  discard: (event) => {
    const what = word(event, "held");
    return one(plain(what), held(event, stored(what) ? "storage" : "hand", plain(what)), ["discards"]);
  },
  plant: grown,
  add: grown,
  speculate: (event) => {
    const place = `${seatOf(event)}-speculation`;
    return one(card(event), held(event, "hand", card(event)), [place], { lands: place });
  },
  pile: () => one(null, ["discards"], ["pile"], { cards: 3 }),
};

/** Nothing flies in the deal. */
export function flightsOf({ step, events }: Step, before: Pick<TableState, "view">): Flight[] {
  if (step === 0) return [];
  const flights = events.flatMap(({ data }) => tellers[data.event]?.(data) ?? []);
  const flood = flights.find(({ to }) => to[0] === "flood");
  if (flood) flood.covers = (before.view as unknown as NileView | null)?.flood ?? null;
  return flights;
}
