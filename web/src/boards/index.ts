/* The boards, fetched when their game is played. A game without one is played from its list of moves. */

import type { LegalMove } from "../types.js";
import type { Board } from "./board.js";

const boards: Readonly<Record<string, () => Promise<{ Board: Board }>>> = {
  nefertiti: () => import("./nefertiti/board.js"),
  nile: () => import("./nile/board.js"),
  valley: () => import("./valley/board.js"),
  eights: () => import("./eights/board.js"),
};

/** Moves that are all offered by things in sight on the board: the bar lists them only for those who ask. */
const WHOLE: Readonly<Record<string, (open: readonly LegalMove[]) => boolean>> = {
  nile: () => true,
  nefertiti: (open) => open.every((move) => move.kind === "place"),
  valley: (open) => open.every(({ fields }) => Object.keys(fields).length > 0),
};

export function offersAll(game: string, open: readonly LegalMove[]): boolean {
  return WHOLE[game]?.(open) ?? false;
}

export async function boardOf(game: string): Promise<Board> {
  const own = boards[game] ?? (() => import("./plain.js"));
  return (await own()).Board;
}
