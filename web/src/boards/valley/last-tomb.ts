/* How the last tomb was fought for, read from what happened: the position after it shows nothing of it. */

import type { Step } from "../../types.js";

export interface LastCard {
  card: string;
  end: "stood" | "fell" | "bluff" | "trap";
}

export interface LastTomb {
  tomb: string;
  winner: number;
  totals: number[];
  cards: LastCard[][];
}

type Data = Step["events"][number]["data"];

function eventsSinceOpening(steps: readonly Step[]): Data[] | null {
  const events = steps.flatMap((step) => step.events.map(({ data }) => data));
  const names = events.map(({ event }) => event);
  const won = names.lastIndexOf("win");
  if (won < 0) return null;
  const opened = Math.max(names.lastIndexOf("open", won), names.lastIndexOf("open-seen", won));
  return events.slice(opened, won + 1);
}

function ended(cards: LastCard[], card: string, end: LastCard["end"]): void {
  const found = cards.find((one) => one.card === card && one.end === "stood");
  if (found) found.end = end;
}

const READS: Readonly<Record<string, (last: LastTomb, data: Data) => void>> = {
  send: (last, { seat, card }) => last.cards[Number(seat)]?.push({ card: String(card), end: "stood" }),
  reveal: (last, { seat, card }) => last.cards[Number(seat)]?.push({ card: String(card), end: "stood" }),
  bluff: (last, { seat, card }) => last.cards[Number(seat)]?.push({ card: String(card), end: "bluff" }),
  trigger: (last, { seat, card }) => ended(last.cards[Number(seat)] ?? [], String(card), "trap"),
  destroyed: (last, { seat, card }) => ended(last.cards[Number(seat)] ?? [], String(card), "fell"),
  healed: (last, { seat, card }) => ended(last.cards[Number(seat)] ?? [], String(card), "fell"),
  struck: (last, { seat, card }) => ended(last.cards[Number(seat)] ?? [], String(card), "fell"),
  combat: (last, { seat, first, other, second }) => {
    last.totals[Number(seat)] = Number(first);
    last.totals[Number(other)] = Number(second);
  },
  win: (last, { seat, tomb }) => {
    last.winner = Number(seat);
    last.tomb = String(tomb);
  },
};

export function lastTomb(steps: readonly Step[]): LastTomb | null {
  const events = eventsSinceOpening(steps);
  if (!events) return null;
  const last: LastTomb = { tomb: "", winner: 0, totals: [0, 0], cards: [[], []] };
  for (const data of events) READS[data.event]?.(last, data);
  return last;
}
