/* What the one who decides is asked, in a sentence: read from the legal moves and the position. */

import { text } from "./text.js";
import type { LegalMove } from "../../types.js";
import type { NefertitiView } from "./view.js";
import type { BoardProps } from "../game.js";
import { nameOf } from "./context.js";

type Asked = Pick<BoardProps, "state" | "picker" | "lang">;

const HIRING: Readonly<Record<string, (blanks: { name: string }) => string>> = {
  "hire-scribe": text.ask_scribe,
  "hire-treasurer": text.ask_treasurer,
  "hire-merchant": text.ask_merchant,
  "hire-thief": text.ask_thief,
  "hire-royal-servant": text.ask_royal_servant,
};

function lowerGifts({ fields }: LegalMove): number {
  return ["gift", "second", "third"].filter((name) => typeof fields[name] === "string").length;
}

/** What the highest bid brings: "the upper gift or 2 lower gifts". */
function takings(open: readonly LegalMove[]): string {
  const ways = new Set(open.map((move) => {
    if (move.kind === "take-upper") return text.what_upper();
    if (move.kind === "take-upper-and") return text.what_upper_and();
    return text.what_lower({ n: lowerGifts(move) });
  }));
  return [...ways].join(text.or());
}

/** A coach offers one move of several: the question is about all of them until something is chosen. */
function openIn({ state, picker }: Asked): readonly LegalMove[] {
  return picker.picked.length ? picker.open : (state.possible ?? picker.open);
}

function askClosing(asked: Asked, view: NefertitiView, kinds: ReadonlySet<string>): string | null {
  const { state, picker } = asked;
  const id = view.closing ?? "";
  const bid = view.bid ?? 0;
  const deben = view.seats[state.you ?? 0]?.deben ?? 0;
  const said = { market: nameOf(asked, "m", id), bid, n: deben, reserve: view.markets[id]?.reserve ?? 0 };
  if (kinds.has("discard")) return text.ask_discard(said);
  if (kinds.has("buy") || kinds.has("buy-upper")) return kinds.has("half") ? text.ask_buy(said) : null;
  if (kinds.has("half")) return deben < bid ? text.ask_half_poor(said) : text.ask_half_none(said);
  if (picker.picked.length) return text.ask_more();
  return text.ask_take({ ...said, what: takings(openIn(asked)) });
}

export function prompt(asked: Asked): string | null {
  const { state } = asked;
  const view = state.view as unknown as NefertitiView;
  const kinds = new Set(openIn(asked).map((move) => move.kind));
  const [only = ""] = kinds;
  const hire = kinds.size === 1 ? HIRING[only] : undefined;
  if (hire) return hire({ name: nameOf(asked, "c", only.slice("hire-".length)) });
  if (view.closing !== null) return askClosing(asked, view, kinds);
  if (kinds.has("swap")) return text.ask_swap({ gift: nameOf(asked, "g", view.offered ?? "") });
  if (kinds.has("close")) return text.ask_close();
  if (!kinds.has("place")) return null;
  return kinds.size > 1 ? text.ask_place_or_hire() : text.ask_place();
}
