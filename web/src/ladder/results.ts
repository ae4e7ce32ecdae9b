/* Results of finished games against bots, stored in the browser: the ladder, the statistics and the
 * achievements are made from them. */

import { readStored, writeStored, type Store } from "../app/storage.js";
import type { Table } from "../types.js";

export interface GameResult {
  /** The commitment of the deal: the same deal counts once. */
  deal: string;
  game: string;
  when: number;
  /** The seat of the person. */
  seat: number;
  players: number;
  /** The lowest level among the opponents. */
  level: number;
  /** From 1. */
  place: number;
  /** First, and alone. */
  won: boolean;
}

export const RESULTS_KEY = "akhet.results";
const MOST_RESULTS = 1000;
export const LEVELS = 8;

function isResult(value: unknown): value is GameResult {
  const one = value as Partial<GameResult> | null;
  return typeof one === "object" && one !== null && typeof one.deal === "string" && typeof one.game === "string" && typeof one.won === "boolean" &&
    [one.when, one.seat, one.players, one.level, one.place].every((n) => typeof n === "number");
}

/** The newest first. */
export function readResults(store: Store): GameResult[] {
  const stored = readStored(store, RESULTS_KEY);
  return Array.isArray(stored) ? stored.filter(isResult) : [];
}

/** The result of a finished match of one person against bots; null: it does not count. A match without a
 * commitment began in a tutorial or a puzzle. */
export function resultOf(table: Table, when: number): GameResult | null {
  const { seats, result, commitment, game, players } = table;
  const people = seats.flatMap(({ kind }, at) => (kind === "person" ? [at] : []));
  const levels = seats.flatMap(({ level }) => (level ? [level] : []));
  const [seat] = people;
  if (!result || commitment === undefined || seat === undefined || people.length > 1 || levels.length !== players - 1) return null;
  const place = result.places[seat] ?? players;
  return {
    deal: commitment, game, when, seat, players, level: Math.min(...levels), place,
    won: place === 1 && result.places.filter((other) => other === 1).length === 1,
  };
}

export function addResult(store: Store, result: GameResult): void {
  const before = readResults(store);
  if (before.some(({ deal }) => deal === result.deal)) return;
  writeStored(store, RESULTS_KEY, [result, ...before].slice(0, MOST_RESULTS));
}

/** How many rungs of a game's ladder are climbed: levels are beaten in turn, and a win against a higher one
 * counts for those below it. */
export function rungsOf(results: readonly GameResult[], game: string): number {
  return Math.max(0, ...results.filter((one) => one.won && one.game === game).map(({ level }) => level));
}

export interface Tally {
  played: number;
  won: number;
}

export function tallyOf(results: readonly GameResult[]): Tally {
  return { played: results.length, won: results.filter(({ won }) => won).length };
}
