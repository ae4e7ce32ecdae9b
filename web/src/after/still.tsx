/* A board that is only looked at: of a replay, or of an example in the rules. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Board } from "../boards/board.js";
import { boardOf } from "../boards/index.js";
import { Details, useDetails } from "../play/details.js";
import { useMotion } from "../play/motion.js";
import { Picking } from "../play/picking.js";
import type { TableState } from "../table.js";
import { lang } from "../text/lang.js";
import { text } from "../text/play.js";

const nothing = (): void => undefined;

/** Nothing is legal in it, so every touch does nothing. */
function idle(): Picking {
  return new Picking({ play: nothing, changed: nothing, refused: nothing, confirming: () => "never", final: () => false });
}

/** In the order they are drawn, so that each knows its own things. */
let drawn = 0;

export function Still({ state, label }: { state: TableState; label: string }): JSX.Element {
  const [board, setBoard] = useState<{ Board: Board } | null>(null);
  const picker = useMemo(idle, []);
  const details = useDetails(state.game);
  const id = useMemo(() => `still-${++drawn}`, []);
  useMotion(state, `#${id}`);
  useEffect(() => {
    let here = true;
    void boardOf(state.game.id).then((Board) => here && setBoard({ Board }));
    return () => {
      here = false;
    };
  }, [state.game.id]);
  details.about = (id) => board?.Board.about?.(id, state);
  return (
    <div id={id} class={`still game-${state.game.id}`} {...details.handlers}>
      <section class="board seen" aria-label={label}>
        {board && state.view ? (
          <board.Board state={{ ...state, view: state.view }} picker={picker} lang={lang.value} seen hinted={null} details={(term) => details.show(term)} refuse={nothing} />
        ) : (
          <p class="loading">{text.loading()}</p>
        )}
      </section>
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
    </div>
  );
}
