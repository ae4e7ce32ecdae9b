/* The chances of every seat after every move, as a chart and as a table. */

import type { JSX } from "preact";
import { seatName } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { lang } from "../text/lang.js";
import { margin, type Analysis } from "./analysis.js";

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 84;
const TOP = 16;
const BOTTOM = 30;
/** Seats differ by dashes too, not only by colour. */
const DASHES = ["", "8 4", "2 4", "12 4 2 4", "5 2"];

export function percent(chance: number): string {
  return new Intl.NumberFormat(lang.value, { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

function x(step: number, last: number): number {
  return LEFT + ((WIDTH - LEFT - 8) * step) / Math.max(1, last);
}

function y(chance: number): number {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
}

interface CurveProps {
  state: TableState;
  analysis: Analysis;
  step: number;
  onStep(step: number): void;
}

type Points = Analysis["curve"];

function Lines({ curve, last }: { curve: Points; last: number }): JSX.Element {
  return (
    <>
      {(curve[0] ?? []).map((_, seat) => (
        <polyline
          key={seat} class={`curve-line curve-${seat + 1}`} stroke-dasharray={DASHES[seat]}
          points={curve.map((chances, step) => `${x(step, last).toFixed(1)},${y(chances[seat] ?? 0).toFixed(1)}`).join(" ")}
        />
      ))}
    </>
  );
}

/** The line of each seat and its chance at the shown step. */
function Legend({ state, now }: { state: TableState; now: readonly number[] | undefined }): JSX.Element {
  return (
    <ul class="curve-legend">
      {state.seats.map((seat, at) => (
        <li key={at}>
          <svg viewBox="0 0 40 8" aria-hidden="true"><path d="M1 4H39" class={`curve-line curve-${at + 1}`} stroke-dasharray={DASHES[at]} /></svg>
          {seatName(seat, at)} <strong>{now ? percent(now[at] ?? 0) : "…"}</strong>
        </li>
      ))}
    </ul>
  );
}

/** A ring at every turning point. */
function Turns({ analysis, last }: { analysis: Analysis; last: number }): JSX.Element {
  return (
    <>
      {analysis.turnings?.map(({ seat, from }, n) => (
        <circle key={n} class={`curve-turn curve-${seat + 1}`} cx={x(from, last).toFixed(1)} cy={y(analysis.curve[from]?.[seat] ?? 0).toFixed(1)} r="7" />
      ))}
    </>
  );
}

function AsTable({ state, curve, onStep }: { curve: Points } & Pick<CurveProps, "state" | "onStep">): JSX.Element {
  return (
    <details class="curve-table">
      <summary>{text.asTable()}</summary>
      <div tabIndex={0} role="region" aria-label={text.asTable()}>
        <table>
          <thead>
            <tr><th scope="col">{text.move()}</th>{state.seats.map((seat, at) => <th key={at} scope="col">{seatName(seat, at)}</th>)}</tr>
          </thead>
          <tbody>
            {curve.map((chances, step) => (
              <tr key={step}>
                <th scope="row"><button type="button" onClick={() => onStep(step)}>{step}</button></th>
                {chances.map((chance, seat) => <td key={seat}>{percent(chance)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Curve({ state, analysis, step, onStep }: CurveProps): JSX.Element {
  const { curve } = analysis;
  const last = state.at;
  const press = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    onStep(Math.round(Math.min(1, Math.max(0, (at - LEFT) / (WIDTH - LEFT - 8))) * last));
  };
  return (
    <>
      <p class="after-note">{text.chancesAt({ step: step ? text.step({ n: step, all: last }) : text.deal(), n: margin(analysis.sims) })}</p>
      <Legend state={state} now={curve[step]} />
      <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.curve({ n: last })} onClick={press}>
        {[0, 0.5, 1].map((chance) => (
          <g key={chance}>
            <path class="curve-grid" d={`M${LEFT} ${y(chance)}H${WIDTH - 8}`} />
            <text class="curve-text" x={LEFT - 5} y={y(chance) + 6} text-anchor="end">{percent(chance)}</text>
          </g>
        ))}
        <text class="curve-text" x={LEFT} y={HEIGHT - 6}>0</text>
        <text class="curve-text" x={WIDTH - 8} y={HEIGHT - 6} text-anchor="end">{last}</text>
        <Lines curve={curve} last={last} />
        <Turns analysis={analysis} last={last} />
        <path class="curve-now" d={`M${x(step, last).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} />
      </svg>
      <AsTable state={state} curve={curve} onStep={onStep} />
    </>
  );
}
