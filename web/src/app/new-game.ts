/* A new game against bots: the choices of the setup page, and the game that it hands to #/play. */

import type { Game, Setup } from "../types.js";
import { MOST_NAME, newGameChoices } from "./preferences.js";

export interface Choices {
  players: number;
  seat: number;
  /** The bot level of every seat that the game may have. */
  levels: number[];
  /** Names of people in seats that bots have otherwise. */
  names: string[];
  options: Record<string, string>;
}

const DEFAULT_LEVEL = 3;
const MOST_LEVEL = 8;

type PlayerRange = Pick<Game, "min_players" | "max_players">;

function whole(value: unknown, low: number, high: number, otherwise: number): number {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high ? Number(value) : otherwise;
}

/** Stored choices made valid: a playable game whatever was stored. */
export function validChoices(game: PlayerRange, stored: unknown): Choices {
  const old = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Record<keyof Choices, unknown>>;
  const players = whole(old.players, game.min_players, game.max_players, game.min_players);
  const levels = Array.isArray(old.levels) ? old.levels : [];
  const names = Array.isArray(old.names) ? old.names : [];
  const options = typeof old.options === "object" && old.options !== null ? Object.entries(old.options) : [];
  return {
    players,
    seat: whole(old.seat, 0, players - 1, 0),
    levels: Array.from({ length: game.max_players }, (_, at) => whole(levels[at], 0, MOST_LEVEL, DEFAULT_LEVEL)),
    names: Array.from({ length: game.max_players }, (_, at) => (typeof names[at] === "string" ? names[at].slice(0, MOST_NAME) : "")),
    options: Object.fromEntries(options.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  };
}

/** The choices of the last game of this kind: the next one begins with them. */
export function lastChoices(game: PlayerRange & Pick<Game, "id">): Choices {
  return validChoices(game, newGameChoices.peek()[game.id]);
}

export function rememberChoices(game: string, choices: Choices): void {
  newGameChoices.value = { ...newGameChoices.peek(), [game]: choices };
}

/** The options that were chosen, replaced by defaults where the number of players excludes them. */
export function validOptions(game: Pick<Game, "options">, { options, players }: { options: Readonly<Record<string, string>>; players: number }): Record<string, string> {
  const valid: Record<string, string> = {};
  for (const { id, values } of game.options) {
    const possible = values.filter((value) => value.players.includes(players));
    const value = possible.find((one) => one.id === options[id]) ?? possible[0];
    if (value) valid[id] = value.id;
  }
  return valid;
}

export interface NewGame {
  setup: Setup;
  /** The seat of the person. */
  seat: number;
  /** The bot level of every seat, from 1; ignored for the person's seat. */
  levels: number[];
  /** The seats of people, if several share this screen. */
  people?: number[];
  /** Their names by seat; "" if none was given. */
  names?: string[];
}

let requested: NewGame | null = null;

export function requestGame(game: NewGame): void {
  requested = game;
}

/** Returns the request once; after that, and after a reload, #/play resumes the saved game. */
export function takeRequestedGame(): NewGame | null {
  const game = requested;
  requested = null;
  return game;
}
