/* Stalls with their squares, and types of gifts with what they are worth, as the engine describes them. */

import { itemsOf, numberOn, termOn } from "../../components.js";
import type { Game, Item } from "../../types.js";

export type Sign = "plain" | "coin" | "extra" | "single";

export interface Square {
  bid: number;
  sign: Sign;
  item: Item;
}

export interface Stall {
  /** The kind of its closing rule, as in the name of its picture. */
  closes: string;
  /** The number of its closing rule, as printed; 0: there is none. */
  number: number;
  /** Row by row; null: no square there. */
  rows: (Square | null)[][];
  columns: number;
}

export interface GiftType {
  id: string;
  /** The kinds of cards of the type. */
  kinds: string[];
  /** Points of each gift by how many seats hold the type: one, two, more. */
  worth: [number, number, number];
}

interface Printed {
  stalls: ReadonlyMap<string, Stall>;
  types: readonly GiftType[];
}

const known = new WeakMap<Game, Printed>();

function putSquare(stall: Stall, item: Item): void {
  const row = numberOn(item, "row") ?? 0;
  const column = numberOn(item, "column") ?? 0;
  const line = (stall.rows[row] ??= []);
  while (line.length < column) line.push(null);
  line[column] = { bid: numberOn(item, "bid") ?? 0, sign: termOn(item, "sign") as Sign, item };
  stall.columns = Math.max(stall.columns, line.length);
}

function readStalls(game: Game): ReadonlyMap<string, Stall> {
  const stalls = new Map<string, Stall>();
  for (const item of itemsOf(game, "stall"))
    stalls.set(item.id ?? "", { closes: termOn(item, "rule"), number: numberOn(item, "number") ?? 0, rows: [], columns: 0 });
  for (const item of itemsOf(game, "square")) {
    const stall = stalls.get(termOn(item, "stall"));
    if (stall) putSquare(stall, item);
  }
  return stalls;
}

function readTypes(game: Game): GiftType[] {
  return itemsOf(game, "type").map((item) => ({
    id: item.id ?? "",
    kinds: itemsOf(game, "gift").filter((gift) => termOn(gift, "type") === item.id).map(({ id = "" }) => id),
    worth: [numberOn(item, "one") ?? 0, numberOn(item, "two") ?? 0, numberOn(item, "more") ?? 0],
  }));
}

export function printedOf(game: Game): Printed {
  const old = known.get(game);
  if (old) return old;
  const printed = { stalls: readStalls(game), types: readTypes(game) };
  known.set(game, printed);
  return printed;
}
