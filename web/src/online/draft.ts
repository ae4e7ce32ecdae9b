/* The plan of a table while it is being made: what is chosen, and the order that opens it. */

import type { Game } from "../types.js";
import { DAY } from "./labels.js";
import type { Order, Pace, Plan } from "./wire.js";

/** A seat: oneself, open, kept for a program, or a bot of a level. */
export type Sitter = "me" | "open" | "program" | number;

export interface Draft {
  game: string;
  players: number;
  options: Readonly<Record<string, string>>;
  sitters: readonly Sitter[];
  pace: Pace;
  public: boolean;
  watch: boolean;
  hints: boolean;
  rated: boolean;
  undo: Plan["undo"];
  start: Plan["start"];
}

const MINUTE = 60_000;

/** What can be chosen, the usual first where nothing else says so. */
export const PACES = {
  move: [30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE],
  bank: [5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE],
  add: [0, 5_000, 10_000, 30_000, MINUTE],
  days: [1, 2, 3, 7, 14].map((n) => n * DAY),
} as const;

export const USUAL_PACES: Readonly<Record<Pace["kind"], Pace>> = {
  none: { kind: "none" },
  move: { kind: "move", move_ms: 2 * MINUTE },
  bank: { kind: "bank", bank_ms: 10 * MINUTE, add_ms: 10_000 },
  days: { kind: "days", move_ms: 2 * DAY },
};

export function draft(game: Game): Draft {
  return {
    game: game.id, players: game.min_players, options: {},
    sitters: Array.from({ length: game.max_players }, (_, at): Sitter => (at === 0 ? "me" : "open")),
    pace: USUAL_PACES.none, public: false, watch: true, hints: false, rated: false, undo: "consent", start: "auto",
  };
}

/** Another game: who sits there and its options begin anew, everything else stays as it was chosen. */
export function withGame(old: Draft, next: Game): Draft {
  const { game, players, options, sitters } = draft(next);
  return { ...old, game, players, options, sitters };
}

/** With so many players: who would sit outside is not there, and oneself is. */
export function withPlayers(old: Draft, players: number): Draft {
  const sitters = [...old.sitters];
  if (!sitters.slice(0, players).includes("me")) {
    sitters[sitters.indexOf("me")] = "open";
    sitters[0] = "me";
  }
  return { ...old, players, sitters };
}

/** Somebody else on a seat; oneself moves there, and who sat there takes the seat that is left. */
export function withSitter(old: Draft, at: number, sitter: Sitter): Draft {
  const sitters = [...old.sitters];
  const mine = sitters.indexOf("me");
  if (sitter === "me") sitters[mine] = sitters[at] ?? "open";
  sitters[at] = sitter;
  return { ...old, sitters };
}

/** What was chosen, but only as far as it can be played with so many. */
export function fitting(game: Game, { options, players }: Draft): Record<string, string> {
  const fit: Record<string, string> = {};
  for (const { id, values } of game.options) {
    const can = values.filter((value) => value.players.includes(players));
    const value = can.find((one) => one.id === options[id]) ?? can[0];
    if (value) fit[id] = value.id;
  }
  return fit;
}

function seat(sitter: Sitter): object {
  if (sitter === "me") return { kind: "person" };
  if (sitter === "program") return { kind: "remote" };
  return typeof sitter === "number" ? { kind: "bot", level: sitter } : { kind: sitter };
}

export function orderOf(game: Game, plan: Draft): Order {
  const { players, pace, watch, hints, rated, undo, start } = plan;
  return {
    do: "create", game: game.id, players, options: fitting(game, plan),
    seats: plan.sitters.slice(0, players).map(seat), pace, public: plan.public, watch, hints, rated, undo, start,
  };
}
