/* The result of any game: the parts of its score. */

import { text } from "../../text/after.js";
import type { GameResult } from "../game.js";
import { partBars } from "../story.js";

export const result: GameResult = {
  title: text.story,
  bars: ({ state }, _, score) => partBars(state.game, score).map((bar) => ({ ...bar, art: "" })),
  story: () => [],
};
