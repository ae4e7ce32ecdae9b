/* What the tests share: the engine of the build, and matches that play themselves. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Engine, type Match, type Setup, type Sitter } from "../src/engine.js";

/** The build directory of Meson. */
export const BUILD = process.env["AKHET_BUILD"] ?? "build";

export const WASM = readFileSync(join(BUILD, "web", "akhet.wasm"));

export function engine(): Promise<Engine> {
  return Engine.load(WASM);
}

export function laid(engine: Engine, setup: Setup, sitters: readonly string[], seed = 7n): Match {
  const match = engine.open(setup);
  sitters.forEach((kind, seat) => match.sit(seat, { kind: kind as Sitter["kind"] }));
  match.seed(seed);
  match.begin();
  return match;
}

/** The bot whose turn it is decides. */
export function botMoves(engine: Engine, match: Match, portion = 50): string {
  match.choose(1000);
  while (engine.search(portion));
  const { move } = engine.answer();
  match.play(move);
  return move;
}

export function playOut(engine: Engine, match: Match): void {
  for (;;) {
    const table = match.table();
    if (table.stage === "over") return;
    if (table.bot) {
      botMoves(engine, match);
      continue;
    }
    const legal = match.legal();
    match.play(legal[(table.moves * 7919) % legal.length]!.move);
  }
}
