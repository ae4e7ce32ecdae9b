/* A hint of the server, put into the words of the engine in the page. */

import type { Engine } from "../engine.js";
import type { TableState } from "../table.js";
import type { Answer } from "../types.js";
import type { HintMessage } from "./wire.js";

export function hintOf(engine: Engine, state: TableState, message: HintMessage): Answer {
  const known = new Map(state.legal.map((move) => [move.move, move]));
  engine.onlineNames(state.seats.map((seat) => seat.name));
  const moves = message.moves.map(({ move, chance }) => {
    const { code, text } = known.get(move) ?? { code: -1, text: engine.sayMove(state.game.id, move) };
    return { move, code, text, chance: chance ?? 0, sims: 0 };
  });
  const [best] = moves;
  if (!best) throw new DOMException("no hint", "AbortError");
  const { move, code, text } = best;
  const guessed = message.chances === undefined;
  return { move, code, text, seat: state.you ?? 0, sims: 0, guessed, chances: message.chances ?? [], alternatives: moves };
}
