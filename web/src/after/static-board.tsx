/* A board without interaction: in a replay, or in an example of the rules. */

import type { JSX } from "preact";
import { useId, useMemo } from "preact/hooks";
import { useBoard } from "../boards/list.js";
import { Details, useDetails } from "../play/details.js";
import { useMotion } from "../play/motion.js";
import { MovePicker } from "../play/picker.js";
import type { TableState } from "../table.js";
import { lang } from "../text/lang.js";
import { text } from "../text/play.js";

const nothing = (): void => undefined;

/** A picker without legal moves. */
export function idlePicker(): MovePicker {
  return new MovePicker({ play: nothing, changed: nothing, refused: nothing, confirmation: () => "never", final: () => false });
}

export function Still({ state, label }: { state: TableState; label: string }): JSX.Element {
  const board = useBoard(state.game.id);
  const picker = useMemo(idlePicker, []);
  const details = useDetails(state.game);
  const id = useId();
  useMotion(state, `#${id}`);
  details.board = board;
  details.state = state;
  return (
    <div id={id} class={`still game-${state.game.id}`} {...details.handlers}>
      <section class="board seen" aria-label={label}>
        {board && state.view ? (
          <board.Board state={{ ...state, view: state.view }} picker={picker} lang={lang.value} seen hinted={null} details={(term) => details.show(term)} why={() => ""} refuse={nothing} />
        ) : (
          <p class="loading">{text.loading()}</p>
        )}
      </section>
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
    </div>
  );
}
