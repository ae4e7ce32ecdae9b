/* The board of a line: anything that may be chosen lights up, for every seat in turn. */

import type { ComponentChildren, JSX } from "preact";
import { useBoard } from "../boards/list.js";
import { Bar } from "../play/bar.js";
import { Details, useDetails } from "../play/details.js";
import { useFocusKept } from "../play/focus.js";
import { useKeys } from "../play/keyboard.js";
import { useMotion } from "../play/motion.js";
import { useController } from "../play/controller.js";
import { lang } from "../text/lang.js";
import { text } from "../text/play.js";
import type { Line } from "./line.js";

interface LineBoardProps {
  line: Line;
  onLeave(): void;
  onHelp(): void;
  /** The tools of the bar. */
  children: ComponentChildren;
}

export function LineBoard({ line, onLeave, onHelp, children }: LineBoardProps): JSX.Element {
  const controller = useController(line);
  const state = controller.now;
  const board = useBoard(state.game.id);
  const details = useDetails(state.game);
  const over = state.stage === "over";
  useMotion(state);
  useFocusKept(controller.drawn);
  useKeys(controller, {
    log: () => undefined, help: onHelp, details: (id) => details.show(id),
    escape: () => (details.term ? details.hide() : controller.picker.picked.length || controller.picker.pending ? controller.escape() : onLeave()),
  });
  controller.framesOf = board?.frames;
  details.board = board;
  const why = (choice: string): string => (state.at === line.state.at && state.legal.length ? line.why(choice)?.text ?? "" : "");
  details.whyNot = why;
  details.state = state;
  return (
    <div class={`still game-${state.game.id}`} {...details.handlers}>
      <section class="board" aria-label={text.board()} aria-busy={controller.busy}>
        {board && state.view && (
          <board.Board
            state={{ ...state, view: state.view }} picker={controller.picker.again()} lang={lang.value} seen={over} tried hinted={null}
            details={(term) => details.show(term)} why={why} refuse={(reason) => controller.refuse(reason)} reason={controller.reason}
          />
        )}
      </section>
      <Bar controller={controller} state={state} board={board}>{children}</Bar>
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
    </div>
  );
}
