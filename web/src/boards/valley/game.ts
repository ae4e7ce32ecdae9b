/* The Valley in the page. */

import type { GamePage } from "../game.js";

export const valley: GamePage = {
  id: "valley",
  listed: true,
  board: async () => (await import("./board.js")).board,
  result: async () => (await import("./result.js")).result,
  tutorial: async () => (await import("./tutorial.js")).tutorial,
  about: { minutes: [10, 20], lessons: 10, weight: 3 },
  examples: [
    { rule: "VAL-21", move: 57 },
    { rule: "VAL-30", move: 1 },
    { rule: "VAL-32", move: 2 },
    { rule: "VAL-41", move: 12 },
    { rule: "VAL-42", move: 18 },
    { rule: "VAL-43", move: 24 },
    { rule: "VAL-44", move: 81 },
  ],
  notation: null,
};
