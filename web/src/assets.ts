/* The files that build.mjs made beside the page, by their hashed names. */

import type { Lang } from "./types.js";

export interface Assets {
  wasm: string;
  worker: string;
  /** The pictures of each game, and of "table". */
  sprites: Readonly<Record<string, string>>;
  /** What a picture is as wide and high as, where it is not 64 by 64: by "GAME-ID". */
  boxes: Readonly<Record<string, string>>;
  /** The rules of each game: JSON, see RulesPage. */
  rules: Readonly<Record<string, Readonly<Record<Lang, string>>>>;
}

/** A page of docs/rules. */
export interface RulesPage {
  game: string;
  lang: Lang;
  markdown: string;
}

/** Put in by build.mjs; tests have none. */
declare const AKHET_ASSETS: Assets | undefined;

export const assets: Assets =
  typeof AKHET_ASSETS === "undefined" ? { wasm: "", worker: "", sprites: {}, boxes: {}, rules: {} } : AKHET_ASSETS;
