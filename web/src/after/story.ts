/* A score told as a story: where the points of a seat came from, and what made the difference. */

import { seatName, youWinText } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import type { Game, SeatScore, Term } from "../types.js";

export interface Difference {
  term: Term;
  winner: number;
  other: number;
}

/** The part in which the winner is ahead the most; null: in none. */
export function biggest(game: Game, winner: SeatScore, other: SeatScore): Difference | null {
  let found: Difference | null = null;
  for (const term of game.score_parts) {
    const here = { term, winner: winner.parts[term.id] ?? 0, other: other.parts[term.id] ?? 0 };
    if (here.winner - here.other > (found ? found.winner - found.other : 0)) found = here;
  }
  return found;
}

/** Seats by their places, and among equals by number. */
export function ranking(places: readonly number[]): number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}

/** Who won, in words, to the reader in the seat `you`; of a match that is still running, that it is. */
export function winnersText(state: TableState, you: number | null): string {
  const places = state.result?.places;
  if (!places) return text.running();
  const first = ranking(places).filter((seat) => places[seat] === 1);
  if (first.length === 1 && first[0] === you) return youWinText(state.seats[you]);
  const names = first.map((seat) => seatName(state.seats[seat], seat));
  return names.length > 1 ? text.shared({ names: names.join(", ") }) : text.wins({ name: names[0] ?? "" });
}
