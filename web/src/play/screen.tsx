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

function Past({ session }: { session: TableController; drawn: number }): JSX.Element | null {
  const { past } = session;
  if (past === null) return null;
  return (
    <div class="past" role="status">
      <IconButton icon="previous" label={text.step_n({ n: Math.max(0, past - 1) })} onClick={() => session.lookAt(Math.max(0, past - 1))} />
      <span>{past ? text.past({ n: past }) : text.past_deal()}</span>
      <IconButton icon="next" label={text.step_n({ n: past + 1 })} onClick={() => session.lookAt(past + 1)} />
      <Button kind="main" icon="last" onClick={() => session.lookAt(null)}>{text.now()}</Button>
    </div>
  );
}

/** A tap during playback skips it and does nothing else. */
function skipInstead(event: MouseEvent, session: TableController): void {
  if (!session.playback.busy) return;
  event.stopPropagation();
  session.playback.skip();
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
  const session = useController(props.source);
  const board = useBoard(session.now.game.id);
  const [side, setSide] = useState<SideTab | null>(null);
  const [help, setHelp] = useState(false);
  const details = useDetails(session.now.game);
  const state = session.shown;
  session.framesOf = board?.frames;
  details.board = board;
  const why = (choice: string): string => props.source.why(choice)?.text ?? "";
  details.whyNot = (choice) => state.guided ?? why(choice);
  details.state = state;
  const { hint } = session;
  const hinted = hint ? state.legal.find((move) => move.move === hint.move) : undefined;
  useMotion(state);
  useHinted(hinted);
  useFocusKept(session.drawn);
  useKeys(session, {
    log: () => setSide((was) => (was === "log" ? null : "log")),
    help: () => setHelp(true),
    details: (id) => details.show(id),
    escape: () => (details.term ? details.hide() : side !== null && isDrawer() ? setSide(null) : session.escape()),
  });
  if (state.handover !== undefined) return <Handover state={state} take={() => props.source.take?.()} />;
  return (
    <Page title={titleOf(session.now)} wide class={`table game-${state.game.id}`}>
      <div class="table-main" {...details.handlers}>
        <Seats state={state} board={board} />
        {props.notice}
        <Past session={session} drawn={session.drawn} />
        {session.past === null && <Over state={session.now} after={props.after} again={props.again} over={props.over} />}
        <section
          class={session.past === null ? "board" : "board seen"} aria-label={text.board()} aria-busy={session.busy || !board || !state.view}
          onClickCapture={(event) => skipInstead(event, session)}
        >
          {board && state.view ? (
            <board.Board
              state={{ ...state, view: state.view }} picker={session.picker.again()} lang={lang.value} seen={session.past !== null} hinted={hinted ?? null}
              details={(term: Term | string) => details.show(term)} why={why} refuse={(reason) => session.refuse(state.guided ?? reason)} reason={session.reason}
            />
          ) : (
            <p class="loading">{text.loading()}</p>
          )}
        </section>
        <Bar session={session} state={state} board={board}>
          <Menu drawn={session.drawn} session={session} side={side} onSide={setSide} onHelp={() => setHelp(true)} panels={props.panels ?? []} />
        </Bar>
      </div>
      <Side drawn={session.drawn} session={session} tab={side} onTab={setSide} panels={props.panels ?? []} />
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
      {help && <Help onClose={() => setHelp(false)} />}
    </Page>
  );
}
