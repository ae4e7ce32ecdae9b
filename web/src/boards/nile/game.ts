/* Nile in the page. */

import type { GamePage } from "../game.js";

export const nile: GamePage = {
  id: "nile",
  listed: true,
  board: async () => (await import("./board.js")).board,
  result: async () => (await import("./result.js")).result,
  tutorial: async () => (await import("./tutorial.js")).tutorial,
  about: { minutes: [5, 10], lessons: 5, weight: 1 },
  examples: [
    { rule: "NIL-22", move: 19 },
    { rule: "NIL-40", move: 13 },
    { rule: "NIL-41", move: 15 },
    { rule: "NIL-51", move: 6 },
    { rule: "NIL-52", move: 4 },
    { rule: "NIL-71", move: 7 },
  ],
  notation: null,
};
