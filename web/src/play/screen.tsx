/* The screen of a table: seats at the top, board, bar below, log and score at the side. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { Button, IconButton } from "../app/ui/button.js";
import { useBoard } from "../boards/list.js";
import { tied } from "../score.js";
import type { TableSource, TableState } from "../table.js";
import { lang, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { Term } from "../types.js";
import { Bar } from "./bar.js";
import { Details, useDetails } from "./details.js";
import { useFocusKept } from "./focus.js";
import { Handover } from "./handover.js";
import { Help } from "./help.js";
import { useHinted } from "./hint.js";
import { useKeys } from "./keyboard.js";
import { Menu } from "./menu.js";
import { useMotion } from "./motion.js";
import { turnText } from "./names.js";
import { Seats } from "./seats.js";
import { useController, type TableController } from "./controller.js";
import { isDrawer, Side, type Panel, type SideTab } from "./side.js";
import "./bar.css";
import "./facts.css";
import "./short-screens.css";
import "./overlays.css";
import "./seats.css";
import "./side.css";
import "./table.css";

export interface TableScreenProps {
  source: TableSource;
  /** Opens the review of a finished match. */
  after?: (() => void) | undefined;
  /** Starts another game. */
  again?: (() => void) | undefined;
  /** More side panels, such as talk. */
  panels?: readonly Panel[];
  /** More buttons when the match is over. */
  over?: ComponentChildren;
  /** Notices above the board. */
  notice?: ComponentChildren;
}

function Past({ controller }: { controller: TableController; drawn: number }): JSX.Element | null {
  const { past } = controller;
  if (past === null) return null;
  return (
    <div class="past" role="status">
      <IconButton icon="previous" label={text.step_n({ n: Math.max(0, past - 1) })} onClick={() => controller.lookAt(Math.max(0, past - 1))} />
      <span>{past ? text.past({ n: past }) : text.past_deal()}</span>
      <IconButton icon="next" label={text.step_n({ n: past + 1 })} onClick={() => controller.lookAt(past + 1)} />
      <Button kind="main" icon="last" onClick={() => controller.lookAt(null)}>{text.now()}</Button>
    </div>
  );
}

/** A tap during playback skips it and does nothing else. */
function skipInstead(event: MouseEvent, controller: TableController): void {
  if (!controller.playback.busy) return;
  event.stopPropagation();
  controller.playback.skip();
}

function Over({ state, after, again, over }: { state: TableState } & Pick<TableScreenProps, "after" | "again" | "over">): JSX.Element | null {
  if (state.stage !== "over") return null;
  return (
    <div class="over" role="status">
      <strong>{turnText(state)}</strong>
      {tied(state) && <span>{said(state.game.tie)}</span>}
      {after && <Button kind="main" icon="chart" onClick={after}>{text.look_back()}</Button>}
      {again && <Button icon="again" onClick={again}>{text.again()}</Button>}
      {over}
    </div>
  );
}

/** The result is shown above the board, so the title leaves it out. */
function titleOf(state: TableState): string {
  const game = said(state.game.name);
  return state.stage === "over" ? game : `${turnText(state)} · ${game}`;
}

export function TableScreen(props: TableScreenProps): JSX.Element {
  const controller = useController(props.source);
  const board = useBoard(controller.now.game.id);
  const [side, setSide] = useState<SideTab | null>(null);
  const [help, setHelp] = useState(false);
  const details = useDetails(controller.now.game);
  const state = controller.shown;
  controller.framesOf = board?.frames;
  details.board = board;
  const why = (choice: string): string => props.source.why(choice)?.text ?? "";
  details.whyNot = (choice) => state.guided ?? why(choice);
  details.state = state;
  const { hint } = controller;
  const hinted = hint ? state.legal.find((move) => move.move === hint.move) : undefined;
  useMotion(state);
  useHinted(hinted);
  useFocusKept(controller.drawn);
  useKeys(controller, {
    log: () => setSide((was) => (was === "log" ? null : "log")),
    help: () => setHelp(true),
    details: (id) => details.show(id),
    escape: () => (details.term ? details.hide() : side !== null && isDrawer() ? setSide(null) : controller.escape()),
  });
  if (state.handover !== undefined) return <Handover state={state} take={() => props.source.take?.()} />;
  return (
    <Page title={titleOf(controller.now)} wide class={`table game-${state.game.id}`}>
      <div class="table-main" {...details.handlers}>
        <Seats state={state} board={board} />
        {props.notice}
        <Past controller={controller} drawn={controller.drawn} />
        {controller.past === null && <Over state={controller.now} after={props.after} again={props.again} over={props.over} />}
        <section
          class={controller.past === null ? "board" : "board seen"} aria-label={text.board()} aria-busy={controller.busy || !board || !state.view}
          onClickCapture={(event) => skipInstead(event, controller)}
        >
          {board && state.view ? (
            <board.Board
              state={{ ...state, view: state.view }} picker={controller.picker.again()} lang={lang.value} seen={controller.past !== null} hinted={hinted ?? null}
              details={(term: Term | string) => details.show(term)} why={why} refuse={(reason) => controller.refuse(state.guided ?? reason)} reason={controller.reason}
            />
          ) : (
            <p class="loading">{text.loading()}</p>
          )}
        </section>
        <Bar controller={controller} state={state} board={board}>
          <Menu drawn={controller.drawn} controller={controller} side={side} onSide={setSide} onHelp={() => setHelp(true)} panels={props.panels ?? []} />
        </Bar>
      </div>
      <Side drawn={controller.drawn} controller={controller} tab={side} onTab={setSide} panels={props.panels ?? []} />
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
      {help && <Help onClose={() => setHelp(false)} />}
    </Page>
  );
}
