/* A first game as data: a deal, every move of everybody, and what the coach says at which of them. */

import type { Three } from "../text/words.js";
import type { Setup } from "../types.js";

export interface Lesson {
  /** The position it stands at: so many moves have been made. */
  at: number;
  say: Three;
  /** The number of a rule that says more. */
  rule?: string;
  /** What it speaks of: a selector of things on the board, which are framed. */
  show?: string;
}

export interface Tutorial {
  setup: Required<Setup>;
  seed: bigint;
  /** The seat of the pupil. */
  you: number;
  /** Of the others, when the pupil plays on after the last lesson. */
  level: number;
  /** In the notation of records. */
  moves: readonly string[];
  /** In the order of their positions; several at one are read one after another. */
  lessons: readonly Lesson[];
}

export function lessonsAt(tutorial: Tutorial, at: number): readonly Lesson[] {
  return tutorial.lessons.filter((lesson) => lesson.at === at);
}
