/* Cards moved between the zones of a view, as the events of a step say. How a view stores a zone is all
 * that is known here; which cards move, and where to, is the engine's business. */

import type { CardMove, View } from "../types.js";

export type Pile = Record<string, number>;

/** A zone as a view stores it. */
export interface Zone {
  /** The cards in it, counted; undefined: this viewer does not see them. */
  cards(): Pile | undefined;
  size(): number;
  set(cards: Pile | undefined, size: number): void;
}

function sum(pile: Pile): number {
  return Object.values(pile).reduce((all, n) => all + n, 0);
}

function added(pile: Pile | undefined, more: Pile, sign: 1 | -1): Pile | undefined {
  if (!pile) return undefined;
  const all = { ...pile };
  for (const [card, n] of Object.entries(more)) {
    all[card] = (all[card] ?? 0) + sign * n;
    if (all[card] <= 0) delete all[card];
  }
  return all;
}

export function moveCards(from: Zone, to: Zone, { card, n }: Pick<CardMove, "card" | "n">): void {
  const known = from.cards() ?? {};
  const moved = card === null ? (n === null ? known : {}) : { [card]: n ?? known[card] ?? 0 };
  const count = n ?? (card === null ? from.size() : sum(moved));
  from.set(added(from.cards(), moved, -1), from.size() - count);
  to.set(added(to.cards(), moved, 1), to.size() + count);
}

function numberAt(holder: View, key: string): number {
  const value = holder[key];
  return typeof value === "number" ? value : 0;
}

/** Cards counted by kind; `size` is the member that says how many there are, where the view has one. */
export function pile(key: string, size?: string): (holder: View) => Zone {
  return (holder) => {
    const cards = (): Pile | undefined => holder[key] as Pile | undefined;
    return {
      cards,
      size: () => (size === undefined ? sum(cards() ?? {}) : numberAt(holder, size)),
      set(pile, n) {
        if (pile && cards()) holder[key] = pile;
        if (size !== undefined) holder[size] = n;
      },
    };
  };
}

function counted(cards: readonly string[]): Pile {
  const all: Pile = {};
  for (const card of cards) all[card] = (all[card] ?? 0) + 1;
  return all;
}

/** Those that stay keep their order, and new ones come last. */
function relisted(old: readonly string[], pile: Pile): string[] {
  const left = { ...pile };
  const stay = old.filter((card) => {
    left[card] = (left[card] ?? 0) - 1;
    return left[card] >= 0;
  });
  return [...stay, ...Object.entries(left).flatMap(([card, more]) => Array<string>(Math.max(more, 0)).fill(card))];
}

/** Cards one by one. */
export function list(key: string, size?: string): (holder: View) => Zone {
  return (holder) => {
    const cards = (): string[] | undefined => holder[key] as string[] | undefined;
    return {
      cards: () => (cards() ? counted(cards() ?? []) : undefined),
      size: () => (size === undefined ? (cards()?.length ?? 0) : numberAt(holder, size)),
      set(pile, n) {
        const old = cards();
        if (pile && old) holder[key] = relisted(old, pile);
        if (size !== undefined) holder[size] = n;
      },
    };
  };
}

/** At most one card. */
export function single(key: string): (holder: View) => Zone {
  return (holder) => ({
    cards: () => (typeof holder[key] === "string" ? { [holder[key]]: 1 } : {}),
    size: () => (typeof holder[key] === "string" ? 1 : 0),
    set: (pile) => void (holder[key] = Object.keys(pile ?? {})[0] ?? null),
  });
}

/** Only the number of cards is known. */
export function hidden(size: string): (holder: View) => Zone {
  return (holder) => ({ cards: () => undefined, size: () => numberAt(holder, size), set: (_, n) => void (holder[size] = n) });
}

/** A card that always belongs to its holder: one member names it, another says where it is. */
export function place(card: string, key: string, here: string): (holder: View) => Zone {
  return (holder) => ({
    cards: () => (holder[key] === here ? { [String(holder[card])]: 1 } : {}),
    size: () => (holder[key] === here ? 1 : 0),
    set(_, n) {
      if (n > 0) holder[key] = here;
    },
  });
}

/** A zone that the view does not have. */
export const nowhere: Zone = { cards: () => undefined, size: () => 0, set: () => undefined };
