/* The strip of seats: names, whose turn it is, known points, clocks. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../art.js";
import type { GameBoard, SeatFact } from "../boards/game.js";
import type { SeatInfo, TableState } from "../table.js";
import { text } from "../text/play.js";
import { Clock } from "./clock.js";
import { Counted } from "./counted.js";
import { rankName, seatLabel, seatName } from "./names.js";
import { leadText } from "../score.js";

/** Notes on a seat; absence does not matter after a resignation or the end. */
function marks(seat: SeatInfo, over: boolean): string[] {
  const all: string[] = [];
  const gone = seat.resigned || seat.fell || over;
  if (seat.kind === "open") all.push(text.open_seat());
  if (!seat.here && seat.kind !== "open" && !gone) all.push(text.away());
  if (seat.standIn && !gone) all.push(text.stands_in({ name: rankName(seat.standIn) }));
  if (seat.resigned) all.push(text.has_resigned());
  if (seat.fell) all.push(text.out_of_time());
  return all;
}

function Rank({ seat }: { seat: SeatInfo }): JSX.Element | null {
  if (!seat.level) return null;
  return <Art game="table" id={`level${seat.level}`} class="seat-rank" label={rankName(seat.level)} />;
}

function Fact({ game, fact: { art, n, label, key } }: { game: string; fact: SeatFact }): JSX.Element {
  return (
    <span class="seat-fact" data-key={key} title={label}>
      <Art game={game} id={art} />
      <Counted n={n} />
      <span class="unseen">{label}</span>
    </span>
  );
}

interface SeatProps {
  state: TableState;
  at: number;
  facts: readonly SeatFact[];
}

function Seat({ state, at, facts }: SeatProps): JSX.Element {
  const seat = state.seats[at] as SeatInfo;
  const turn = state.turn === at && state.stage === "playing";
  const score = state.score[at];
  const label = seatLabel(state, at);
  const notes = marks(seat, state.stage === "over");
  const won = state.result?.places[at] === 1;
  return (
    <li class={`seat seat-${at + 1}${turn ? " turn" : ""}${state.you === at ? " mine" : ""}`} data-key={`seat-${at}`} aria-current={turn ? "true" : undefined}>
      <Art game="table" id={`seat-${at + 1}`} class="seat-token" />
      <span class="seat-name">
        <span>{label}</span>
        {state.you === at && label !== text.you_here() && <span class="seat-you"> ({text.you()})</span>}
        {seat.rating !== undefined && <span class="seat-rating" title={text.rating()}> {Math.round(seat.rating)}</span>}
      </span>
      <Rank seat={seat} />
      {won && <Art game="table" id="ui-crown" class="seat-crown icon" label={text.place({ n: 1 })} />}
      {facts.length > 0 && <span class="seat-facts">{facts.map((fact) => <Fact key={fact.art} game={state.game.id} fact={fact} />)}</span>}
      {score && (
        <span class="seat-points" title={leadText(state, score)}>
          <Counted n={score.compared[0] ?? 0} />
          <span class="unseen">{leadText(state, score)}</span>
        </span>
      )}
      {state.clocks && <Clock clocks={state.clocks} seat={at} runs={turn && state.clocks.running} mine={state.you === at} />}
      {turn && state.thinking && <span class="seat-thinks" role="img" aria-label={text.thinks({ name: seatName(seat, at) })} />}
      {notes.length > 0 && <span class="seat-notes">{notes.join(", ")}</span>}
      {turn && <span class="unseen">{text.to_move()}</span>}
    </li>
  );
}

/** Scrolls the seat whose turn it is into sight. */
export function Seats({ state, board }: { state: TableState; board: GameBoard | null }): JSX.Element {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current: list } = strip;
    const seat = state.turn === null ? undefined : list?.children[state.turn];
    if (!list || !(seat instanceof HTMLElement) || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft = seat.offsetLeft - (list.clientWidth - seat.offsetWidth) / 2;
  }, [state.turn]);
  return (
    <ul class="seats" tabIndex={0} aria-label={text.seats()} ref={strip}>
      {state.seats.map((_, at) => <Seat key={at} state={state} at={at} facts={(state.view && board?.seatFacts(state, at)) || []} />)}
    </ul>
  );
}
