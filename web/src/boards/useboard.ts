/* The board of a game, once its chunk is there. */

import { useEffect, useState } from "preact/hooks";
import type { Board } from "./board.js";
import { boardOf } from "./index.js";

export function useBoard(game: string): Board | null {
  const [board, setBoard] = useState<{ game: string; Board: Board } | null>(null);
  useEffect(() => {
    let here = true;
    void boardOf(game).then((Board) => here && setBoard({ game, Board }));
    return () => {
      here = false;
    };
  }, [game]);
  return board?.game === game ? board.Board : null;
}
