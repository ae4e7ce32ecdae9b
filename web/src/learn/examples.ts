/* Positions of a tutorial, before a move and after it. */

import { NOW, type Engine } from "../engine.js";
import { Replay } from "../after/replay.js";
import type { Tutorial } from "./lesson.js";

/** The first game up to a move, as a record that can be looked at. */
export function playedTo(engine: Engine, tutorial: Tutorial, moves: number, names: readonly string[]): Replay {
  const match = engine.open(tutorial.setup);
  for (let seat = 0; seat < tutorial.setup.players; seat++)
    match.sit(seat, { kind: seat === tutorial.you ? "person" : `bot:level${tutorial.level}`, name: names[seat] ?? "" });
  match.seed(tutorial.seed);
  match.begin();
  for (const move of tutorial.moves.slice(0, moves === NOW ? undefined : moves)) match.play(move);
  const record = match.save();
  match.close();
  return new Replay(engine, record);
}
