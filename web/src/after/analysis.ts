/* The analysis of a match: worked out in the worker while one looks, growing move by move, and kept
 * for as long as the page lives. */

import type { AnalysedMove, MatchAnalysis, Turning } from "../types.js";

export interface Analysis {
  /** Simulations for each decision. */
  sims: number;
  /** So many moves are worked out; the curve is that long. */
  done: number;
  moves: number;
  curve: readonly (readonly number[])[];
  /** Null until everything is worked out. */
  turnings: readonly Turning[] | null;
}

export function begun(players: number, sims: number): Analysis {
  return { sims, done: 0, moves: 1, curve: [Array.from({ length: players }, () => 1 / players)], turnings: null };
}

/** After one more move: who made it has the chance of that move, the others are where they were. */
export function grown(before: Analysis, reviewed: AnalysedMove, moves: number): Analysis {
  const last = before.curve[before.curve.length - 1] ?? [];
  const chances = last.map((chance, seat) => (seat === reviewed.seat ? reviewed.played ?? chance : chance));
  return { ...before, done: before.done + 1, moves, curve: [...before.curve, chances] };
}

export function finished(before: Analysis, review: MatchAnalysis): Analysis {
  return { ...before, done: before.moves, curve: review.curve, turnings: review.turnings };
}

/** By how much a chance of one half is off by chance alone, nineteen times out of twenty; in percent. */
export function margin(sims: number): number {
  return Math.max(1, Math.round((196 * Math.sqrt(0.25 / sims))));
}

/** Of matches that were looked at, by their records. */
const KEPT = 8;
const kept = new Map<string, Analysis>();

export function keptAnalysis(record: string): Analysis | null {
  return kept.get(record) ?? null;
}

export function keepAnalysis(record: string, analysis: Analysis): void {
  kept.set(record, analysis);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}
