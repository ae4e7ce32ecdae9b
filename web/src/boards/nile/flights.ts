/* What happened as flights of cards: which card goes from where to where, event by event.
 *
 * A place is a `data-place` of the board; of several the first that is there counts, because a field
 * that was eaten is no longer drawn. */

import type { EventData, Step } from "../../types.js";
import { plain, stored } from "./plans.js";

export interface Flight {
  /** null: its back. */
  card: string | null;
  from: readonly string[];
  to: readonly string[];
  /** So many cards in one flight. */
  cards: number;
  /** The locusts come down on something. */
  strikes?: boolean;
  /** It lay face down and is turned up on its way. */
  turns?: boolean;
  /** It still lies where it was until it flies. */
  waits?: boolean;
  /** The place in which it is drawn already: it is not seen there before it has come. */
  lands?: string;
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

function one(what: string | null, from: readonly string[], to: readonly string[], more: Partial<Flight> = {}): Flight[] {
  return [{ card: what, from, to, cards: 1, ...more }];
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
    { card: "locusts", from: ["locusts"], to: fieldOf(event), cards: 1, strikes: true },
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

/** The deal is not flown: nothing has happened yet. */
export function flightsOf(steps: readonly Step[]): Flight[] {
  return steps.filter(({ step }) => step > 0).flatMap(({ events }) => events.flatMap(({ data }) => tellers[data.event]?.(data) ?? []));
}
