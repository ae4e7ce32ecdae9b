/* A finished match as the events of its log, for telling what a seat did. */

import { seatLabel } from "../play/names.js";
import type { TableState } from "../table.js";
import { said } from "../text/lang.js";
import type { EventData, Game, Json, SeatScore, View } from "../types.js";
import type { Bar } from "./game.js";

/** A sentence about a seat. */
export interface Told {
  text: string;
  /** The move at which it happened. */
  step?: number;
  /** The term whose picture stands beside it. */
  term?: string;
}

export interface Happened {
  data: EventData;
  step: number;
  /** The seat that moved. */
  by: number | undefined;
}

/** A finished match: nothing in it is hidden any more. */
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

/** The name of a term. */
export function named({ state }: Played, id: Json | undefined): string {
  const terms = state.game.vocabularies.flatMap((vocabulary) => vocabulary.terms);
  const term = terms.find((one) => one.id === id);
  return term ? said(term.name) : String(id ?? "");
}

export function nameOf({ state }: Played, seat: number): string {
  return seatLabel(state, seat);
}

/** What the view says about a seat. */
export function seatView({ state }: Played, seat: number): View {
  const seats = state.view?.["seats"];
  const found = Array.isArray(seats) ? seats[seat] : null;
  return found !== null && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** The parts of a score that are not zero, largest first; equal ones keep the order of the game. */
export function partBars(game: Game, score: SeatScore): (Bar & { id: string })[] {
  return game.score_parts
    .map(({ id, name }) => ({ id, art: id, label: said(name), value: score.parts[id] ?? 0 }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
}
