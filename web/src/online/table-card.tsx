/* A table in a list: its game, its seats, its plan, and actions. */

import type { ComponentChildren, JSX } from "preact";
import { Art } from "../art.js";
import { text } from "../text/online.js";
import { gameName, planLabels, seatName } from "./labels.js";
import { hasAccount, type Seat, type Summary } from "./wire.js";

interface SeatLineProps {
  seat: Seat;
  at: number;
  you?: boolean;
  rating?: number | undefined;
  /** Shown instead of the name. */
  instead?: ComponentChildren;
  children?: ComponentChildren;
}

export function SeatLine({ seat, at, you, rating, instead, children }: SeatLineProps): JSX.Element {
  const gone = hasAccount(seat) && seat.here === false && !you;
  return (
    <li class={`online-seat online-seat-${seat.kind}`}>
      <Art game="table" id={`seat-${at + 1}`} class="online-shape" label={text.seat({ n: at + 1 })} />
      {instead ?? (
        <span class="online-seat-name">
          {seatName(seat)}
          {you && <small> ({text.you()})</small>}
          {rating !== undefined && <small title={text.rating()}> {Math.round(rating)}</small>}
        </span>
      )}
      {gone && <small>{text.isAway()}</small>}
      {children}
    </li>
  );
}

function stateOf(table: Summary): string {
  if (table.stage === "open") return text.free({ n: table.seats.filter((seat) => seat.kind === "open").length });
  if (table.stage === "paused") return text.isPaused();
  const turn = table.turn === null ? undefined : table.seats[table.turn];
  return turn ? text.turnOf({ name: seatName(turn) }) : text.moves({ n: table.at });
}

export function TableCard({ table, children }: { table: Summary; children: ComponentChildren }): JSX.Element {
  return (
    <li class={table.your_turn ? "online-card online-table online-turn" : "online-card online-table"}>
      <Art game={table.game} id="cover" class="online-cover" />
      <div class="online-table-text">
        <h3>{gameName(table.game)}</h3>
        <p class="online-plan">{planLabels(table).join(" · ")}</p>
        <ul class="online-seats">{table.seats.map((seat, at) => <SeatLine key={at} seat={seat} at={at} you={at === table.you} />)}</ul>
      </div>
      <div class="online-table-do">
        {table.your_turn ? <strong class="online-mark">{text.yourTurn()}</strong> : <small>{stateOf(table)}</small>}
        {children}
      </div>
    </li>
  );
}
