/* Eights in the page: the template for new games, playable but not listed. */

import type { GamePage } from "../game.js";
import { plain } from "../plain/game.js";

export const eights: GamePage = {
  id: "eights",
  listed: false,
  board: async () => (await import("./board.js")).board,
  result: plain.result,
  tutorial: null,
  about: null,
  examples: [],
  notation: null,
};
