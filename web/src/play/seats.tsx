/* The strip of seats: who sits where, whose turn it is, points as far as they are known, clocks. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Art } from "../art.js";
import type { Board, SeatFact } from "../boards/board.js";
import type { Clocks, SeatInfo, TableState } from "../table.js";
import { text } from "../text/play.js";
import { rankName, seatLabel, seatName } from "./names.js";
import { pointsText } from "./points.js";

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function Clock({ clocks, seat, runs }: { clocks: Clocks; seat: number; runs: boolean }): JSX.Element {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  const left = (clocks.left[seat] ?? 0) - (runs ? performance.now() - clocks.at : 0);
  const time = clockText(left);
  return (
    <span class={left < 30_000 && runs ? "seat-clock low" : "seat-clock"} role="timer" aria-label={text.time_left({ time })}>
      {time}
    </span>
  );
}

function marks(seat: SeatInfo): string[] {
  const all: string[] = [];
  if (seat.kind === "open") all.push(text.open_seat());
  if (!seat.here && seat.kind !== "open") all.push(text.away());
  if (seat.standIn) all.push(text.stands_in({ name: rankName(seat.standIn) }));
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
      <span aria-hidden="true">{n}</span>
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
  const notes = marks(seat);
  const won = state.result?.places[at] === 1;
  return (
    <li class={`seat seat-${at + 1}${turn ? " turn" : ""}${state.you === at ? " mine" : ""}`} data-key={`seat-${at}`} aria-current={turn ? "true" : undefined}>
      <Art game="table" id={`seat-${at + 1}`} class="seat-token" />
      <span class="seat-name">
        {label}
        {state.you === at && label !== text.you_here() && <span class="seat-you"> ({text.you()})</span>}
      </span>
      <Rank seat={seat} />
      {won && <Art game="table" id="ui-crown" class="seat-crown icon" label={text.place({ n: 1 })} />}
      {facts.length > 0 && <span class="seat-facts">{facts.map((fact) => <Fact key={fact.art} game={state.game.id} fact={fact} />)}</span>}
      {score && (
        <span class="seat-points" title={pointsText(state, score.total)}>
          <span aria-hidden="true">{score.total}</span>
          <span class="unseen">{pointsText(state, score.total)}</span>
        </span>
      )}
      {state.clocks && <Clock clocks={state.clocks} seat={at} runs={turn && state.clocks.running} />}
      {turn && state.thinking && <span class="seat-thinks" role="img" aria-label={text.thinks({ name: seatName(seat, at) })} />}
      {notes.length > 0 && <span class="seat-notes">{notes.join(", ")}</span>}
      {turn && <span class="unseen">{text.to_move()}</span>}
    </li>
  );
}

export function Seats({ state, facts }: { state: TableState; facts?: Board["facts"] }): JSX.Element {
  return (
    <ul class="seats" tabIndex={0} aria-label={text.seats()}>
      {state.seats.map((_, at) => <Seat key={at} state={state} at={at} facts={(state.view && facts?.(state, at)) || []} />)}
    </ul>
  );
}
