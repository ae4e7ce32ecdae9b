/* Which cards are chosen on the screen, and what a touch of a card or of an action does. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Picker } from "../../play/picker.js";
import type { TableState } from "../../table.js";
import { text } from "./text.js";
import type { BoardProps } from "../game.js";
import { choiceOf, planOf, uses, type Cards, type Action, type Plan } from "./plans.js";

export interface Selection {
  chosen: Cards;
  /** The viewer decides now. */
  active: boolean;
  isChosen(card: string, at: number): boolean;
  /** Something may be done with this card. */
  isOpen(card: string): boolean;
  /** What a touch of it asks for, if no move uses it. */
  choice(card: string): string | undefined;
  touch(card: string, at: number): void;
  /** All cards of the hand that are alike, or none of them. */
  touchAll(card: string, count: number): void;
  touchStorage(card: string, count: number): void;
  clear(): void;
  plan(action: Action): Plan | null;
  carryOut(plan: Plan): void;
}

/** Touching a jar again chooses one card more, up to this number, and then none. */
const FROM_A_JAR = 2;

/** The moves of a plan that are still to be played, and the move after which. */
interface Rest {
  after: number;
  moves: Plan;
}

function count(keys: readonly string[]): Cards {
  const cards: Record<string, number> = {};
  for (const key of keys) {
    const card = key.slice(0, key.lastIndexOf("#"));
    cards[card] = (cards[card] ?? 0) + 1;
  }
  return cards;
}

function without(keys: readonly string[], card: string): readonly string[] {
  return keys.filter((key) => !key.startsWith(`${card}#`));
}

/** Cards were chosen and then an action, so the move is not a slip. Passing takes a single touch: the
 * picker may ask for confirmation. */
function makeMove(picker: Picker, legal: TableState["legal"], notation: string): void {
  const move = legal.find((one) => one.move === notation);
  if (!move) return;
  if (move.kind === "pass" && legal.length > 1) picker.pick("pass");
  else picker.choose(move, legal.length === 1);
}

export function useSelection({ state, picker, seen, refuse, why }: BoardProps): Selection {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const rest = useRef<Rest | null>(null);
  const { legal, at } = state;
  const active = !seen && legal.length > 0;
  const second = legal.some(({ kind }) => kind === "discard");

  useEffect(() => setKeys([]), [at]);
  useEffect(() => {
    const waiting = rest.current;
    if (!waiting || !active || at === waiting.after) return;
    const [move, ...more] = waiting.moves;
    const goes = at === waiting.after + 1 && legal.some((one) => one.move === move);
    rest.current = goes && more.length ? { after: at, moves: more } : null;
    if (goes && move !== undefined) makeMove(picker, legal, move);
  }, [state]);

  function choose(change: (old: readonly string[]) => readonly string[]): void {
    rest.current = null;
    picker.reset();
    setKeys(change);
  }

  /** True: the touch answered a question of the rules or was refused, and selects nothing. */
  function answered(card: string): boolean {
    if (!active) {
      refuse(text.notYourTurn);
      return true;
    }
    if (second) {
      const move = legal.find((one) => uses(one, card));
      if (move) makeMove(picker, legal, move.move);
      return true;
    }
    if (picker.picked.length && !picker.pending) {
      picker.pick("", { card }, (from) => from.filter((move) => uses(move, card)));
      return true;
    }
    if (legal.some((move) => uses(move, card))) return false;
    refuse(() => why(choiceOf("plant", { [card]: 1 })));
    return true;
  }

  return {
    chosen: count(keys),
    active,
    isChosen: (card, nth) => keys.includes(`${card}#${nth}`),
    isOpen: (card) => active && picker.open.some((move) => uses(move, card)),
    choice: (card) => (active && !legal.some((move) => uses(move, card)) ? choiceOf("plant", { [card]: 1 }) : undefined),
    touch(card, nth) {
      if (answered(card)) return;
      const key = `${card}#${nth}`;
      choose((old) => (old.includes(key) ? old.filter((one) => one !== key) : [...old, key]));
    },
    touchAll(card, there) {
      if (answered(card)) return;
      const all = Array.from({ length: there }, (_, nth) => `${card}#${nth}`);
      choose((old) => (all.every((key) => old.includes(key)) ? without(old, card) : [...without(old, card), ...all]));
    },
    touchStorage(card, there) {
      if (!there || answered(card)) return;
      const chosen = keys.length - without(keys, card).length;
      choose((old) => (chosen < Math.min(there, FROM_A_JAR) ? [...old, `${card}#${chosen}`] : without(old, card)));
    },
    clear: () => choose(() => []),
    plan: (action) => (active ? planOf(legal, action, count(keys)) : null),
    carryOut(plan) {
      const [move, ...more] = plan;
      if (move === undefined) return;
      rest.current = more.length ? { after: at, moves: more } : null;
      makeMove(picker, legal, move);
    },
  };
}
