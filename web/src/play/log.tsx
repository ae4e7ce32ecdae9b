/* The game log: events by step; a click shows the position after the step. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../art.js";
import { text } from "../text/play.js";
import type { Step } from "../types.js";
import type { TableState } from "../table.js";
import { awayText } from "./away.js";
import { eventLines } from "./event-lines.js";

function Entry({ step, past, look }: { step: Step; past: boolean; look: ((step: number) => void) | undefined }): JSX.Element {
  const name = step.step ? text.step_n({ n: step.step }) : text.step_deal();
  const token = step.seat === undefined ? null : <Art game="table" id={`seat-${step.seat + 1}`} class="log-token" />;
  return (
    <li class={past ? "log-step log-past" : "log-step"}>
      <button type="button" class="log-look" aria-label={name} aria-current={past ? "step" : undefined} aria-disabled={!look} onClick={() => look?.(step.step)}>
        {token}<span aria-hidden="true" data-figure={step.step} />
      </button>
      <div class="log-events">
        {eventLines(step.events).map((line, at) => <p key={at}>{line}</p>)}
        {awayText(step.away ?? 0) && <p>{awayText(step.away ?? 0)}</p>}
      </div>
    </li>
  );
}

export interface LogProps {
  state: TableState;
  past: number | null;
  look?: ((step: number) => void) | undefined;
  /** Whether the log is visible; it opens at its end. */
  open: boolean;
}

export function Log({ state, past, look, open }: LogProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const last = state.steps[state.steps.length - 1]?.step ?? 0;
  useEffect(() => {
    if (past === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, past === null, open]);
  return (
    <ol class="log" ref={list} aria-label={text.log()} data-group>
      {state.steps.map((step) => <Entry key={step.step} step={step} past={past === step.step} look={look} />)}
    </ol>
  );
}
