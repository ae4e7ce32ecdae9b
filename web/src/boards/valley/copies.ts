/* Which copy of a card is which: views count copies, and a copy keeps its key while it is moved. */

import type { ValleyView } from "./view.js";

/** Keys by place and card: `at("0-camp", "worker")` are those of the workers in the camp of seat 0. */
export type Copies = ReadonlyMap<string, readonly string[]>;

type Pile = Readonly<Record<string, number>>;

function placesOf(view: ValleyView): [place: string, pile: Pile][] {
  return view.seats.flatMap((side, seat): [string, Pile][] => [
    [`${seat}-tomb`, side.tomb],
    [`${seat}-down`, side.down ?? {}],
    [`${seat}-bluff`, side.bluff ? { [side.bluff]: 1 } : {}],
    [`${seat}-camp`, side.camp],
    [`${seat}-hand`, side.hand ?? {}],
  ]);
}

function spot(place: string, card: string): string {
  return `${place} ${card}`;
}

/** What stays in its place keeps its key; what a place has more takes those that left another. */
function next(view: ValleyView, was: Copies, fresh: () => number): Copies {
  const is = new Map<string, string[]>();
  const wanted: { card: string; keys: string[]; more: number }[] = [];
  const left = new Map([...was].map(([at, keys]) => [at, [...keys]]));
  for (const [place, pile] of placesOf(view)) {
    for (const [card, count] of Object.entries(pile)) {
      const at = spot(place, card);
      const keys = (left.get(at) ?? []).splice(0, count);
      is.set(at, keys);
      wanted.push({ card, keys, more: count - keys.length });
    }
  }
  const free = new Map<string, string[]>();
  for (const [at, keys] of left) {
    const card = at.slice(at.indexOf(" ") + 1);
    free.set(card, [...(free.get(card) ?? []), ...keys]);
  }
  for (const { card, keys, more } of wanted)
    for (let i = 0; i < more; i++) keys.push(free.get(card)?.shift() ?? `${card}-${fresh()}`);
  return is;
}

/** Follows the copies from view to view. */
export class CopyTracker {
  private view: ValleyView | null = null;
  private copies: Copies = new Map();
  private made = 0;

  at(view: ValleyView): Copies {
    if (this.view === view) return this.copies;
    this.view = view;
    this.copies = next(view, this.copies, () => ++this.made);
    return this.copies;
  }
}

export function keysAt(copies: Copies, place: string, card: string): readonly string[] {
  return copies.get(spot(place, card)) ?? [];
}
