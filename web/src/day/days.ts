/* The deals of the day that this browser knows: one for each game and date, with its result, the record of
 * those in progress and of the last finished ones, and streaks. A date is that of UTC, "2026-11-18". */

import { readStored, removeStored, writeStored, type Store } from "../app/storage.js";

export interface DayEntry {
  game: string;
  date: string;
  /** When it was last played, in milliseconds. */
  when: number;
  moves: number;
  over: boolean;
  /** Of a deal that is over: whether it was still its day. */
  onTime?: boolean;
  resigned?: boolean;
  /** The person's place and that of every seat. */
  place?: number;
  places?: number[];
  /** The number by which the game compares scores first. */
  score?: number;
  /** In the ranking of a server, when it was last seen. */
  rank?: number;
  of?: number;
}

const INDEX = "akhet.days";
const RECORD = "akhet.day.";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Results kept, and how many of them with their records. */
export const MOST_DAYS = 1000;
export const MOST_RECORDS = 30;

export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The date so many days later, or earlier. */
export function daysAfter(date: string, days: number): string {
  return today(Date.parse(date) + days * DAY_MS);
}

/** Whether a text is a date that has come. */
export function isDate(text: string, now = today()): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text > now) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && today(time) === text;
}

function isEntry(entry: Partial<DayEntry> | null): entry is DayEntry {
  return typeof entry?.game === "string" && typeof entry.date === "string" && typeof entry.when === "number";
}

/** The newest day first. */
export function readDays(store: Store): DayEntry[] {
  const all = readStored(store, INDEX);
  return Array.isArray(all) ? (all as (Partial<DayEntry> | null)[]).filter(isEntry) : [];
}

export function dayEntry(store: Store, game: string, date: string): DayEntry | null {
  return readDays(store).find((entry) => entry.game === game && entry.date === date) ?? null;
}

/** The text of the record; null: it is not kept. */
export function dayRecord(store: Store, game: string, date: string): string | null {
  const record = readStored(store, `${RECORD}${game}.${date}`);
  return typeof record === "string" ? record : null;
}

/** Matches that are over, beyond the last ones, lose their records. */
function forgetRecords(store: Store, days: readonly DayEntry[]): void {
  const over = days.filter((entry) => entry.over).sort((a, b) => b.when - a.when);
  for (const { game, date } of over.slice(MOST_RECORDS)) removeStored(store, `${RECORD}${game}.${date}`);
}

/** False: the browser could not store it. */
export function saveDay(store: Store, entry: DayEntry, record?: string): boolean {
  const others = readDays(store).filter((one) => one.game !== entry.game || one.date !== entry.date);
  const days = [entry, ...others].sort((a, b) => b.date.localeCompare(a.date)).slice(0, MOST_DAYS);
  const stored = record === undefined || writeStored(store, `${RECORD}${entry.game}.${entry.date}`, record);
  if (entry.over) forgetRecords(store, days);
  return writeStored(store, INDEX, days) && stored;
}

export interface Streak {
  /** Days in a row up to today, or up to yesterday as long as today can still be played. */
  now: number;
  longest: number;
}

/** Counts days on which a deal was played to its end on its own day. */
export function streak(days: readonly DayEntry[], now = today()): Streak {
  const played = [...new Set(days.filter(({ over, onTime, resigned }) => over && onTime && !resigned).map(({ date }) => date))].sort();
  let length = 0;
  let longest = 0;
  let before = "";
  for (const date of played) {
    length = before !== "" && daysAfter(before, 1) === date ? length + 1 : 1;
    longest = Math.max(longest, length);
    before = date;
  }
  return { now: before === now || before === daysAfter(now, -1) ? length : 0, longest };
}
