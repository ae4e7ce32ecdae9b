/* The score: a column for every seat, a row for every part, as far as these eyes may know it. */

import type { JSX } from "preact";
import { Art } from "../art.js";
import { capital, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { TableState } from "../table.js";
import { seatLabel } from "./names.js";
import { partsCompared } from "../score.js";

export function Score({ state }: { state: TableState }): JSX.Element {
  const { comparison, score_parts } = state.game;
  const parts = partsCompared(state.game) ? [] : score_parts;
  const cell = (value: number | undefined): JSX.Element | number =>
    value === undefined ? <span title={text.unknown()} role="img" aria-label={text.unknown()}>?</span> : value;
  return (
    <div class="score-wrap" tabIndex={0} role="region" aria-label={text.score()}>
      <table class="score">
        <thead>
          <tr>
            <td />
            {state.seats.map((_, at) => (
              <th key={at} scope="col">
                <Art game="table" id={`seat-${at + 1}`} class="score-token" />
                <span>{seatLabel(state, at)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">{capital(said(part.name))}</th>
              {state.seats.map((_, at) => <td key={at}>{cell(state.score[at]?.parts[part.id])}</td>)}
            </tr>
          ))}
          {comparison.map(({ id, name }, n) => (
            <tr key={`compared-${id}`} class={n === 0 && parts.length ? "score-total" : undefined}>
              <th scope="row">{capital(said(name))}</th>
              {state.seats.map((_, at) => <td key={at}>{cell(state.score[at]?.compared[n])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      {state.stage !== "over" && <p class="score-note">{text.score_now()}</p>}
      {comparison.length > 1 && <p class="score-note">{text.compared({ parts: comparison.map(({ name }) => said(name)).join(", ") })}</p>}
    </div>
  );
}
