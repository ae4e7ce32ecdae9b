/* What is printed on stalls and gifts, read from the tables of the engine itself: a correction there
 * is one here too, and no number of the game stands in the page's code. */

import giftLines from "../../../../games/nefertiti/gifts.def";
import stallLines from "../../../../games/nefertiti/stalls.def";

export type Sign = "plain" | "coin" | "extra" | "single";

export interface Square {
  bid: number;
  sign: Sign;
  /** How it is known. */
  mark: string;
}

export interface Stall {
  /** The kind of its closing rule, as in the name of its picture. */
  closes: string;
  /** The number of its closing rule, as printed. */
  number: number;
  /** Row by row; null: no square there. */
  rows: (Square | null)[][];
  columns: number;
}

export interface GiftType {
  id: string;
  /** The kinds of cards of the type. */
  kinds: string[];
  /** Points of each gift by how many hold the type: one, two, more. */
  worth: [number, number, number];
}

interface Entry {
  name: string;
  /** What is written between the brackets, texts without their quotes. */
  given: string[];
}

/** The entries `NAME(…, …)` of a table, an entry within another after it. */
function entries(text: string): Entry[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^#.*$/gm, "");
  const found: Entry[] = [];
  const open: Entry[] = [];
  for (const [token] of plain.matchAll(/[A-Z]\w*\(|"[^"]*"|[^\s,()"]+|\)/g)) {
    if (token.endsWith("(")) {
      const entry = { name: token.slice(0, -1), given: [] };
      found.push(entry);
      open.push(entry);
    } else if (token === ")") open.pop();
    else open.at(-1)?.given.push(token.replace(/^["']|["']$/g, ""));
  }
  return found;
}

function put(stall: Stall, [, row, column, bid, sign, marks = ""]: string[]): void {
  const line = (stall.rows[Number(row)] ??= []);
  while (line.length < Number(column)) line.push(null);
  line[Number(column)] = { bid: Number(bid), sign: (sign ?? "").toLowerCase() as Sign, mark: marks.charAt(3) };
  stall.columns = Math.max(stall.columns, line.length);
}

function readStalls(text: string): ReadonlyMap<string, Stall> {
  const stalls = new Map<string, Stall>();
  let last: Stall | undefined;
  for (const { name, given } of entries(text)) {
    if (name === "SQUARE" && last) put(last, given);
    if (name !== "STALL") continue;
    last = { closes: (given[2] ?? "").toLowerCase(), number: Number(given[3]), rows: [], columns: 0 };
    stalls.set(given[6] ?? "", last);
  }
  return stalls;
}

function readTypes(text: string): readonly GiftType[] {
  const types = new Map<string, GiftType>();
  for (const { name, given } of entries(text)) {
    const [symbol = "", type = "", third = "", id = "", one, two, more] = given;
    if (name === "TYPE") types.set(symbol, { id, kinds: [], worth: [Number(one), Number(two), Number(more)] });
    if (name === "GIFT") types.get(type)?.kinds.push(third);
  }
  return [...types.values()];
}

export const stalls = readStalls(stallLines);
export const giftTypes = readTypes(giftLines);
