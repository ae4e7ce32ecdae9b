/* The page of any game that has no folder here: its view as a list and its moves as buttons. */

import type { GamePage } from "../game.js";

export const plain: GamePage = {
  id: "",
  listed: false,
  board: async () => (await import("./board.js")).board,
  result: async () => (await import("./result.js")).result,
  tutorial: null,
  about: null,
  examples: [],
  notation: null,
};
