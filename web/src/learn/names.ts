/* How those are called who sit at the table of a first game: sentences of the engine need names. */

import { playerName } from "../app/prefs.js";
import { NAMELESS } from "../play/names.js";
import { text } from "../text/learn.js";
import type { Tutorial } from "./lesson.js";

export function namesOf({ setup, you }: Tutorial): string[] {
  const only = setup.players === 2;
  return Array.from({ length: setup.players }, (_, seat) => (seat === you ? playerName.value || NAMELESS : only ? text.rivalOnly() : text.rival({ n: seat })));
}
