/* The last position of a saved game as a small picture, drawn by the real board. Loaded after the start page,
 * since it needs the engine. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { idlePicker } from "../after/static-board.js";
import { Replay } from "../after/replay.js";
import { useBoard } from "../boards/list.js";
import type { Saved } from "../solo/saves.js";
import type { TableState } from "../table.js";
import { lang } from "../text/lang.js";
import { theEngine } from "./load-engine.js";

/** The board is drawn in a window of this width, and made smaller as a whole. */
const DRAWN_WIDTH = 1200;

const nothing = (): void => undefined;

/** As the person sees it; null until it is known, and for a record that cannot be read. */
function useLast(saved: Saved): TableState | null {
  const [state, setState] = useState<TableState | null>(null);
  useEffect(() => {
    let here = true;
    theEngine().then((engine) => {
      const replay = new Replay(engine, saved.record);
      if (here) setState(replay.at(replay.moves, replay.eyes()[0] ?? -1));
      replay.close();
    }).catch(nothing);
    return () => {
      here = false;
    };
  }, [saved.record, lang.value]);
  return state;
}

export function LastPosition({ saved }: { saved: Saved }): JSX.Element | null {
  const state = useLast(saved);
  const board = useBoard(saved.game);
  const picker = useMemo(idlePicker, []);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watching = new ResizeObserver(() => element.style.setProperty("--scale", String(element.clientWidth / DRAWN_WIDTH)));
    watching.observe(element);
    return () => watching.disconnect();
  }, [state !== null && board !== null]);
  if (!state?.view || !board) return null;
  return (
    <div ref={frame} class="last-position" aria-hidden="true" inert>
      <div class={`table game-${saved.game}`}>
        <section class="board seen">
          <board.Board state={{ ...state, view: state.view }} picker={picker} lang={lang.value} seen hinted={null} details={nothing} why={() => ""} refuse={nothing} />
        </section>
      </div>
    </div>
  );
}
