/* What happened lately and is still worth seeing: the last dice, and what a closing brought. */

import type { TableState } from "../../table.js";
import type { EventData } from "../../types.js";

interface Happened extends Record<string, unknown> {
  step: number;
  data: EventData;
}

/** Backwards from the position that is shown. */
function* lately(state: TableState): Generator<Happened> {
  for (let at = state.steps.length - 1; at >= 0; at--) {
    const step = state.steps[at];
    if (!step || step.step > state.at) continue;
    for (let nth = step.events.length - 1; nth >= 0; nth--) {
      const event = step.events[nth];
      if (event) yield { step: step.step, data: event.data };
    }
  }
}

export function lastDice(state: TableState, market: string): { a: number; b: number; step: number } | null {
  for (const { step, data } of lately(state)) {
    if (data["market"] !== market) continue;
    if (data.event === "dice") return { a: Number(data["a"]), b: Number(data["b"]), step };
    if (data.event === "reopen") return null;
  }
  return null;
}

export interface Settled {
  seat: number;
  pays?: number;
  /** The highest bid that was not paid. */
  fails?: number;
  earns?: number;
  takes: string[];
  seal: boolean;
  discards: string[];
}

export interface Closing {
  market: string;
  done: boolean;
  /** One a servant, in the order in which they came. */
  servants: Settled[];
}

function tell(closing: Closing, data: EventData): void {
  const seat = Number(data["seat"]);
  const fresh = (): Settled => {
    const one: Settled = { seat, takes: [], seal: false, discards: [] };
    closing.servants.push(one);
    return one;
  };
  const last = (): Settled => closing.servants.at(-1) ?? fresh();
  const gift = String(data["gift"]);
  if (data.event === "pay") fresh().pays = Number(data["deben"]);
  if (data.event === "cannot-pay") fresh().fails = Number(data["deben"]);
  if (data.event === "earn") fresh().earns = Number(data["deben"]);
  if (data.event === "take") last().takes.push(gift);
  if (data.event === "seal") last().seal = true;
  if (data.event === "discard") last().discards.push(gift);
  if (data.event === "settled") closing.done = true;
}

/** The closing that goes on, or that the last move ended. */
export function lastClosing(state: TableState): Closing | null {
  const since: EventData[] = [];
  let done = false;
  for (const { step, data } of lately(state)) {
    if (data.event === "settled") {
      if (step < state.at) return null;
      done = true;
    }
    if (data.event === "close") {
      const closing: Closing = { market: String(data["market"]), done, servants: [] };
      for (const one of since.reverse()) {
        if (one.event === "settled") break;
        tell(closing, one);
      }
      return closing;
    }
    if (!done && (data.event === "place" || data.event === "hire")) return null;
    since.push(data);
  }
  return null;
}
