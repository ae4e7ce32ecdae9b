/* How long a tutorial takes: what there is to read, what others do meanwhile, and the own moves. */

import type { Step } from "../types.js";
import type { Tutorial } from "./lesson.js";

/** Words a minute: slower than prose is read, since the eye goes to the board and back. */
const WORDS_A_MINUTE = 150;
/** To find and touch what the coach asks for. */
const MOVE_MS = 4000;

/** `pause`: how long a step of somebody else is shown, in milliseconds. */
export function minutesOf(tutorial: Tutorial, lang: 0 | 1 | 2, steps: readonly Step[], pause: (step: Step) => number): number {
  const words = tutorial.lessons.reduce((sum, { say }) => sum + say[lang].split(/\s+/).length, 0);
  const own = steps.filter(({ seat }) => seat === tutorial.you).length;
  const shown = steps.filter(({ seat }) => seat !== tutorial.you).reduce((sum, step) => sum + pause(step), 0);
  return words / WORDS_A_MINUTE + (own * MOVE_MS + shown) / 60_000;
}
