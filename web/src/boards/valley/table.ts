/* What all parts of the valley's board share: the view, names, facts, and what a touch means. */

import { seatName } from "../../play/names.js";
import type { Fields } from "../../play/picker.js";
import { said } from "../../text/lang.js";
import { reasons, text } from "../../text/valley.js";
import type { EventData, LegalMove, Step } from "../../types.js";
import type { ValleyView } from "../../views.js";
import type { BoardProps } from "../board.js";
import type { Copies } from "./copies.js";
import { cardsOf, type Facts } from "./facts.js";

export type Side = ValleyView["seats"][number];

/** What something can be touched for: kinds of moves, and the fields that say this thing. */
export interface Use {
  kinds: readonly string[];
  fields: Fields;
}

export interface Valley {
  props: BoardProps;
  view: ValleyView;
  copies: Copies;
  /** The seat at the lower edge, and whether the one who looks sits there. */
  near: number;
  mine: boolean;
  /** The one who looks decides now. */
  deciding: boolean;
  /** What is being told, while a move is shown in parts. */
  told: readonly Told[];
}

export type Told = Step["events"][number];

function toldNow({ part, steps }: BoardProps["state"]): readonly Told[] {
  return part ? (steps[steps.length - 1]?.events ?? []).slice(part.from, part.to) : [];
}

/** What the step did after which the position is shown. */
export function lastEvents({ props: { state } }: Valley): EventData[] {
  return (state.steps.find(({ step }) => step === state.at)?.events ?? []).map(({ data }) => data);
}

/** Whether something of this kind is being told of a seat, or of a card of it. */
export function isTold(valley: Valley, event: string, seat: number, card?: string): boolean {
  return valley.told.some(({ data }) => data.event === event && data["seat"] === seat && (card === undefined || data["card"] === card));
}

export function valleyOf(props: BoardProps, copies: Copies): Valley {
  const view = props.state.view as unknown as ValleyView;
  return {
    props, view, copies,
    near: view.viewer < 0 ? 0 : view.viewer,
    mine: view.viewer >= 0,
    deciding: props.state.legal.length > 0 && !props.seen,
    told: props.seen ? [] : toldNow(props.state),
  };
}

export function sideOf(valley: Valley, seat: number): Side {
  return valley.view.seats[seat] as Side;
}

export function nameOf(valley: Valley, seat: number): string {
  return seatName(valley.props.state.seats[seat], seat);
}

export function factsAt(valley: Valley, card: string): Facts {
  return cardsOf(valley.props.state.game).get(card) as Facts;
}

export function cardName(valley: Valley, card: string): string {
  return said(factsAt(valley, card).term.name);
}

export function tombName(valley: Valley, tomb: string): string {
  const terms = valley.props.state.game.vocabularies.find(({ type }) => type === "t")?.terms;
  const term = terms?.find(({ id }) => id === tomb);
  return term ? said(term.name) : tomb;
}

/** The cards of a pile, each with its key, in the order of the game's list. */
export function cardsIn(valley: Valley, pile: Readonly<Record<string, number>>, keys: (card: string) => readonly string[]): { card: string; key: string }[] {
  const cards = Object.keys(pile).sort((a, b) => factsAt(valley, a).rank - factsAt(valley, b).rank);
  return cards.flatMap((card) => keys(card).map((key) => ({ card, key })));
}

function fits(move: LegalMove, { kinds, fields }: Use): boolean {
  return kinds.includes(move.kind) && Object.entries(fields).every(([name, value]) => move.fields[name] === value);
}

/** Whether it could be chosen at all in this decision. */
export function usable(valley: Valley, use: Use): boolean {
  return valley.deciding && valley.props.state.legal.some((move) => fits(move, use));
}

/** The moves that are still open for it, as the picker gave them. */
export function movesFor(valley: Valley, { kinds, fields }: Use): LegalMove[] {
  const { picker } = valley.props;
  const kind = kinds.find((one) => valley.props.state.legal.some((move) => move.kind === one)) ?? kinds[0] ?? "";
  return picker.moves(kind, fields);
}

export function isChosen(valley: Valley, { fields }: Use): boolean {
  const names = Object.keys(fields);
  return valley.props.picker.touched.some((touched) => names.every((name) => touched[name] === fields[name]));
}

/** Name, kind and numbers of a card, for who cannot see it. */
export function labelOf(valley: Valley, card: string, more: readonly string[] = [], force?: number): string {
  const { kind, cost, force: printed } = factsAt(valley, card);
  const parts = [cardName(valley, card), text[kind]()];
  if (cost !== null) parts.push(text.cost({ n: cost }));
  if (force !== undefined) parts.push(text.force_now({ n: force }));
  else if (printed !== null) parts.push(text.force({ n: printed }));
  return [...parts, ...more].join(", ");
}

/** Why a card of one's own hand, or a papyrus, cannot be used now. */
export function whyNotHand(valley: Valley, card: string): string {
  const { kind, cost } = factsAt(valley, card);
  const { phase } = valley.view;
  const { guided } = valley.props.state;
  if (guided) return guided;
  if (!valley.deciding) return reasons.turn();
  if (phase === "split") return reasons.split_first();
  if (phase === "lay") return reasons.bluffed();
  if (kind === "papyrus") return reasons.papyrus();
  if (phase !== "camp") return reasons.hand_waits();
  if (kind === "trap" || kind === "undead") return reasons.guardian();
  return reasons.dear({ card: cardName(valley, card), cost: cost ?? 0, coins: sideOf(valley, valley.near).coins });
}

/** Why somebody in one's own camp cannot be used now. */
export function whyNotCamp(valley: Valley): string {
  const { guided } = valley.props.state;
  if (guided) return guided;
  if (!valley.deciding) return reasons.turn();
  if (valley.view.phase === "send") return reasons.full();
  return valley.view.open_tomb ? reasons.not_this() : reasons.camp_waits();
}

/** Why something of the other side cannot be chosen now; nothing where nothing is to be chosen there. */
export function whyNotOther(valley: Valley): string | undefined {
  if (!valley.deciding || valley.props.state.guided) return undefined;
  if (valley.view.phase === "trigger") return reasons.no_target();
  return ["charm", "destroy"].includes(valley.view.phase) ? reasons.not_this() : undefined;
}
