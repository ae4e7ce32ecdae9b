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

/** A deal and the moves that lead to a position. */
export interface Script {
  setup: Required<Setup>;
  seed: bigint;
  /** The seat of the person at the screen. */
  you: number;
  /** Of the others, when the person plays on. */
  level: number;
  /** In the notation of records. */
  moves: readonly string[];
}

/** A part of a tutorial that can be entered by itself. */
export interface Chapter {
  name: Three;
  /** Its first lesson, counted from 0. */
  from: number;
}

export interface Tutorial extends Script {
  /** In order; the first begins with lesson 0. */
  chapters: readonly Chapter[];
  /** In the order of their positions; several at one are read one after another. */
  lessons: readonly Lesson[];
}

export function lessonsAt(tutorial: Tutorial, at: number): readonly Lesson[] {
  return tutorial.lessons.filter((lesson) => lesson.at === at);
}

/** The chapter of a lesson, both counted from 0. */
export function chapterAt({ chapters }: Pick<Tutorial, "chapters">, lesson: number): number {
  return chapters.reduce((found, { from }, at) => (from <= lesson ? at : found), 0);
}

/** How many lessons a chapter has. */
export function lessonsIn({ chapters, lessons }: Tutorial, chapter: number): number {
  return (chapters[chapter + 1]?.from ?? lessons.length) - (chapters[chapter]?.from ?? 0);
}
