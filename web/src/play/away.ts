/* What people are told when the server was away. */

import { text } from "../text/entries.js";
import { clockText } from "./clock.js";

/** Shorter absences are not worth a sentence. */
const SHORT_MS = 1000;

/** null: nothing to say. */
export function awayText(ms: number): string | null {
  return ms < SHORT_MS ? null : text.serverAway({ time: clockText(ms) });
}
