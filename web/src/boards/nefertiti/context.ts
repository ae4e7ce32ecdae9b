/* What the pieces of the board share: the position, the names of things, and what touching one means.
 *
 * A touch is a search among moves that are legal anyway: among those that fit what was touched so
 * far, else among all, which begins the choice anew. */

import { namesOf } from "../../play/names.js";
import type { Fields } from "../../play/picker.js";
import type { TableState } from "../../table.js";
import type { Lang, LegalMove } from "../../types.js";
import type { NefertitiView } from "./view.js";
import type { BoardProps } from "../game.js";

export type Find = (from: readonly LegalMove[]) => LegalMove[];

export interface Context extends BoardProps {
  view: NefertitiView;
  names: string[];
}

export function contextOf(props: BoardProps): Context {
  return { ...props, view: props.state.view as unknown as NefertitiView, names: namesOf(props.state) };
}

/** Names need no more than these. */
interface Said {
  state: Pick<TableState, "game">;
  lang: Lang;
}

/** The name of a thing: "m" a market, "g" a gift, "t" a type, "c" a character, "a" a stall. */
export function nameOf({ state, lang }: Said, type: string, id: string): string {
  const terms = state.game.vocabularies.find((vocabulary) => vocabulary.type === type)?.terms;
  return terms?.find((term) => term.id === id)?.name[lang] ?? id;
}

export function noteOf({ state, lang }: Said, type: string, id: string): string {
  const terms = state.game.vocabularies.find((vocabulary) => vocabulary.type === type)?.terms;
  return terms?.find((term) => term.id === id)?.note?.[lang] ?? "";
}

export function same(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function isTouched({ picker }: Context, what: Fields): boolean {
  return picker.picked.some((one) => same(one, what));
}

export function press(context: Context, find: Find, what: Fields, choice: string): void {
  const { picker, state } = context;
  const possible = !state.legal.length || isTouched(context, what) || find(picker.open).length || find(state.legal).length;
  if (possible) picker.pick("", what, find);
  else context.refuse(() => context.why(choice));
}

/** A character was chosen, and what it is to do is still open. */
function hiring(from: readonly LegalMove[]): boolean {
  return from.length > 0 && from.every((move) => move.kind.startsWith("hire-"));
}

function having(kinds: readonly string[], fields: Fields = {}): Find {
  return (from) =>
    from.filter((move) => kinds.includes(move.kind) && Object.entries(fields).every(([name, value]) => move.fields[name] === value));
}

function whenHiring(find: Find): Find {
  return (from) => (hiring(from) ? find(from) : []);
}

export const findSquare = (market: string, bid: number): Find => having(["place"], { market, bid });
export const findClose = (market: string): Find => having(["close"], { market });
export const findCharacter = (id: string): Find => having([`hire-${id}`]);
export const findType = (type: string): Find => whenHiring(having(["hire-scribe", "hire-royal-servant"], { type }));

export function findReserve({ view }: Context, market: string): Find {
  return view.closing === market ? having(["half"]) : whenHiring(having(["hire-treasurer"], { market }));
}

export function findUpper({ view }: Context, market: string): Find {
  return view.closing === market ? having(["take-upper", "take-upper-and", "buy-upper"]) : () => [];
}

export function lowerWhat(market: string, place: number): Fields {
  return { lower: `${market}-${place}` };
}

function copies(move: LegalMove, gift: string): number {
  return ["gift", "second", "third"].filter((field) => move.fields[field] === gift).length;
}

/** Several lower gifts are taken together: each that is touched asks for one more of its kind. */
export function findLower(context: Context, market: string, place: number): Find {
  const { view } = context;
  const lower = view.markets[market]?.lower ?? [];
  const gift = lower[place] ?? "";
  if (view.closing !== market) return whenHiring(having(["hire-thief"], { market, gift }));
  const others = lower.filter((kind, at) => at !== place && kind === gift && isTouched(context, lowerWhat(market, at)));
  const kinds = ["take", "take-upper-and", "buy"];
  return (from) => {
    const wanted = from === context.state.legal ? 1 : others.length + 1;
    return from.filter((move) => kinds.includes(move.kind) && copies(move, gift) >= wanted);
  };
}

export function findHeld({ state }: Context, seat: number, gift: string, type: string): Find {
  if (seat !== state.you) return having(["swap"], { seat, gift });
  const give = whenHiring(having(["hire-merchant"], { gift }));
  const score = whenHiring(having(["hire-scribe"], { type }));
  const discard = having(["discard"], { gift });
  return (from) => [...discard(from), ...give(from), ...score(from)];
}
