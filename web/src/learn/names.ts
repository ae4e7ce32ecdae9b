/* How those are called who sit at the table of a first game: sentences of the engine need names. */

import { playerName } from "../app/preferences.js";
import { NAMELESS } from "../play/names.js";
import type { Script } from "./lesson.js";

/** Rivals are bots, which the engine calls by their rank in the language of the page. */
export function namesOf({ setup, you }: Script): string[] {
  return Array.from({ length: setup.players }, (_, seat) => (seat === you ? playerName.value || NAMELESS : ""));
}
