/* The end of a match, a scene in the place of the board: who won, the scores counted up part by part, the
 * comparison that decided, and where to go from here. All numbers and their order come from the rules. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Art } from "../art.js";
import { motionOn } from "../app/preferences.js";
import { Button } from "../app/ui/button.js";
import { CopyLink } from "../app/ui/copy-link.js";
import { decides, partsCompared, tied } from "../score.js";
import { linkToRecord } from "../share-link.js";
import type { SeatInfo, TableSource, TableState } from "../table.js";
import { capital, said } from "../text/lang.js";
import { text } from "../text/play.js";
import type { Text } from "../text/words.js";
import { seatLabel, seatName, turnText } from "./names.js";

/** How long each row takes to be counted. */
const ROW_MS = 700;

interface Row {
  id: string;
  label: string;
  /** Of every seat. */
  values: readonly (number | undefined)[];
  kind: "part" | "sum" | "compared";
}

/** The parts, then what is compared; where the parts themselves are compared, each of them once. */
export function rowsOf({ game, score }: TableState): Row[] {
  const parts = partsCompared(game) ? [] : game.score_parts.map(({ id, name }): Row => (
    { id, label: capital(said(name)), values: score.map((seat) => seat?.parts[id]), kind: "part" }
  ));
  const compared = game.comparison.map(({ id, name }, n): Row => (
    { id: `compared-${id}`, label: capital(said(name)), values: score.map((seat) => seat?.compared[n]), kind: n === 0 && parts.length ? "sum" : "compared" }
  ));
  return [...parts.filter(({ values }) => values.some((value) => value)), ...compared];
}

/** The comparison that put the first seat ahead of the next, by its number; -1: none did. */
export function deciding({ game, score, result }: TableState): { at: number; first: number; second: number } | null {
  if (result?.why !== "played" || tied({ result })) return null;
  const [first, second] = [...result.places.keys()].sort((a, b) => (result.places[a] ?? 0) - (result.places[b] ?? 0));
  const winner = score[first ?? 0], other = score[second ?? 0];
  if (first === undefined || second === undefined || !winner || !other) return null;
  return { at: decides(game, winner, other), first, second };
}

/** A sentence about the person at this screen, and one about all others that `who` picks. */
function aboutSeats(state: TableState, who: (seat: SeatInfo) => boolean, you: Text, others: Text): string[] {
  const found = state.seats.flatMap((seat, at) => (who(seat) ? [at] : []));
  const names = found.filter((at) => at !== state.you).map((at) => seatName(state.seats[at], at));
  return [...(found.length > names.length ? [you()] : []), ...(names.length ? [others({ n: names.length, names: names.join(", ") })] : [])];
}

/** Why the match ended as it did, in sentences. */
export function whyText(state: TableState): string[] {
  const left = [
    ...aboutSeats(state, (seat) => seat.fell, text.end_your_time, text.end_time),
    ...aboutSeats(state, (seat) => seat.resigned && !seat.fell, text.end_you_resigned, text.end_resigned),
  ];
  if (tied(state)) return [...left, said(state.game.tie)];
  const found = deciding(state);
  const part = found && state.game.comparison[found.at];
  if (!found || !part) return left;
  const blanks = {
    part: said(part.name), a: state.score[found.first]?.compared[found.at] ?? 0, b: state.score[found.second]?.compared[found.at] ?? 0,
    equal: state.game.comparison.slice(0, found.at).map(({ name }) => said(name)).join(", "),
  };
  return [...left, capital(found.at ? text.end_later(blanks) : text.end_first(blanks))];
}

/** Rows appear one after another; all at once without motion, or when the person asks for it. */
function useCounting(rows: number): { shown: number; skip(): void } {
  const [shown, setShown] = useState(() => (motionOn() ? 0 : rows));
  useEffect(() => {
    if (shown >= rows) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), ROW_MS);
    return () => clearTimeout(timer);
  }, [shown, rows]);
  return { shown: Math.min(shown, rows), skip: () => setShown(rows) };
}

function Count({ state, rows, shown, at }: { state: TableState; rows: readonly Row[]; shown: number; at: number }): JSX.Element {
  const places = state.result?.places ?? [];
  return (
    <table class="ending-score">
      <thead>
        <tr>
          <td />
          {state.seats.map((_, seat) => (
            <th key={seat} scope="col" class={places[seat] === 1 ? "ending-first" : undefined}>
              <Art game="table" id={`seat-${seat + 1}`} class="score-token" />
              <span>{seatLabel(state, seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, values, kind }, n) => {
          const decisive = at >= 0 && id === `compared-${state.game.comparison[at]?.id}`;
          return (
            <tr key={id} class={`ending-row ending-${kind}${n < shown ? " ending-counted" : ""}${decisive ? " ending-decides" : ""}`}>
              <th scope="row">{label}</th>
              {values.map((value, seat) => <td key={seat} class={places[seat] === 1 ? "ending-first" : undefined}>{n < shown ? value ?? "?" : ""}</td>)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Made before the click: a browser may forget the click while a record is packed. */
function useShareLink(source: TableSource): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    const { id } = source.state;
    const made = id ? Promise.resolve(`${location.origin}/after/table/${encodeURIComponent(id)}`) : source.record().then(linkToRecord);
    made.then((found) => here && setLink(found)).catch(() => undefined);
    return () => {
      here = false;
    };
  }, [source]);
  return link;
}

export interface EndingProps {
  source: TableSource;
  state: TableState;
  /** Opens the review of the match. */
  after?: (() => void) | undefined;
  again?: (() => void) | undefined;
  /** More buttons. */
  over?: ComponentChildren;
  /** Whether to offer a link to the record; unless false. */
  link?: boolean | undefined;
  /** Shows the board instead. */
  onBoard(): void;
}

/** Buttons of a finished match. */
export function Ways({ source, after, again, over, link: offered = true }: Omit<EndingProps, "state" | "onBoard">): JSX.Element {
  const link = useShareLink(source);
  return (
    <>
      {after && <Button kind="main" icon="chart" onClick={after}>{text.look_back()}</Button>}
      {again && <Button icon="again" onClick={again}>{text.again()}</Button>}
      {over}
      {offered && link !== null && <CopyLink label={text.share()} link={link} />}
    </>
  );
}

export function Ending(props: EndingProps): JSX.Element {
  const { state, onBoard } = props;
  const rows = state.result?.why === "played" ? rowsOf(state) : [];
  const { shown, skip } = useCounting(rows.length);
  const done = shown >= rows.length;
  const winners = (state.result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  const found = deciding(state);
  return (
    <section class={done ? "ending ending-done" : "ending"} aria-label={text.ending()} onClick={skip}>
      <div class="ending-head">
        {winners.map((seat) => <Art key={seat} game="table" id={`seat-${seat + 1}`} class="ending-token" />)}
        <Art game="table" id="ui-crown" class="ending-crown icon" />
        <h2 aria-live="polite">{done ? turnText(state) : text.counting()}</h2>
      </div>
      {rows.length > 0 && <Count state={state} rows={rows} shown={shown} at={found?.at ?? -1} />}
      <div class="ending-why" role="status">{done && whyText(state).map((line) => <p key={line}>{line}</p>)}</div>
      <p class="ending-ways row">
        <Ways {...props} />
        <Button icon="cards" onClick={onBoard}>{text.see_board()}</Button>
      </p>
    </section>
  );
}
