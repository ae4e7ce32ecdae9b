/* What the details say about things that are not terms of the engine: piles, coins, the medallion, a total. */

import type { TableState } from "../../table.js";
import { about as text } from "./text.js";
import type { EventData, Mark, Words } from "../../types.js";
import type { ValleyView } from "./view.js";
import type { About } from "../game.js";

/** The text is shown at once, so the language of the moment is enough. */
function now(said: string): Words {
  return { en: said, fr: said, pl: said };
}

type Thing = keyof typeof THINGS;

const THINGS = {
  deck: { art: "back", mark: "R" },
  discard: { art: "struck", mark: "R" },
  supply: { art: "coin", mark: "R" },
  coins: { art: "coin", mark: "R" },
  hand: { art: "back", mark: "R" },
  papyri: { art: "back-papyrus", mark: "R" },
  medallion: { art: "medallion", mark: "R" },
  pass: { art: "pass", mark: "R" },
  won: { art: "door", mark: "R" },
  known: { art: "spy", mark: "X" },
  total: { art: "force", mark: "X" },
} as const satisfies Readonly<Record<string, { art: string; mark: Mark }>>;

function isThing(id: string): id is Thing {
  return id in THINGS;
}

export function about(id: string, state: TableState): About | undefined {
  if (!isThing(id)) return undefined;
  const { art, mark } = THINGS[id];
  const n = (state.view as unknown as ValleyView | null)?.tombs_to_win ?? 0;
  return { term: { id, name: now(text[`${id}_name`]()), note: now(text[id]({ n })), mark }, art };
}

/** Events of the log that are about a card or a tomb. */
const LOGGED = ["play", "send", "reveal", "trigger", "destroyed", "destroy", "struck", "return", "spy", "shown", "bluff", "open", "open-seen", "win"];

export function logged({ event, card, tomb }: EventData): readonly string[] {
  if (event === "medallion") return ["medallion"];
  const what = card ?? tomb;
  return LOGGED.includes(event) && typeof what === "string" ? [what] : [];
}
