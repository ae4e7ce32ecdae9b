/* Selection by cards: which of the legal moves the chosen cards are meant for.
 *
 * A card is called as moves call it: "wheat" of the hand, "storage-wheat" out of the storage. What is
 * possible is always read off the list of legal moves; a plan of two moves is two touches in one. */

import type { EventData, LegalMove } from "../../types.js";

/** How many of each card. */
export type Cards = Readonly<Record<string, number>>;

/** Moves to be made one after the other, in the notation of records. */
export type Plan = readonly string[];

export type Action = "market" | "offer" | "plant" | "speculate" | "end";
export const ACTIONS: readonly Action[] = ["market", "offer", "plant", "speculate", "end"];

/** The kinds of moves that an action gathers. */
export const KINDS: Readonly<Record<Action, readonly string[]>> = {
  market: ["market"],
  offer: ["offer"],
  plant: ["plant", "plant-two", "add"],
  speculate: ["speculate"],
  end: ["pass", "done"],
};

const STORED = "storage-";

export function stored(card: string): boolean {
  return card.startsWith(STORED);
}

/** The card itself, wherever it lies. */
export function plain(card: string): string {
  return stored(card) ? card.slice(STORED.length) : card;
}

/** The crops that a card shows: both, of a speculation card. */
export function crops(card: string): string[] {
  return plain(card).split("-");
}

export function fromStorage(crop: string): string {
  return STORED + crop;
}

export function howMany(cards: Cards): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

/** One by one, in the order in which they were chosen. */
export function oneByOne(cards: Cards): string[] {
  return Object.entries(cards).flatMap(([card, count]) => Array<string>(count).fill(card));
}

/** The cards of the player's own that a move uses. */
export function cardsOf(move: LegalMove): Cards {
  const { card, crop, other, cards } = move.fields;
  const used: Record<string, number> = {};
  const first = card ?? crop;
  if (typeof first === "string") used[first] = typeof cards === "number" ? cards : 1;
  if (typeof other === "string") used[other] = (used[other] ?? 0) + 1;
  return used;
}

export function sameCards(a: Cards, b: Cards): boolean {
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...kinds].every((kind) => (a[kind] ?? 0) === (b[kind] ?? 0));
}

/** The cards chosen for an action, as the rules are asked about them. */
export function choiceOf(action: Action, chosen: Cards): string {
  return [KINDS[action].join(","), ...oneByOne(chosen)].join(" ");
}

/** Whether a move uses this card at all. */
export function uses(move: LegalMove, card: string): boolean {
  return (cardsOf(move)[card] ?? 0) > 0;
}

function find(legal: readonly LegalMove[], kinds: readonly string[], cards: Cards): LegalMove | undefined {
  return legal.find((move) => kinds.includes(move.kind) && sameCards(cardsOf(move), cards));
}

/** Two cards: the first is the move, the second its answer to "and another card". */
function trade(legal: readonly LegalMove[], kind: string, chosen: Cards): Plan | null {
  const [first, second, ...more] = oneByOne(chosen);
  if (first === undefined || second === undefined || more.length) return null;
  const move = find(legal, [kind], { [first]: 1 });
  return move ? [move.move, `discard ${second}`] : null;
}

/** Cards for several fields of the player's own: a move for each. */
function additions(legal: readonly LegalMove[], chosen: Cards): Plan | null {
  const moves: string[] = [];
  for (const [crop, count] of Object.entries(chosen)) {
    const move = count ? find(legal, ["add"], { [crop]: count }) : undefined;
    if (count && !move) return null;
    if (move) moves.push(move.move);
  }
  return moves.length ? moves : null;
}

/** How an action is done with exactly these cards, or null. */
export function planOf(legal: readonly LegalMove[], action: Action, chosen: Cards): Plan | null {
  if (action === "market" || action === "offer") return trade(legal, action, chosen);
  if (action === "end") {
    const move = legal.find(({ kind }) => KINDS.end.includes(kind));
    return move ? [move.move] : null;
  }
  const move = find(legal, KINDS[action], chosen);
  if (move) return [move.move];
  return action === "plant" && howMany(chosen) ? additions(legal, chosen) : null;
}

/** Events of the log in which a crop matters; what was eaten shows who ate it. */
const LOGGED = ["flood", "plant", "add", "harvest", "eaten", "displaced", "speculate", "spent"];

export function logged({ event, crop, card }: EventData): readonly string[] {
  const what = crop ?? card;
  if (!LOGGED.includes(event) || typeof what !== "string") return [];
  return event === "eaten" || what === "locusts" ? ["locusts"] : crops(what);
}
