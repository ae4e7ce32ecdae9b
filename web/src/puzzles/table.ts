/* The table of a puzzle: a position in which the person makes one move. */

import type { Engine } from "../engine.js";
import { namesOf } from "../learn/names.js";
import { Sandbox } from "../learn/sandbox.js";
import { text } from "../text/puzzles.js";
import { scriptOf, type Puzzle } from "./puzzle.js";

export class PuzzleTable extends Sandbox {
  constructor(engine: Engine, readonly gameId: string, readonly puzzle: Puzzle, private readonly judge: (move: string) => void) {
    const script = scriptOf(gameId, puzzle);
    super(engine, script, script.moves.length + 1, namesOf(script), text.noUndo, true);
  }

  override async play(move: string): Promise<void> {
    await super.play(move);
    this.judge(move);
  }

  /** Makes the best move, without a judgement. */
  show(): Promise<void> {
    return super.play(this.puzzle.worth[0]?.[0] ?? "");
  }
}
