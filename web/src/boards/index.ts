/* The boards, fetched when their game is played. A game without one is played from its list of moves. */

import type { Board } from "./board.js";

const boards: Readonly<Record<string, () => Promise<{ Board: Board }>>> = {
  nefertiti: () => import("./nefertiti/board.js"),
  nile: () => import("./nile/board.js"),
  valley: () => import("./valley/board.js"),
  eights: () => import("./eights/board.js"),
};

/** On these boards every move can be touched: the bar lists moves only for those who ask. */
const WHOLE: ReadonlySet<string> = new Set(["nile"]);

export function offersAll(game: string): boolean {
  return WHOLE.has(game);
}

export async function boardOf(game: string): Promise<Board> {
  const own = boards[game] ?? (() => import("./plain.js"));
  return (await own()).Board;
}
