/* Names of seats and ranks, and whose turn it is. */

import { ranks } from "../app/load-engine.js";
import type { SeatInfo, TableState } from "../table.js";
import { said } from "../text/lang.js";
import { text } from "../text/play.js";

export function rankName(level: number): string {
  const rank = ranks.value.find((bot) => bot.level === level);
  return rank ? said(rank.name) : "";
}

/** The name of a person who gave none: sentences need one. The same in every language. */
export const NAMELESS = "Meryt";

/** Numbers equal names. */
export function apart(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const same = names.slice(0, at).filter((other) => other === name).length;
    return same > 0 || names.indexOf(name, at + 1) > 0 ? `${name} ${same + 1}` : name;
  });
}

export function seatName(seat: SeatInfo | undefined, at: number): string {
  return seat?.name || text.seat_n({ n: at + 1 });
}

/** The label of a seat: "You" for a person without a name at this screen. */
export function seatLabel(state: Pick<TableState, "seats" | "you">, at: number): string {
  const seat = state.seats[at];
  return at === state.you && seat?.name === NAMELESS ? text.you_here() : seatName(seat, at);
}

export function namesOf(state: Pick<TableState, "seats" | "you">): string[] {
  return state.seats.map((_, at) => seatLabel(state, at));
}

/** A sentence about whose turn it is, or the result. */
export function turnText(state: TableState): string {
  if (state.stage === "over" || state.stage === "closed") return resultText(state);
  if (state.stage === "open") return text.waiting();
  if (state.stage === "paused") return text.paused();
  if (state.turn === null) return "";
  if (state.sending) return text.sending();
  if (state.turn === state.you && !state.thinking) return text.your_turn();
  const name = seatName(state.seats[state.turn], state.turn);
  return state.thinking ? text.thinks({ name }) : text.turn_of({ name });
}

/** That the reader's seat won: a bot plays on for a player who left a match of several. */
export function youWinText(seat: SeatInfo | undefined): string {
  return seat?.resigned || seat?.fell ? text.stand_in_wins() : text.you_win();
}

export function resultText(state: TableState): string {
  const first = (state.result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (!first.length) return text.over();
  if (first.length > 1) return text.draw({ names: first.map((seat) => seatLabel(state, seat)).join(", ") });
  const [seat = 0] = first;
  return seat === state.you ? youWinText(state.seats[seat]) : text.wins({ name: seatName(state.seats[seat], seat) });
}
