/* The table of a deal of the day: a match in the page whose moves stand, saved by game and date. */

import { resume, SoloTable, type SoloServices } from "../solo/table.js";
import type { Saved } from "../solo/saves.js";
import type { TableState } from "../table.js";
import { dayEntry, dayRecord, saveDay, today, type DayEntry } from "./days.js";

/** The seat of the person. */
const SEAT = 0;

/** What the browser keeps of a deal; what was over stays as it was when it ended. */
function entryOf(date: string, saved: Saved, state: TableState, known: DayEntry | null): DayEntry {
  const { game, when, moves, over } = saved;
  if (known?.over) return known;
  if (!over || !state.result) return { game, date, when, moves, over: false };
  const { places, why } = state.result;
  const score = state.score[SEAT]?.compared[0];
  return {
    game, date, when, moves, over, places, onTime: today(when) === date, resigned: why === "resigned", place: places[SEAT] ?? places.length,
    ...(score === undefined ? {} : { score }),
  };
}

/** The deal of a date: the one in progress, else a new one. `name`: of the person. */
export function openDay(services: SoloServices, game: string, date: string, name: string): SoloTable {
  const { store, engine } = services;
  const keep = (saved: Saved, state: TableState): boolean => saveDay(store, entryOf(date, saved, state, dayEntry(store, game, date)), saved.record);
  const around: SoloServices = { ...services, keep, strict: true };
  const record = dayRecord(store, game, date);
  if (record !== null) return resume(around, record);
  const match = engine.day(game, date);
  match.sit(SEAT, { kind: "person", name });
  match.begin();
  return new SoloTable(around, match);
}

/** The end of a deal, to be shown; nothing is saved. */
export function finalState(services: SoloServices, record: string): TableState {
  const table = resume({ ...services, keep: () => true, strict: true }, record);
  const { state } = table;
  table.close();
  return state;
}
