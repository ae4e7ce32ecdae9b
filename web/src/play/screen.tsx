/* The screen of a table: named regions that regions.css places for each class of window. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { Button, IconButton } from "../app/ui/button.js";
import { useBoard } from "../boards/list.js";
import type { TableSource, TableState } from "../table.js";
import { lang, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { Term } from "../types.js";
import { Bar } from "./bar.js";
import { Details, useDetails } from "./details.js";
import { Ending, Ways } from "./ending.js";
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
import "./regions.css";
import "./bar.css";
import "./ending.css";
import "./facts.css";
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
  /** Whether the end offers a link to the record; unless false. */
  link?: boolean | undefined;
  /** Notices above the board. */
  notice?: ComponentChildren;
  /** The coach of a first game, which docks above the log on a wide screen; `busy`: moves are being shown. */
  coach?: (busy: boolean) => ComponentChildren;
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

/** Above the board of a finished match, while the scene of its end is folded. */
function Over({ state, onResult, ...ways }: { state: TableState; onResult(): void; source: TableSource } & Pick<TableScreenProps, "after" | "again" | "over" | "link">): JSX.Element {
  return (
    <div class="over" role="status">
      <strong>{turnText(state)}</strong>
      <Button icon="crown" onClick={onResult}>{text.to_scoring()}</Button>
      <Ways {...ways} />
    </div>
  );
}

/** The rules explain only the decision that is shown: while moves are played back they are ahead of it. */
function asks(source: TableSource, controller: TableController): boolean {
  return source.state.legal.length > 0 && source.state.at === controller.now.at;
}

/** The result is shown above the board, so the title leaves it out. */
function titleOf(state: TableState): string {
  const game = said(state.game.name);
  const words = state.stage === "over" ? "" : turnText(state);
  return words ? `${words} · ${game}` : game;
}

export function TableScreen(props: TableScreenProps): JSX.Element {
  const controller = useController(props.source);
  const board = useBoard(controller.now.game.id);
  const [side, setSide] = useState<SideTab | null>(null);
  const [help, setHelp] = useState(false);
  const details = useDetails(controller.now.game);
  const [folded, setFolded] = useState(false);
  const state = controller.shown;
  const over = controller.now.stage === "over" && controller.past === null && !controller.playback.busy;
  const ended = over && !folded;
  const ways = { source: props.source, after: props.after, again: props.again, over: props.over, link: props.link };
  controller.framesOf = board?.frames;
  details.board = board;
  const why = (choice: string): string => (asks(props.source, controller) ? props.source.why(choice)?.text ?? "" : "");
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
    <Page
      title={titleOf(controller.now)} wide rail={<Seats state={state} board={board} />}
      class={`table game-${state.game.id}${side === null ? "" : " table-side-open"}${props.coach ? " table-coached" : ""}`}
    >
      <div class="table-main" {...details.handlers}>
        {props.notice}
        <Past controller={controller} drawn={controller.drawn} />
        {over && folded && <Over state={controller.now} onResult={() => setFolded(false)} {...ways} />}
        <section
          class={controller.past === null ? "board" : "board seen"} aria-label={text.board()} aria-busy={controller.busy || !board || !state.view}
          onClickCapture={(event) => skipInstead(event, controller)}
        >
          {board && state.view ? (
            <div class="board-place" inert={ended} aria-hidden={ended}>
              <board.Board
                state={{ ...state, view: state.view }} picker={controller.picker.again()} lang={lang.value} seen={controller.past !== null || over} hinted={hinted ?? null}
                details={(term: Term | string) => details.show(term)} why={why} refuse={(reason) => controller.refuse(() => controller.now.guided ?? reason())} reason={controller.reason}
              />
            </div>
          ) : (
            !ended && <p class="loading">{text.loading()}</p>
          )}
          {ended && <Ending state={controller.now} onBoard={() => setFolded(true)} {...ways} />}
        </section>
        <Bar controller={controller} state={state} board={board}>
          <Menu drawn={controller.drawn} controller={controller} side={side} onSide={setSide} onHelp={() => setHelp(true)} panels={props.panels ?? []} />
        </Bar>
      </div>
      {props.coach?.(controller.playback.busy)}
      <Side drawn={controller.drawn} controller={controller} board={board} tab={side} onTab={setSide} panels={props.panels ?? []} />
      <Details detailing={details} term={details.term} anchor={details.anchor} at={state.at} />
      {help && <Help onClose={() => setHelp(false)} />}
    </Page>
  );
}
