/* The analysis of a match while the worker computes it, move by move. Results are kept until the page
 * is closed. */

import type { AnalysedMove, MatchAnalysis, Turning } from "../types.js";

export interface Analysis {
  /** Simulations for each decision. */
  sims: number;
  /** The number of analysed moves, and the length of the curve. */
  done: number;
  moves: number;
  curve: readonly (readonly number[])[];
  /** Null until the analysis is complete. */
  turnings: readonly Turning[] | null;
}

export function begun(players: number, sims: number): Analysis {
  return { sims, done: 0, moves: 1, curve: [Array.from({ length: players }, () => 1 / players)], turnings: null };
}

/** Adds a move: its seat gets the chance of that move, the others keep theirs. */
export function grown(before: Analysis, reviewed: AnalysedMove, moves: number): Analysis {
  const last = before.curve[before.curve.length - 1] ?? [];
  const chances = last.map((chance, seat) => (seat === reviewed.seat ? reviewed.played ?? chance : chance));
  return { ...before, done: before.done + 1, moves, curve: [...before.curve, chances] };
}

export function finished(before: Analysis, review: MatchAnalysis): Analysis {
  return { ...before, done: before.moves, curve: review.curve, turnings: review.turnings };
}

/** The 95 % margin of error of a chance of one half, in percent. */
export function margin(sims: number): number {
  return Math.max(1, Math.round((196 * Math.sqrt(0.25 / sims))));
}

/** Finished analyses by record. */
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
