/* Puzzles: positions of self-play with one clearly best move. tools/puzzles makes them (docs/web.md); each
 * game has a file of them, fetched on first use. */

import { assets } from "../assets.js";
import type { Script } from "../learn/lesson.js";
import type { ReviewReason } from "../types.js";

/** [id of the sentence, seat, whether it is the solver's, amount] */
export type StoredReason = readonly [string, number, boolean, number];

/** A legal move, the solver's chance after it in ten-thousandths, and what speaks for the best move or
 * against another one. */
export type StoredMove = readonly [string, number, readonly StoredReason[]];

export interface Puzzle {
  id: string;
  /** From 1 to 5. */
  difficulty: number;
  players: number;
  options: Readonly<Record<string, string>>;
  seed: string;
  /** The seat that decides. */
  seat: number;
  /** Made before, in the notation of records. */
  moves: readonly string[];
  /** Every legal move, the best first. */
  worth: readonly StoredMove[];
}

/** The content of web/puzzles/GAME.json. */
export interface PuzzleFile {
  game: string;
  puzzles: readonly Puzzle[];
}

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

/** A puzzle in a list: what is known before its file is loaded. */
export interface PuzzleName {
  game: string;
  id: string;
  difficulty: number;
}

/** "nile/700041-52": the name under which attempts are stored. */
export function nameOf({ game, id }: Pick<PuzzleName, "game" | "id">): string {
  return `${game}/${id}`;
}

/** The level of the bots that play on after a puzzle. */
const LEVEL = 5;

export function scriptOf(game: string, { players, options, seed, seat, moves }: Puzzle): Script {
  return { setup: { game, players, options }, seed: BigInt(seed), you: seat, level: LEVEL, moves };
}

export function bestOf(puzzle: Puzzle): StoredMove {
  return puzzle.worth[0] as StoredMove;
}

/** Percentage points of winning chance that a move gives away; 0 for the best one. */
export function pointsLost(puzzle: Puzzle, move: string): number {
  const tried = puzzle.worth.find(([name]) => name === move);
  return tried ? Math.round((bestOf(puzzle)[1] - tried[1]) / 100) : 0;
}

export function reasonsOf(puzzle: Puzzle, move: string): Omit<ReviewReason, "text">[] {
  const found = puzzle.worth.find(([name]) => name === move);
  return (found?.[2] ?? []).map(([id, seat, own, amount]) => ({ id, seat, own, amount }));
}

async function fetchJson<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return (await answer.json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Fetched once; a failure is not remembered. */
function once<T>(address: string): Promise<T> {
  let found = kept.get(address);
  if (!found) {
    found = fetchJson<T>(address);
    found.catch(() => kept.delete(address));
    kept.set(address, found);
  }
  return found as Promise<T>;
}

/** All puzzles by name, in the order of the games and their difficulty. */
export function puzzleNames(): Promise<readonly PuzzleName[]> {
  return once(assets.puzzles.names);
}

export async function puzzleOf(game: string, id: string): Promise<Puzzle | null> {
  const address = assets.puzzles.games[game];
  if (address === undefined) return null;
  const file = await once<PuzzleFile>(address);
  return file.puzzles.find((puzzle) => puzzle.id === id) ?? null;
}
