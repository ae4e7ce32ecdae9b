/* The files that build.mjs puts beside the page, by their hashed names. */

import type { Game, Lang } from "./types.js";

export interface Assets {
  wasm: string;
  worker: string;
  /** The pictures of each game and of "table"; the covers of all games are in "cover". */
  sprites: Readonly<Record<string, string>>;
  /** View boxes of pictures that are not 64 by 64, by "GAME-ID". */
  boxes: Readonly<Record<string, string>>;
  /** What the start page shows before the engine is loaded. */
  games: readonly Pick<Game, "id" | "name" | "note" | "min_players" | "max_players">[];
  /** The rules of each game: JSON, see RulesPage. */
  rules: Readonly<Record<string, Readonly<Record<Lang, string>>>>;
  /** The list of all puzzles, and the file of each game: JSON, see puzzles/puzzle.ts. */
  puzzles: { readonly names: string; readonly games: Readonly<Record<string, string>> };
}

/** A page of docs/rules. */
export interface RulesPage {
  game: string;
  lang: Lang;
  markdown: string;
}

/** Defined by build.mjs; not defined in tests. */
declare const AKHET_ASSETS: Assets | undefined;

export const assets: Assets =
  typeof AKHET_ASSETS === "undefined" ? { wasm: "", worker: "", sprites: {}, boxes: {}, games: [], rules: {}, puzzles: { names: "", games: {} } } : AKHET_ASSETS;
