/* Converts messages of the server into the types and sentences of the page. */

import type { Engine } from "../engine.js";
import { apart } from "../play/names.js";
import type { SeatInfo, TableState } from "../table.js";
import type { Answer, EventData, LegalMove, SeatScore, Setup, Step, View } from "../types.js";
import { text } from "../text/online.js";
import type { HintMessage, Seat } from "./wire.js";
import { DELETED } from "./wire.js";

export interface Seen {
  view: View | null;
  legal: LegalMove[];
  score: (SeatScore | null)[];
}

/** The name of a bot in the language of the page. */
export type BotName = (level: number) => string;

function seatInfo(seat: Seat, botName: BotName): SeatInfo {
  const person = seat.name === DELETED ? text.deletedPlayer() : seat.name ?? "";
  const name = seat.kind === "bot" ? botName(seat.level ?? 3) : person;
  const info: SeatInfo = {
    kind: seat.kind === "remote" ? "program" : seat.kind, name, here: seat.here ?? true, resigned: seat.resigned ?? false, fell: seat.fell ?? false,
  };
  if (seat.level !== undefined) info.level = seat.level;
  if (seat.stand_in !== undefined) info.standIn = seat.stand_in;
  return info;
}

/** All seats with their ratings; bots of the same rank are numbered. */
export function seatsInfo(wire: readonly Seat[], botName: BotName, ratings: ReadonlyMap<string, number | null>): SeatInfo[] {
  const seats = wire.map((seat) => seatInfo(seat, botName));
  const names = apart(seats.map((seat) => seat.name));
  return seats.map((seat, at) => {
    const rating = ratings.get(wire[at]?.name ?? "") ?? null;
    const name = seat.kind === "bot" ? names[at] ?? "" : seat.name;
    return { ...seat, name, ...(rating === null ? {} : { rating }) };
  });
}

/** A move that only the server lists (it may be newer): it can be chosen by its notation. */
function bare(engine: Engine, game: string, move: string): LegalMove {
  return { move, code: -1, text: engine.sayMove(game, move), kind: move.split(" ")[0] ?? "", fields: {} };
}

/** The view of a seat (null: a spectator) with its score and the sentences of its legal moves. */
export function see(
  engine: Engine, setup: Setup, names: readonly string[], seat: number | null,
  viewhex: string | undefined, legal: readonly string[] | undefined,
): Seen {
  if (viewhex === undefined) return { view: null, legal: [], score: Array<null>(setup.players).fill(null) };
  engine.onlineNames(names);
  const view = engine.onlineView(setup, seat ?? -1, viewhex);
  const score = engine.onlineScore();
  if (!legal?.length) return { view, legal: [], score };
  const known = new Map(engine.onlineLegal().map((move) => [move.move, move]));
  return { view, legal: legal.map((move) => known.get(move) ?? bare(engine, setup.game, move)), score };
}

/** Events with their sentences, for the player of a seat or for a spectator. */
export function tellEvents(engine: Engine, game: string, names: readonly string[], you: number | null, events: readonly EventData[]): Step["events"] {
  engine.onlineNames(names, you);
  return events.map((data) => ({ text: engine.sayEvent(game, data), data }));
}

export function answerOfHint(engine: Engine, state: TableState, message: HintMessage): Answer {
  const known = new Map(state.legal.map((move) => [move.move, move]));
  engine.onlineNames(state.seats.map((seat) => seat.name));
  const moves = message.moves.map(({ move, chance }) => {
    const { code, text } = known.get(move) ?? { code: -1, text: engine.sayMove(state.game.id, move) };
    return { move, code, text, chance: chance ?? 0, sims: 0 };
  });
  const [best] = moves;
  if (!best) throw new DOMException("no hint", "AbortError");
  const { move, code, text } = best;
  const guessed = message.chances === undefined;
  const reasons = (message.reasons ?? []).map((reason) => ({ ...reason, text: engine.sayReason(state.game.id, reason) }));
  return { move, code, text, seat: state.you ?? 0, sims: 0, guessed, chances: message.chances ?? [], alternatives: moves, reasons };
}
