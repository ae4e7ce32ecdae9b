/* The seats of a table before the start: sitting down, and what whoever opened it arranges. */

import type { JSX } from "preact";
import { ranks } from "../app/engine.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { SeatLine } from "./card.js";
import type { OnlineTable } from "./table.js";
import type { OnlineState } from "./services.js";
import { botName } from "./said.js";
import { me } from "./who.js";
import type { Seat } from "./wire.js";

interface Props {
  table: OnlineTable;
  state: OnlineState;
}

const FREE = "open";

/** Free, or a bot of a level; the others see it at once. */
function Sitter({ table, seat, at }: { table: OnlineTable; seat: Seat; at: number }): JSX.Element {
  const levels = ranks.value.flatMap((bot) => (bot.level === undefined ? [] : [bot.level]));
  const value = seat.kind === "bot" ? String(seat.level ?? "") : FREE;
  const arrange = (wanted: string): void => {
    const order = wanted === FREE ? table.order("free", { seat: at }) : table.order("bot", { seat: at, level: Number(wanted) });
    order.catch(toastError);
  };
  return (
    <select aria-label={text.seat({ n: at + 1 })} value={value} onChange={(event) => arrange(event.currentTarget.value)}>
      <option value={FREE}>{seat.for_program ? text.emptyProgram() : text.seatOpen()}</option>
      {levels.map((level) => <option key={level} value={level}>{botName(level)}</option>)}
    </select>
  );
}

function Line({ table, state, seat, at }: Props & { seat: Seat; at: number }): JSX.Element {
  const order = (word: string, members?: Record<string, unknown>): void => void table.order(word, members).catch(toastError);
  const rating = state.seats[at]?.rating;
  const arranging = state.creator && (seat.kind === "bot" || seat.kind === "open");
  return (
    <SeatLine seat={seat} at={at} you={at === state.you} rating={rating} instead={arranging ? <Sitter table={table} seat={seat} at={at} /> : undefined}>
      {at === state.you && <Button kind="quiet" onClick={() => order("rise")}>{text.rise()}</Button>}
      {state.creator && at !== state.you && (seat.kind === "person" || seat.kind === "remote") && (
        <Button kind="quiet" icon="cross" label={text.freeOf({ name: seat.name ?? "" })} onClick={() => order("free", { seat: at })}>{text.free1()}</Button>
      )}
      {state.you === null && me.value !== null && seat.kind === "open" && !seat.for_program && (
        <Button kind="main" label={text.sitAt({ n: at + 1 })} onClick={() => order("sit", { seat: at })}>{text.join()}</Button>
      )}
    </SeatLine>
  );
}

export function Arrange({ table, state }: Props): JSX.Element {
  const full = state.you === null && state.wire.every((seat) => seat.kind !== "open");
  return (
    <section class="online-card">
      <h2>{text.seats()}</h2>
      <ul class="online-seats online-seats-tall">
        {state.wire.map((seat, at) => <Line key={at} table={table} state={state} seat={seat} at={at} />)}
      </ul>
      {full && <p class="online-none">{state.plan.watch ? text.fullWatch() : text.full()}</p>}
    </section>
  );
}
