/* A move whose events are more than one picture: cards are turned up one by one, a bluff is seen and goes
 * back, a trap strikes before Forces are compared. Each frame is the view before the step with the card
 * moves of its events replayed. */

import type { TableState } from "../../table.js";
import { cardMoves, type CardMove, type EventData, type Location, type Step, type View } from "../../types.js";
import type { Frame } from "../game.js";
import { hidden, list, moveCards, nowhere, pile, place, single, type Zone } from "../zones.js";
import type { ValleyView } from "./view.js";

/** How the view stores the zones of the game, and those of each seat. */
const COMMON: Readonly<Record<string, (view: View) => Zone>> = {
  deck: hidden("deck_size"),
  discard: hidden("discard_size"),
  tombs_left: list("tombs_left"),
  open_tomb: single("open_tomb"),
};
const OF_SEAT: Readonly<Record<string, (side: View) => Zone>> = {
  won: list("won"),
  hand: pile("hand", "hand_size"),
  camp: pile("camp"),
  tomb: pile("tomb"),
  down: pile("down", "down_size"),
  bluff: single("bluff"),
  papyri: list("papyri", "papyri_size"),
  papyri_down: list("papyri_down", "papyri_down_size"),
  tomb_papyri: list("tomb_papyri"),
  papyri_spent: list("papyri_spent"),
  adventurer_camp: place("adventurer", "place", "camp"),
  adventurer_tomb: place("adventurer", "place", "tomb"),
  adventurer_struck: place("adventurer", "place", "struck"),
};

function zoneAt(view: View, { zone, seat }: Location): Zone {
  const side = Array.isArray(view["seats"]) ? view["seats"][Number(seat)] : undefined;
  return COMMON[zone]?.(view) ?? OF_SEAT[zone]?.(side as View) ?? nowhere;
}

/** A copy of the view after a card move. */
export function moved(view: View, move: CardMove): View {
  const next = structuredClone(view);
  moveCards(zoneAt(next, move.from), zoneAt(next, move.to), move);
  return next;
}

/** The totals of a combat are told by its event. */
function reckoned(view: View, { event, seat, first, other, second }: EventData): View {
  if (event !== "combat") return view;
  const totals = [...(view as unknown as ValleyView).totals];
  totals[Number(seat)] = Number(first);
  totals[Number(other)] = Number(second);
  return { ...view, totals };
}

/** Shares of the time for which a move is shown, by the event after which there is something to see. */
const TURNED = 0.5;
const STRUCK = 0.9;
const SHOWN: Readonly<Record<string, number>> = { reveal: TURNED, win: 1.5, spy: 0.05 };
const STRIKES = ["trigger", "destroyed", "healed", "struck", "stopped", "no-target"];
/** A bluff is turned up, and then goes back to the hand. */
const BLUFF = [0.8, TURNED];

function shareOf({ events }: Step, at: number): number | undefined {
  const event = events[at]?.data.event ?? "";
  if (STRIKES.includes(event) && events[at + 1]?.data.event === "combat") return STRUCK;
  return SHOWN[event];
}

export function framesOf(before: TableState, step: Step): Frame[] {
  let view = before.view ?? {};
  const frames: Frame[] = [];
  const show = (to: number, share: number | undefined): void => {
    if (share !== undefined) frames.push({ view, to, share });
  };
  step.events.forEach(({ data }, at) => {
    cardMoves(data).forEach((move, nth) => {
      view = moved(view, move);
      if (data.event === "bluff") show(at + 1, BLUFF[nth]);
    });
    view = reckoned(view, data);
    show(at + 1, shareOf(step, at));
  });
  return frames;
}
