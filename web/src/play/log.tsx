/* The game log: events by step; a click shows the position after the step. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../art.js";
import { text } from "../text/play.js";
import type { GameBoard } from "../boards/game.js";
import type { EventData, Step } from "../types.js";
import type { TableState } from "../table.js";
import { awayText } from "./away.js";
import { joinedEvents } from "./event-lines.js";

type Pictures = Pick<GameBoard, "logged"> | null;

/** More pictures than these say less, not more. */
const MOST_PICTURES = 5;

/** The pictures of what matters in a line. */
function Pictures({ game, board, events }: { game: string; board: Pictures; events: readonly EventData[] }): JSX.Element | null {
  const ids = [...new Set(events.flatMap((data) => board?.logged(data) ?? []))].slice(0, MOST_PICTURES);
  if (!ids.length) return null;
  return <span class="log-pictures">{ids.map((id) => <Art key={id} game={game} id={id} />)}</span>;
}

interface EntryProps {
  game: string;
  board: Pictures;
  step: Step;
  past: boolean;
  look: ((step: number) => void) | undefined;
}

function Entry({ game, board, step, past, look }: EntryProps): JSX.Element {
  const name = step.step ? text.step_n({ n: step.step }) : text.step_deal();
  const token = step.seat === undefined ? null : <Art game="table" id={`seat-${step.seat + 1}`} class="log-token" />;
  return (
    <li class={past ? "log-step log-past" : "log-step"}>
      <button type="button" class="log-look" aria-label={name} aria-current={past ? "step" : undefined} aria-disabled={!look} onClick={() => look?.(step.step)}>
        {token}<span aria-hidden="true" data-figure={step.step} />
      </button>
      <div class="log-events">
        {joinedEvents(step.events).map(({ text: line, events }, at) => (
          <p key={at}>{line}<Pictures game={game} board={board} events={events} /></p>
        ))}
        {awayText(step.away ?? 0) && <p>{awayText(step.away ?? 0)}</p>}
      </div>
    </li>
  );
}

export interface LogProps {
  state: TableState;
  /** Draws what the log tells; null while it is loading. */
  board: Pictures;
  past: number | null;
  look?: ((step: number) => void) | undefined;
  /** Whether the log is visible; it opens at its end. */
  open: boolean;
}

export function Log({ state, board, past, look, open }: LogProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const last = state.steps[state.steps.length - 1]?.step ?? 0;
  useEffect(() => {
    if (past === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, past === null, open]);
  return (
    <ol class="log" ref={list} aria-label={text.log()} data-group>
      {state.steps.map((step) => <Entry key={step.step} game={state.game.id} board={board} step={step} past={past === step.step} look={look} />)}
    </ol>
  );
}
