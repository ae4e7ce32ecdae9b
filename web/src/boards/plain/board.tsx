/* A board for any game: the view as a list, and every legal move as a button. */

import type { JSX } from "preact";
import type { Json } from "../../types.js";
import { anything } from "../../schema.js";
import type { BoardProps, GameBoard } from "../game.js";

function Known({ value }: { value: Json }): JSX.Element {
  if (value === null || typeof value !== "object") return <>{value === null ? "–" : String(value)}</>;
  const entries = Object.entries(value);
  if (entries.every(([, one]) => one === null || typeof one !== "object"))
    return <>{entries.map(([name, one]) => (Array.isArray(value) ? String(one) : `${name} ${String(one)}`)).join(", ") || "–"}</>;
  return (
    <dl class="plain-known">
      {entries.map(([name, one]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd><Known value={one} /></dd>
        </div>
      ))}
    </dl>
  );
}

function Board({ state, picker }: BoardProps): JSX.Element {
  return (
    <div class="plain-board">
      <div class="plain-moves" data-group>
        {state.legal.map((move) => (
          <button
            type="button" key={move.move} data-key={move.move} class="plain-move" data-move={move.move}
            aria-disabled={!picker.open.includes(move)} onClick={() => picker.pick("", { move: move.move }, (from) => from.filter((one) => one.move === move.move))}
          >
            {move.text}
          </button>
        ))}
      </div>
      <Known value={state.view} />
    </div>
  );
}

export const board: GameBoard = {
  Board,
  view: anything,
  prompt: () => null,
  seatFacts: () => [],
  about: () => undefined,
  pictures: () => [],
  logged: () => [],
  offers: () => true,
  frames: () => [],
};
