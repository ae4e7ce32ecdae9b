/* What was chosen for a new game the last time: the next one begins with it. */

import type { Game } from "../types.js";

export interface Chosen {
  players: number;
  seat: number;
  /** Of every place that the game may have. */
  levels: number[];
  /** How the people are called who sit at places of bots otherwise. */
  names: string[];
  options: Record<string, string>;
}

const KEY = "akhet.new.";
const USUAL_LEVEL = 3;
const MOST_LEVEL = 8;
/** Letters of a name. */
export const MOST_NAME = 24;

function whole(value: unknown, low: number, high: number, otherwise: number): number {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high ? Number(value) : otherwise;
}

/** Whatever was kept, as something that can be played. */
export function sound(game: Pick<Game, "min_players" | "max_players">, kept: unknown): Chosen {
  const old = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<keyof Chosen, unknown>>;
  const players = whole(old.players, game.min_players, game.max_players, game.min_players);
  const levels = Array.isArray(old.levels) ? old.levels : [];
  const names = Array.isArray(old.names) ? old.names : [];
  const options = typeof old.options === "object" && old.options !== null ? Object.entries(old.options) : [];
  return {
    players,
    seat: whole(old.seat, 0, players - 1, 0),
    levels: Array.from({ length: game.max_players }, (_, at) => whole(levels[at], 0, MOST_LEVEL, USUAL_LEVEL)),
    names: Array.from({ length: game.max_players }, (_, at) => (typeof names[at] === "string" ? names[at].slice(0, MOST_NAME) : "")),
    options: Object.fromEntries(options.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

export function lastChoice(
  store: Pick<Storage, "getItem" | "setItem">, game: Pick<Game, "id" | "min_players" | "max_players">,
): { read(): Chosen; keep(chosen: Chosen): void } {
  return {
    read: () => {
      try {
        return sound(game, JSON.parse(store.getItem(KEY + game.id) ?? "null"));
      } catch {
        return sound(game, null);
      }
    },
    keep: (chosen) => {
      try {
        store.setItem(KEY + game.id, JSON.stringify(chosen));
      } catch {
        /* Then the next game begins as the first one did. */
      }
    },
  };
}
