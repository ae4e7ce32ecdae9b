/* The list of games: a new game is one folder and one line here. */

import { useEffect, useState } from "preact/hooks";
import { eights } from "./eights/game.js";
import type { GameBoard, GamePage, GameResult, Notation } from "./game.js";
import { nefertiti } from "./nefertiti/game.js";
import { nile } from "./nile/game.js";
import { plain } from "./plain/game.js";
import { valley } from "./valley/game.js";

/** In the order in which the page lists them. */
export const games: readonly GamePage[] = [nefertiti, nile, valley, eights];

/** A game that is not in the list is played from its list of moves. */
export function pageOf(game: string): GamePage {
  return games.find(({ id }) => id === game) ?? plain;
}

/** Sorts ids of games, or things that have one, by the order of the list. */
export function inOrder<T>(things: readonly T[], idOf: (thing: T) => string): T[] {
  const at = (thing: T): number => {
    const found = games.findIndex(({ id }) => id === idOf(thing));
    return found < 0 ? games.length : found;
  };
  return [...things].sort((a, b) => at(a) - at(b));
}

/** A part of a game's page, null until it is loaded. */
function usePart<T>(game: string, load: (page: GamePage) => Promise<T>): T | null {
  const [part, setPart] = useState<{ game: string; loaded: T } | null>(null);
  useEffect(() => {
    let here = true;
    void load(pageOf(game)).then((loaded) => here && setPart({ game, loaded }));
    return () => {
      here = false;
    };
  }, [game]);
  return part?.game === game ? part.loaded : null;
}

export function useBoard(game: string): GameBoard | null {
  return usePart(game, (page) => page.board());
}

export function useResult(game: string): GameResult | null {
  return usePart(game, (page) => page.result());
}

export function useNotation(game: string): Notation | null {
  return usePart(game, async (page) => (await page.notation?.()) ?? null);
}
