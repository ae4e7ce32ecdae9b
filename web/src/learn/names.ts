/* How those are called who sit at the table of a first game. */

import { text } from "../text/learn.js";
import type { Tutorial } from "./lesson.js";

export function namesOf({ setup, you }: Tutorial): string[] {
  const only = setup.players === 2;
  return Array.from({ length: setup.players }, (_, seat) => (seat === you ? text.you() : only ? text.rivalOnly() : text.rival({ n: seat })));
}
