/* The figures of a seat, and what the details say about things that are not terms of the engine: money, squares, reserves. */

import type { TableState } from "../../table.js";
import { text } from "./text.js";
import { capital, lang } from "../../text/lang.js";
import type { EventData, Mark, Words } from "../../types.js";
import type { NefertitiView } from "./view.js";
import type { About, SeatFact } from "../game.js";
import { printedOf, type Sign, type Square } from "./stalls.js";
import { markedFacts } from "../../components.js";
import { nameOf, noteOf } from "./context.js";

/** The pictures of the signs; a square without a sign has none. */
export const SIGN_ART: Readonly<Record<Sign, string | null>> = { plain: null, coin: "deben", extra: "extra", single: "single" };

export function seatFacts(state: TableState, seat: number): SeatFact[] {
  const { deben = 0, servants = 0, seals = 0 } = (state.view as unknown as NefertitiView).seats[seat] ?? {};
  return [
    { art: "deben", n: deben, label: text.has_deben({ n: deben }), key: `deben-${seat}` },
    { art: `servant-${seat + 1}`, n: servants, label: text.has_servants({ n: servants }), key: `servants-${seat}` },
    { art: "seals", n: seals, label: text.has_seals({ n: seals }), key: `seals-${seat}` },
  ];
}

/** The text is shown at once, so the language of the moment is enough. */
function now(said: string): Words {
  return { en: said, fr: said, pl: said };
}

export function squareTerm(stall: string, bid: number): string {
  return `${stall}/${bid}`;
}

function aboutSquare(state: TableState, stall: string, { bid, sign, item }: Square): About {
  const said = { state, lang: lang.value };
  const market = stall.replace(/-[a-z]+$/, "");
  const rule = `${capital(noteOf(said, "a", stall))}.`;
  const note = sign === "plain" ? rule : `${capital(noteOf(said, "y", sign))}. ${rule}`;
  const name = text.square({ market: nameOf(said, "m", market), bid });
  const art = SIGN_ART[sign] ?? `closes-${printedOf(state.game).stalls.get(stall)?.closes ?? ""}`;
  return { term: { id: squareTerm(stall, bid), name: now(name), note: now(note) }, art, facts: markedFacts(state.game, "square", item, ["stall", "bid", "sign"]) };
}

const THINGS: Readonly<Record<string, { art: string; name(): string; note(): string; mark: Mark }>> = {
  deben: { art: "deben", name: text.deben, note: text.about_deben, mark: "R" },
  reserve: { art: "deben", name: text.about_reserve_name, note: text.about_reserve, mark: "R" },
  seals: { art: "seals", name: text.about_seal_name, note: text.about_seal, mark: "R" },
  servants: { art: "servant-1", name: text.servants, note: text.about_servants, mark: "R" },
  akhenaton: { art: "akhenaton", name: text.akhenaton, note: text.about_akhenaton, mark: "R" },
};

export function about(id: string, state: TableState): About | undefined {
  const [stall = "", bid] = id.split("/");
  const printed = printedOf(state.game).stalls.get(stall);
  const square = printed?.rows.flat().find((one) => one !== null && String(one.bid) === bid);
  if (square) return aboutSquare(state, stall, square);
  const term = state.game.vocabularies.find(({ type }) => type === "a")?.terms.find((one) => one.id === id);
  if (printed && term) return { term, art: `closes-${printed.closes}` };
  const thing = THINGS[id];
  return thing && { term: { id, name: now(thing.name()), note: now(thing.note()), mark: thing.mark }, art: thing.art };
}

/** What an event is about: the field that names it, or a picture. */
const LOGGED: Readonly<Record<string, (data: EventData) => readonly unknown[]>> = {
  take: ({ gift }) => [gift],
  steal: ({ gift }) => [gift],
  discard: ({ gift }) => [gift],
  swap: ({ gift, taken }) => [gift, taken],
  hire: ({ character }) => [character],
  close: ({ market }) => [market],
  reopen: ({ market }) => [market],
  dice: ({ a, b }) => [`die-${a}`, `die-${b}`],
  seal: () => ["seals"],
  "lay-seal": () => ["seals"],
  akhenaton: () => ["akhenaton"],
};

export function logged(data: EventData): readonly string[] {
  return (LOGGED[data.event]?.(data) ?? []).filter((id) => typeof id === "string");
}
