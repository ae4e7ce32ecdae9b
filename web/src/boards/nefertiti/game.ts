/* Nefertiti in the page. */

import type { GamePage } from "../game.js";

export const nefertiti: GamePage = {
  id: "nefertiti",
  listed: true,
  board: async () => (await import("./board.js")).board,
  result: async () => (await import("./result.js")).result,
  tutorial: async () => (await import("./tutorial.js")).tutorial,
  about: { minutes: [5, 10], lessons: 8, weight: 2 },
  examples: [
    { rule: "NEF-30", move: 29 },
    { rule: "NEF-32", move: 3 },
    { rule: "NEF-33", move: 51 },
    { rule: "NEF-41", move: 36 },
    { rule: "NEF-43", move: 58 },
    { rule: "NEF-45", move: 13 },
    { rule: "NEF-48", move: 8 },
  ],
  notation: async () => (await import("./notation.js")).notation,
};
