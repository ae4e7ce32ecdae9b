/* What a seat did in a match, told from its log: events are counted, and no rule is known. */

import { seatName } from "../../play/names.js";
import type { TableState } from "../../table.js";
import { said } from "../../text/lang.js";
import type { EventData, Json, View } from "../../types.js";
import { nefertitiTale } from "./nefertiti.js";
import { nileTale } from "./nile.js";
import { valleyTale } from "./valley.js";

export interface Told {
  text: string;
  /** The move at which it happened. */
  step?: number;
  /** What it is about, as a picture. */
  term?: string;
}

export interface Happened {
  data: EventData;
  step: number;
  /** Who moved. */
  by: number | undefined;
}

/** A finished match, as somebody sees it who may look through all eyes. */
export interface Played {
  state: TableState;
  all: readonly Happened[];
}

export function played(state: TableState): Played {
  return { state, all: state.steps.flatMap((step) => step.events.map(({ data }) => ({ data, step: step.step, by: step.seat }))) };
}

export function events({ all }: Played, event: string, seat?: number): Happened[] {
  return all.filter(({ data }) => data.event === event && (seat === undefined || data["seat"] === seat));
}

export function number(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function sum(happened: readonly Happened[], field: string): number {
  return happened.reduce((all, { data }) => all + number(data[field]), 0);
}

/** The name of a card, a crop, a tomb. */
export function named({ state }: Played, id: Json | undefined): string {
  const terms = state.game.vocabularies.flatMap((vocabulary) => vocabulary.terms);
  const term = terms.find((one) => one.id === id);
  return term ? said(term.name) : String(id ?? "");
}

export function nameOf({ state }: Played, seat: number): string {
  return seatName(state.seats[seat], seat);
}

/** What the view tells of a seat. */
export function seatView({ state }: Played, seat: number): View {
  const seats = state.view?.["seats"];
  const found = Array.isArray(seats) ? seats[seat] : null;
  return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
}

const TALES: Readonly<Record<string, (played: Played, seat: number) => Told[]>> = {
  nefertiti: nefertitiTale,
  nile: nileTale,
  valley: valleyTale,
};

export function taleOf(played: Played, seat: number): Told[] {
  return TALES[played.state.game.id]?.(played, seat) ?? [];
}
