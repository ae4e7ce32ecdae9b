/* Which positions of the first games show which rules: a position before a move, and after it. */

import { NOW, type Engine } from "../engine.js";
import { Replay } from "../after/replay.js";
import type { Tutorial } from "./lesson.js";

export interface Example {
  rule: string;
  /** The move that shows it: the nth. */
  move: number;
}

/** For each game the moves of its first game that show a rule best. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  nefertiti: [
    { rule: "NEF-30", move: 29 },
    { rule: "NEF-32", move: 3 },
    { rule: "NEF-33", move: 51 },
    { rule: "NEF-41", move: 36 },
    { rule: "NEF-43", move: 58 },
    { rule: "NEF-45", move: 13 },
    { rule: "NEF-48", move: 8 },
  ],
  nile: [
    { rule: "NIL-22", move: 19 },
    { rule: "NIL-40", move: 13 },
    { rule: "NIL-41", move: 15 },
    { rule: "NIL-51", move: 6 },
    { rule: "NIL-52", move: 4 },
    { rule: "NIL-71", move: 7 },
  ],
  valley: [
    { rule: "VAL-21", move: 57 },
    { rule: "VAL-30", move: 1 },
    { rule: "VAL-32", move: 2 },
    { rule: "VAL-41", move: 12 },
    { rule: "VAL-42", move: 18 },
    { rule: "VAL-43", move: 24 },
    { rule: "VAL-44", move: 81 },
  ],
};

const LOADS: Readonly<Record<string, () => Promise<{ tutorial: Tutorial }>>> = {
  nefertiti: () => import("./nefertiti.js"),
  nile: () => import("./nile.js"),
  valley: () => import("./valley.js"),
};

/** The games that have a first game. */
export function taught(): string[] {
  return Object.keys(LOADS);
}

export async function tutorialOf(game: string): Promise<Tutorial | null> {
  const load = Object.hasOwn(LOADS, game) ? LOADS[game] : undefined;
  return load ? (await load()).tutorial : null;
}

/** The first game up to a move, as a record that can be looked at. */
export function playedTo(engine: Engine, tutorial: Tutorial, moves: number, names: readonly string[]): Replay {
  const match = engine.open(tutorial.setup);
  for (let seat = 0; seat < tutorial.setup.players; seat++)
    match.sit(seat, { kind: seat === tutorial.you ? "human" : `bot:level${tutorial.level}`, name: names[seat] ?? "" });
  match.seed(tutorial.seed);
  match.begin();
  for (const move of tutorial.moves.slice(0, moves === NOW ? undefined : moves)) match.play(move);
  const record = match.save();
  match.close();
  return new Replay(engine, record);
}
