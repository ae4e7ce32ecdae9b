/* What all parts of the valley's board share: the view, names, facts, and what a touch means. */

import { seatLabel } from "../../play/names.js";
import type { Fields } from "../../play/picker.js";
import { said } from "../../text/lang.js";
import { text } from "./text.js";
import type { EventData, LegalMove, Step } from "../../types.js";
import type { ValleyView } from "./view.js";
import type { BoardProps } from "../game.js";
import type { Copies } from "./copies.js";
import { cardsOf, type Printed } from "./cards.js";
import { effectOf } from "./effects.js";

export type Side = ValleyView["seats"][number];

/** What something can be touched for: kinds of moves, and the fields that say this thing. */
export interface Use {
  kinds: readonly string[];
  fields: Fields;
}

export interface Context {
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
export function lastEvents({ props: { state } }: Context): EventData[] {
  return (state.steps.find(({ step }) => step === state.at)?.events ?? []).map(({ data }) => data);
}

/** Whether something of this kind is being told of a seat, or of a card of it. */
export function isTold(context: Context, event: string, seat: number, card?: string): boolean {
  return context.told.some(({ data }) => data.event === event && data["seat"] === seat && (card === undefined || data["card"] === card));
}

export function contextOf(props: BoardProps, copies: Copies): Context {
  const view = props.state.view as unknown as ValleyView;
  return {
    props, view, copies,
    near: view.viewer < 0 ? 0 : view.viewer,
    mine: view.viewer >= 0,
    deciding: props.state.legal.length > 0 && !props.seen,
    told: props.seen ? [] : toldNow(props.state),
  };
}

export function sideOf(context: Context, seat: number): Side {
  return context.view.seats[seat] as Side;
}

export function nameOf(context: Context, seat: number): string {
  return seatLabel(context.props.state, seat);
}

export function printedOn(context: Context, card: string): Printed {
  return cardsOf(context.props.state.game).get(card) as Printed;
}

export function cardName(context: Context, card: string): string {
  return said(printedOn(context, card).term.name);
}

export function tombName(context: Context, tomb: string): string {
  const terms = context.props.state.game.vocabularies.find(({ type }) => type === "t")?.terms;
  const term = terms?.find(({ id }) => id === tomb);
  return term ? said(term.name) : tomb;
}

/** The cards of a pile, each with its key, in the order of the game's list. */
export function cardsIn(context: Context, pile: Readonly<Record<string, number>>, keys: (card: string) => readonly string[]): { card: string; key: string }[] {
  const cards = Object.keys(pile).sort((a, b) => printedOn(context, a).rank - printedOn(context, b).rank);
  return cards.flatMap((card) => keys(card).map((key) => ({ card, key })));
}

function fits(move: LegalMove, { kinds, fields }: Use): boolean {
  return kinds.includes(move.kind) && Object.entries(fields).every(([name, value]) => move.fields[name] === value);
}

/** Whether it could be chosen at all in this decision. */
export function usable(context: Context, use: Use): boolean {
  return context.deciding && context.props.state.legal.some((move) => fits(move, use));
}

/** The kind of move that it is used for in this decision. */
function kindFor(context: Context, { kinds }: Use): string {
  return kinds.find((one) => context.props.state.legal.some((move) => move.kind === one)) ?? kinds[0] ?? "";
}

/** The moves that are still open for it. */
export function movesFor(context: Context, use: Use): LegalMove[] {
  return context.props.picker.moves(kindFor(context, use), use.fields);
}

export function pickUse(context: Context, use: Use): void {
  context.props.picker.pick(kindFor(context, use), use.fields);
}

export function isChosen(context: Context, { fields }: Use): boolean {
  const names = Object.keys(fields);
  return context.props.picker.picked.some((touched) => names.every((name) => touched[name] === fields[name]));
}

/** Name, kind, numbers and effect of a card, for who cannot see it. */
export function labelOf(context: Context, card: string, more: readonly string[] = [], force?: number): string {
  const { kind, cost, force: printed } = printedOn(context, card);
  const parts = [cardName(context, card), text[kind]()];
  if (cost !== null) parts.push(text.cost({ n: cost }));
  if (force !== undefined) parts.push(text.force_now({ n: force }));
  else if (printed !== null) parts.push(text.force({ n: printed }));
  const effect = effectOf(card);
  if (effect) parts.push(effect);
  return [...parts, ...more].join(", ");
}

/** What a touch of a card asks for, if no move fits: the rules say why. */
export function choiceOf({ kinds }: Use, card: string): string {
  return `${kinds.join(",")} ${card}`;
}

/** Whether something of this use is to be chosen now, this card or another. */
export function isAsked({ deciding, props }: Context, { kinds }: Use): boolean {
  return deciding && props.state.legal.some((move) => kinds.includes(move.kind));
}
