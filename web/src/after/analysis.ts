/* The review of a match while the worker estimates it, step by step and pass by pass. Everything that the page says
 * about the match is made from one of these. Results are kept until the page is closed. */

import type { MoveMark, ReviewEnd, ReviewReason, ReviewStep, Turning } from "../types.js";

export interface Analysis {
  /** Simulations for each estimate of the last pass; 0: the first pass is not complete. */
  sims: number;
  /** The number of steps with their estimates, and of all. */
  reviewed: readonly ReviewStep[];
  steps: number;
  luck: ReviewEnd["luck"];
  /** Null until the first pass is complete. */
  turnings: readonly Turning[] | null;
}

export function begun(): Analysis {
  return { sims: 0, reviewed: [], steps: 1, luck: [], turnings: null };
}

/** Adds the estimate of a step, or replaces it by a better one. */
export function grown(before: Analysis, step: ReviewStep, moves: number): Analysis {
  const reviewed = [...before.reviewed];
  reviewed[step.step] = step;
  return { ...before, reviewed, steps: moves + 1 };
}

export function finished(before: Analysis, end: ReviewEnd, sims: number): Analysis {
  return { ...before, sims, luck: end.luck, turnings: end.turnings };
}

/** The 95 % margin of error of a step's chances, in percent. */
export function margin(errors: readonly number[] | undefined): number {
  return Math.round(196 * Math.max(0, ...(errors ?? [])));
}

/** Whole percents that add up to 100: the largest remainders are rounded up. */
export function percents(chances: readonly number[]): number[] {
  const whole = chances.map((chance) => Math.floor(chance * 100 + 1e-9));
  const rest = chances.map((chance, seat) => ({ seat, rest: chance * 100 - (whole[seat] ?? 0) })).sort((a, b) => b.rest - a.rest || a.seat - b.seat);
  const left = 100 - whole.reduce((sum, one) => sum + one, 0);
  for (const { seat } of rest.slice(0, Math.max(0, left))) whole[seat] = (whole[seat] ?? 0) + 1;
  return whole;
}

/** What the review says about a move: its mark, luck, and whether the match turned with it. */
export interface Verdict {
  mark: MoveMark | undefined;
  luck: Analysis["luck"][number] | undefined;
  turning: Turning | undefined;
  reasons: readonly ReviewReason[];
}

/** Of the move that led to a step; the deal has none. Nothing is said before the first pass is complete. */
export function verdictOf(analysis: Analysis | null, step: number): Verdict | null {
  const made = analysis?.turnings ? analysis.reviewed[step - 1] : undefined;
  if (!made || !analysis) return null;
  const at = (one: { step: number }): boolean => one.step === step - 1;
  const turning = analysis.turnings?.find(at);
  return { mark: made.mark, luck: analysis.luck.find(at), turning, reasons: isBad(made.mark) ? (made.reasons ?? []) : (turning?.reasons ?? []) };
}

export function isBad(mark: MoveMark | undefined): boolean {
  return mark === "mistake" || mark === "inaccurate";
}

/** The steps before the moves of a seat that could have been better, in their order. */
export function mistakesOf(analysis: Analysis | null, seat: number): number[] {
  if (!analysis?.turnings) return [];
  return analysis.reviewed.flatMap((one) => (one.seat === seat && isBad(one.mark) ? [one.step] : []));
}

/** Finished analyses by record and eyes. */
const KEPT = 8;
const kept = new Map<string, Analysis>();

const keyOf = (record: string, eyes: number): string => `${eyes} ${record}`;

export function keptAnalysis(record: string, eyes: number): Analysis | null {
  return kept.get(keyOf(record, eyes)) ?? null;
}

export function keepAnalysis(record: string, eyes: number, analysis: Analysis): void {
  kept.set(keyOf(record, eyes), analysis);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}
