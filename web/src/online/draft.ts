/* The draft of a new table: the choices, and the command that creates it. */

import { validOptions } from "../app/new-game.js";
import type { Game } from "../types.js";
import { DAY } from "./labels.js";
import type { Command, Pace, Plan } from "./wire.js";

/** Who sits in a seat: you, nobody yet, a program, or a bot of a level. */
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

/** The times that can be chosen. */
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

/** Changes the game; resets seats and options and keeps the rest. */
export function withGame(old: Draft, next: Game): Draft {
  const { game, players, options, sitters } = draft(next);
  return { ...old, game, players, options, sitters };
}

/** Changes the number of players; you keep a seat. */
export function withPlayers(old: Draft, players: number): Draft {
  const sitters = [...old.sitters];
  if (!sitters.slice(0, players).includes("me")) {
    sitters[sitters.indexOf("me")] = "open";
    sitters[0] = "me";
  }
  return { ...old, players, sitters };
}

/** Changes who sits in a seat; if you move there, your old seat gets its sitter. */
export function withSitter(old: Draft, at: number, sitter: Sitter): Draft {
  const sitters = [...old.sitters];
  const mine = sitters.indexOf("me");
  if (sitter === "me") sitters[mine] = sitters[at] ?? "open";
  sitters[at] = sitter;
  return { ...old, sitters };
}

function seat(sitter: Sitter): object {
  if (sitter === "me") return { kind: "person" };
  if (sitter === "program") return { kind: "remote" };
  return typeof sitter === "number" ? { kind: "bot", level: sitter } : { kind: sitter };
}

export function createCommand(game: Game, plan: Draft): Command {
  const { players, pace, watch, hints, rated, undo, start } = plan;
  return {
    do: "create", game: game.id, players, options: validOptions(game, plan),
    seats: plan.sitters.slice(0, players).map(seat), pace, public: plan.public, watch, hints, rated, undo, start,
  };
}
