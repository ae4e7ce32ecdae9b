/* A card of the valley: picture, name, Force, cost and the sign of its kind; and the back of one. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { effectOf } from "./effects.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { cardName, choiceOf, printedOn, isChosen, labelOf, movesFor, pickUse, usable, type Use, type Context } from "./context.js";

export interface CardProps {
  context: Context;
  card: string;
  id: string;
  from?: string;
  /** Where it goes when it is gone; else to the discard pile. */
  to?: string | undefined;
  /** It has just been turned up. */
  turned?: boolean;
  /** The Force it has now, where that is another thing than the printed one. */
  force?: number | undefined;
  use?: Use;
  /** If it cannot be used, a touch says why; otherwise it shows the card enlarged. */
  saysWhy?: boolean;
  /** Instead of the touch that the use means. */
  onTouch?: () => void;
  /** Touched once, and to be touched again. */
  asked?: boolean;
  mark?: "down" | "bluff" | "struck" | undefined;
  /** More words for who cannot see it. */
  notes?: readonly string[];
}

const MARKS = { down: text.is_down, bluff: text.is_bluff, struck: text.is_struck };

function Badge({ art, value, changed }: { art: "force" | "cost"; value: number; changed?: string }): JSX.Element {
  return (
    <span class={`v-badge v-${art}${changed ?? ""}`} aria-hidden="true">
      <Art game="valley" id={art} />
      <b data-figure={value} />
    </span>
  );
}

function Mark({ mark }: { mark: CardProps["mark"] }): JSX.Element | null {
  if (!mark) return null;
  return <Art game="valley" id={mark === "down" ? "back" : mark} class={`v-mark v-mark-${mark}`} />;
}

/** What is drawn on it. */
export function Face({ context, card, force, mark }: Pick<CardProps, "context" | "card" | "force" | "mark">): JSX.Element {
  const printed = printedOn(context, card);
  const shown = force ?? printed.force;
  const changed = printed.force === null || shown === null || shown === printed.force ? "" : shown > printed.force ? " v-more" : " v-less";
  return (
    <>
      <Art game="valley" id={card} class="v-picture" />
      <span class="v-name">{cardName(context, card)}</span>
      <span class="v-effect" aria-hidden="true" data-figure={effectOf(card)} />
      <Art game="valley" id={`kind-${printed.kind}`} class="v-kind" />
      {printed.cost !== null && <Badge art="cost" value={printed.cost} />}
      {shown !== null && <Badge art="force" value={shown} changed={changed} />}
      <Mark mark={mark} />
    </>
  );
}

export function Card(props: CardProps): JSX.Element {
  const { context, card, use, mark, force } = props;
  const { seen, details, refuse, why } = context.props;
  const moves = use && context.deciding ? movesFor(context, use) : [];
  const can = use !== undefined && usable(context, use);
  const lit = can && moves.length > 0;
  const barred = !can && use && props.saysWhy && context.deciding && !seen ? choiceOf(use, card) : undefined;
  const chosen = can && (props.asked === true || isChosen(context, use));
  const notes = [...(props.notes ?? []), ...(mark ? [MARKS[mark]()] : [])];
  const touch = (): void => {
    if (can) return props.onTouch ? props.onTouch() : pickUse(context, use);
    if (barred) return refuse(() => why(barred));
    details(card);
  };
  const classes = ["v-card", `v-of-${printedOn(context, card).kind}`];
  if (lit) classes.push("v-lit");
  if (chosen) classes.push("v-chosen");
  if (props.turned) classes.push("v-turned");
  if (mark) classes.push(`v-is-${mark}`);
  return (
    <span class="v-slot">
      <Thing
        seen={seen} class={classes.join(" ")} data-key={props.id} data-from={props.from} data-to={props.to ?? "discard"} data-term={card}
        label={labelOf(context, card, notes, force)} aria-pressed={chosen ? true : undefined}
        aria-disabled={barred ? true : undefined} data-choice={barred} onClick={touch}
      >
        <Face context={context} card={card} force={force} mark={mark} />
      </Thing>
    </span>
  );
}

export function Back({ id, kind, from }: { id: string; kind: "back" | "back-papyrus"; from: string }): JSX.Element {
  const label = kind === "back" ? text.down() : text.down_papyrus();
  return (
    <span class="v-slot">
      <span class={kind === "back" ? "v-card v-back" : "v-card v-back v-back-papyrus"} data-key={id} data-from={from} role="img" aria-label={label}>
        <Art game="valley" id={kind} class="v-picture" />
      </span>
    </span>
  );
}
