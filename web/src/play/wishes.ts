/* How a person likes to play: when to be asked before a move, and how fast others are shown. */

import { effect, signal } from "@preact/signals";
import type { Step } from "../types.js";
import { moves as thingsMove } from "../app/prefs.js";
import type { Confirming } from "./picking.js";

export type Speed = "slow" | "normal" | "fast" | "none";

export const CONFIRMING: readonly Confirming[] = ["always", "final", "never"];
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "none"];

const KEY = "akhet.play";
const PAUSES: Readonly<Record<Speed, number>> = { slow: 1600, normal: 850, fast: 350, none: 0 };
/** What happens besides the first thing needs some more time to be seen. */
const FOR_AN_EVENT = 0.15;
const MOST_EVENTS = 12;
const OWN = 450;

function kept(): { confirming?: Confirming; speed?: Speed; listing?: boolean } {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as ReturnType<typeof kept>;
  } catch {
    return {};
  }
}

const before = typeof localStorage === "undefined" ? {} : kept();
export const confirming = signal<Confirming>(CONFIRMING.find((one) => one === before.confirming) ?? "final");
export const speed = signal<Speed>(SPEEDS.find((one) => one === before.speed) ?? "normal");

/** Every move is listed in the bar, also where the board offers it. */
export const listing = signal(before.listing === true);

effect(() => {
  const now = JSON.stringify({ confirming: confirming.value, speed: speed.value, listing: listing.value });
  try {
    localStorage.setItem(KEY, now);
  } catch {
    /* Then it holds for this visit. */
  }
});

/** A share of the time for which a move is looked at. */
export function lookFor(share: number): number {
  return thingsMove() ? PAUSES[speed.value] * share : 0;
}

/** For how long a step is looked at. Without motion nothing is played back. What one did oneself need
 * not be read, but what follows from it is new as well. */
export function pauseFor(step: Step, own = false): number {
  if (!thingsMove()) return 0;
  const whole = PAUSES[speed.value];
  const more = whole * FOR_AN_EVENT * Math.min(Math.max(step.events.length - 1, 0), MOST_EVENTS);
  return (own ? Math.min(whole, OWN) : whole) + more;
}
