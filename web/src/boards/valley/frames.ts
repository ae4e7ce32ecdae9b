/* A move whose events are more than one picture: cards are turned up one by one, a bluff is seen and goes
 * back, a trap strikes before forces are compared. Made from what the engine told, no rule is known here. */

import type { TableState } from "../../table.js";
import type { EventData, Game, Step, View } from "../../types.js";
import type { ValleyView } from "./view.js";
import type { Frame } from "../game.js";
import { cardsOf } from "./cards.js";

type Side = ValleyView["seats"][number];
type Pile = Record<string, number>;

/** Shares of the time for which a move is looked at. */
const TURNED = 0.5;
const STRUCK = 0.9;
const WON = 1.5;
const GLIMPSE = 0.05;

function add(pile: Pile, card: string, n: number): void {
  const left = (pile[card] ?? 0) + n;
  if (left > 0) pile[card] = left;
  else delete pile[card];
}

function without(list: string[], card: string): boolean {
  const at = list.indexOf(card);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

function turnUp(side: Side, card: string, papyrus: boolean): void {
  if (papyrus) {
    side.papyri_down_size--;
    without(side.papyri_down ?? [], card);
    side.tomb_papyri.push(card);
    return;
  }
  side.down_size--;
  if (side.down) add(side.down, card, -1);
  add(side.tomb, card, 1);
}

/** Out of the tomb: a papyrus to those that are used up, anything else to the discard pile. */
function remove(view: ValleyView, side: Side, card: string): void {
  if (without(side.tomb_papyri, card)) {
    side.papyri_spent.push(card);
    return;
  }
  add(side.tomb, card, -1);
  view.discard_size++;
}

function takeBack(side: Side, card: string): void {
  side.bluff = null;
  side.hand_size++;
  if (side.hand) add(side.hand, card, 1);
}

type Change = (view: ValleyView, side: Side, card: string, data: EventData, game: Game) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  reveal: (_, side, card, _data, game) => turnUp(side, card, cardsOf(game).get(card)?.kind === "papyrus"),
  trigger: remove,
  destroyed: remove,
  healed: (_, side, card) => {
    add(side.tomb, card, -1);
    add(side.camp, card, 1);
  },
  struck: (_, side) => (side.place = "struck"),
  combat: (view, _side, _card, data) => {
    view.totals[Number(data["seat"])] = Number(data["first"]);
    view.totals[Number(data["other"])] = Number(data["second"]);
  },
};

/** After which events there is something to be seen, and for how long. */
const SEEN: Readonly<Record<string, number>> = { reveal: TURNED, win: WON, spy: GLIMPSE };
const STRIKES = ["trigger", "destroyed", "healed", "struck", "stopped", "no-target"];

/** What is shown before the position after the step is. */
export function framesOf(before: TableState, { events }: Step): Frame[] {
  let view = before.view as unknown as ValleyView;
  const frames: Frame[] = [];
  const show = (to: number, share: number): void => void frames.push({ view: view as unknown as View, to, share });
  events.forEach(({ data }, at) => {
    const seat = Number(data["seat"]);
    const card = String(data["card"] ?? "");
    view = structuredClone(view);
    const side = view.seats[seat];
    if (!side) return;
    if (data.event === "bluff") {
      side.down_size--;
      side.bluff = card;
      show(at + 1, TURNED * 1.6);
      view = structuredClone(view);
      takeBack(view.seats[seat] as Side, card);
      return show(at + 1, TURNED);
    }
    CHANGES[data.event]?.(view, side, card, data, before.game);
    const share = SEEN[data.event];
    if (share !== undefined) return show(at + 1, share);
    const struck = STRIKES.includes(data.event) && events[at + 1]?.data.event === "combat";
    if (struck) show(at + 1, STRUCK);
  });
  return frames;
}
