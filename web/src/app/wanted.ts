/* The game that was asked for on the way to #/play: whoever opens the table takes it. */

import type { Setup } from "../types.js";

export interface WantedGame {
  setup: Setup;
  /** Where the person sits. */
  seat: number;
  /** The level of the bot of every seat, from 1; that of the person does not matter. */
  levels: number[];
  /** Where people sit, if several share this screen. */
  people?: number[];
  /** Their names, by seat; "": none was said. */
  names?: string[];
}

let wanted: WantedGame | null = null;

export function want(game: WantedGame): void {
  wanted = game;
}

/** Once: after that, and after a reload, #/play goes on with the saved game. */
export function takeWanted(): WantedGame | null {
  const game = wanted;
  wanted = null;
  return game;
}
