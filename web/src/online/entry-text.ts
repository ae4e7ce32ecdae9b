/* Sentences for the log entries of a table that are not moves: a player sits down, resigns, refuses. */

import { awayText } from "../play/away.js";
import { seatName } from "../play/names.js";
import { text } from "../text/entries.js";
import type { OnlineState } from "./services.js";
import type { Entry } from "./wire.js";

type Table = Pick<OnlineState, "seats" | "wire" | "you" | "at" | "stage" | "undoAsked" | "pauseAsked">;

/** Sentences about other players: nobody is told what they did themselves. */
const SAID: Readonly<Record<string, (blanks: { name: string }) => string>> = {
  sit: text.sits, rise: text.rises, pause: text.pauses, "go-on": text.goesOn, resign: text.resigns, expire: text.expires,
  "stand-in": text.standsIn, back: text.isBack, undo: text.takesBack,
};

/** null: the entry needs no sentence. */
export function entryText(entry: Entry, before: Table, now: Table): string | null {
  const { kind, seat } = entry;
  if (kind === "away") return awayText(entry.ms ?? 0);
  if (seat === undefined) return null;
  const nameAt = (at: number): string => seatName(before.wire[at]?.kind === "open" ? now.seats[at] : before.seats[at], at);
  if (kind === "free") {
    if (seat === before.you) return text.sentAway();
    return before.wire[seat]?.kind === "bot" ? null : text.rises({ name: nameAt(seat) });
  }
  if (kind === "undo-answer") {
    if (!entry.yes) return seat === now.you ? null : text.refuses({ name: nameAt(seat) });
    const asker = before.undoAsked;
    return now.at < before.at && asker !== null && asker !== before.you ? text.takesBack({ name: nameAt(asker) }) : null;
  }
  if (kind === "pause-answer") {
    if (!entry.yes) return seat === now.you ? null : text.refusesPause({ name: nameAt(seat) });
    const asker = before.pauseAsked;
    return now.stage === "paused" && asker !== null && asker !== before.you ? text.pauses({ name: nameAt(asker) }) : null;
  }
  if (seat === before.you) return kind === "expire" ? text.youExpire() : null;
  if (kind === "sit" && seat === now.you) return null;
  return SAID[kind]?.({ name: nameAt(seat) }) ?? null;
}
