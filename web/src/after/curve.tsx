/* The chances of every seat at every step, as a chart that is also the slider of the replay, and as a table. */

import type { JSX } from "preact";
import { Art } from "../art.js";
import { seatName } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { percent } from "../text/lang.js";
import { margin, percents, type Analysis } from "./analysis.js";

const WIDTH = 1000;
const HEIGHT = 100;
/** Seats differ by dashes too, not only by colour. */
const DASHES = ["", "8 4", "2 4", "12 4 2 4", "5 2"];

/** The chances of all seats in words, adding up to 100 %. */
export function chancesText(state: TableState, chances: readonly number[] | undefined): string {
  if (!chances) return "";
  return percents(chances).map((part, seat) => `${seatName(state.seats[seat], seat)} ${percent(part / 100)}`).join(", ");
}

type Points = readonly (readonly [step: number, chances: readonly number[]])[];

function x(step: number, last: number): string {
  return ((WIDTH * step) / Math.max(1, last)).toFixed(1);
}

function y(chance: number): string {
  return (HEIGHT * (1 - chance)).toFixed(1);
}

function Lines({ points, last, kind = "" }: { points: Points; last: number; kind?: string }): JSX.Element {
  return (
    <>
      {(points[0]?.[1] ?? []).map((_, seat) => (
        <polyline
          key={seat} class={`curve-line ${kind} curve-${seat + 1}`} stroke-dasharray={DASHES[seat]}
          points={points.map(([step, chances]) => `${x(step, last)},${y(chances[seat] ?? 0)}`).join(" ")}
        />
      ))}
    </>
  );
}

/** The line of each seat and its chance at the shown step. */
export function Legend({ state, now }: { state: TableState; now: readonly number[] | undefined }): JSX.Element {
  return (
    <ul class="curve-legend">
      {state.seats.map((seat, at) => (
        <li key={at} title={seatName(seat, at)}>
          <Art game="table" id={`seat-${at + 1}`} />
          <svg viewBox="0 0 30 8" aria-hidden="true"><path d="M1 4H29" class={`curve-line curve-${at + 1}`} stroke-dasharray={DASHES[at]} /></svg>
          <span>{seatName(seat, at)}</span> <strong>{now ? percent((percents(now)[at] ?? 0) / 100) : "…"}</strong>
        </li>
      ))}
    </ul>
  );
}

export function AsTable({ state, analysis, onStep }: { state: TableState; analysis: Analysis; onStep(step: number): void }): JSX.Element {
  return (
    <details class="curve-table">
      <summary>{text.asTable()}</summary>
      <div tabIndex={0} role="region" aria-label={text.asTable()}>
        <table>
          <thead>
            <tr><th scope="col">{text.move()}</th>{state.seats.map((seat, at) => <th key={at} scope="col">{seatName(seat, at)}</th>)}</tr>
          </thead>
          <tbody>
            {analysis.reviewed.map(({ chances }, step) => (
              <tr key={step}>
                <th scope="row"><button type="button" onClick={() => onStep(step)}>{step}</button></th>
                {percents(chances).map((part, seat) => <td key={seat}>{percent(part / 100)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface CurveProps {
  state: TableState;
  analysis: Analysis | null;
  /** The last step of the match. */
  last: number;
  step: number;
  onStep(step: number): void;
  /** The estimates of a line of one's own. */
  line: Points;
}

/** A range control lies over the drawing: one clicks, drags and uses keys as on any slider. */
export function Curve({ state, analysis, last, step, onStep, line }: CurveProps): JSX.Element {
  const points: Points = (analysis?.reviewed ?? []).map((one, at) => [at, one.chances]);
  const end = Math.max(last, line.at(-1)?.[0] ?? 0);
  const now = analysis?.reviewed[step];
  const named = step ? text.step({ n: step, all: last }) : text.deal();
  return (
    <div class="curve-box" title={text.chancesAt({ step: named, n: margin(now?.errors) })}>
      <span class="curve-scale" aria-hidden="true"><span>{percent(1)}</span><span>{percent(0.5)}</span><span>{percent(0)}</span></span>
      <div class="curve-field">
        <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text.curve({ n: last })}>
          <path class="curve-grid" d={`M0 ${y(0.5)}H${WIDTH}`} />
          {analysis?.turnings?.map((turning) => <path key={turning.step} class={`curve-turn curve-turn-${turning.kind}`} d={`M${x(turning.step + 1, end)} 0V${HEIGHT}`} />)}
          <g class={line.length ? "curve-faded" : ""}><Lines points={points} last={end} /></g>
          <Lines points={line} last={end} kind="curve-own" />
          <path class="curve-now" d={`M${x(line.at(-1)?.[0] ?? step, end)} 0V${HEIGHT}`} />
        </svg>
        <input
          type="range" min={0} max={end} value={line.at(-1)?.[0] ?? step} aria-label={text.replay()} aria-valuetext={[named, chancesText(state, now?.chances)].filter(Boolean).join(": ")}
          onInput={(event) => onStep(Math.min(last, Number(event.currentTarget.value)))}
        />
      </div>
    </div>
  );
}
