/* The boards, fetched when their game is played. A game without one is played from its list of moves. */

import type { Board } from "./board.js";

const boards: Readonly<Record<string, () => Promise<{ Board: Board }>>> = {
  nefertiti: () => import("./nefertiti/board.js"),
  nile: () => import("./nile/board.js"),
  valley: () => import("./valley/board.js"),
  eights: () => import("./eights/board.js"),
};

export async function boardOf(game: string): Promise<Board> {
  const own = boards[game] ?? (() => import("./plain.js"));
  return (await own()).Board;
}
