/* What can be done with the chosen cards: market, offering, planting, speculation, or the end of the turn. */

import type { JSX } from "preact";
import { Art, Icon } from "../../art.js";
import { eventLines } from "../../play/event-lines.js";
import { text } from "./text.js";
import { ACTIONS, choiceOf, howMany, KINDS, type Action, type Plan } from "./plans.js";
import type { Selection } from "./selection.js";
import { chosenWords } from "./hand.js";
import type { Context } from "./context.js";
import type { NileView } from "./view.js";

interface ActionsProps {
  context: Context;
  seat: number;
  selection: Selection;
  /** The kind of the move that a hint speaks for. */
  hinted: string | undefined;
  why(choice: string): string;
  refuse(reason: () => string): void;
  /** Why the last touch did nothing. */
  reason: string;
}

const PICTURES: Readonly<Record<Action, string>> = {
  market: "market", offer: "offer", plant: "field", speculate: "speculate", end: "",
};

function shortName(context: Context, action: Action): string {
  if (context.view.phase !== "add") return text[action]();
  if (action === "plant") return text.add();
  return action === "end" ? text.done() : text[action]();
}

/** In a few words what a action takes and brings; once cards are chosen for it, what becomes of them. */
function caption({ context, seat, selection }: ActionsProps, action: Action, plan: Plan | null): string {
  if (action !== "plant" || !plan) return text[`${action}Is`]();
  const move = context.state.legal.find((one) => one.move === plan[0]);
  if (move?.kind === "plant-two") return text.plantTwo();
  if (move?.kind === "add") return text.plantAdd({ n: plan.length });
  const grown = Object.keys(selection.chosen).map((crop) => context.view.fields[crop]).find((field) => field && field.seat !== seat);
  return grown ? text.plantOver({ name: context.seatName(grown.seat) }) : text.plantNew();
}

/** What a plan does, in a sentence. */
function sentence(context: Context, action: Action, plan: Plan, selection: Selection): string {
  const cards = context.listed(selection.chosen);
  if (action === "market") return text.marketOf({ cards });
  if (action === "offer") return text.offerOf({ cards });
  if (plan.length > 1) return text.addOf({ cards });
  return context.state.legal.find(({ move }) => move === plan[0])?.text ?? "";
}

function ActionButton(props: ActionsProps & { action: Action }): JSX.Element {
  const { context, selection, hinted, why, refuse, action } = props;
  const plan = selection.plan(action);
  const reason = () => (selection.active ? why(choiceOf(action, selection.chosen)) : text.notYourTurn());
  const said = plan ? sentence(context, action, plan, selection) : reason();
  const short = shortName(context, action);
  const words = caption(props, action, plan);
  const look = `${plan ? " nile-ready" : ""}${KINDS[action].includes(hinted ?? "") ? " nile-hinted" : ""}`;
  return (
    <button
      type="button" class={`nile-action nile-do-${action}${look}`} data-action={action} aria-disabled={!plan}
      aria-label={`${short}, ${words}: ${said}`} title={plan && action !== "end" ? said : `${short}: ${said}`} onClick={() => (plan ? selection.carryOut(plan) : refuse(reason))}
    >
      {PICTURES[action] ? <Art game="nile" id={PICTURES[action]} class="nile-sign" /> : <Icon id="check" class="nile-sign" />}
      <span class="nile-action-words" aria-hidden>
        <b>{short}</b>{" "}
        <small>{words}</small>
      </span>
    </button>
  );
}

/** In the middle of a trade or of adding, what comes next. */
function asked(phase: NileView["phase"]): string | null {
  if (phase === "market") return text.secondMarket();
  if (phase === "offer") return text.secondOffer();
  return phase === "add" ? text.chooseAdd() : null;
}

function prompt({ context, selection }: ActionsProps): string {
  return selection.active ? (asked(context.view.phase) ?? text.choose()) : "";
}

/** What was done last; on a phone it stands here and the bar keeps to its tools. */
function news({ state }: Context): string {
  const last = state.steps[state.steps.length - 1];
  return last?.step ? eventLines(last.events).join(" · ") : "";
}

export function Actions(props: ActionsProps): JSX.Element {
  const { selection } = props;
  const some = howMany(selection.chosen) > 0;
  return (
    <div class={selection.active ? "nile-actions nile-asked" : "nile-actions"}>
      <p class="nile-prompt" data-question={selection.active ? "" : undefined}>
        {props.reason ? <span class="nile-reason">{props.reason}</span> : some ? chosenWords(props) : prompt(props)}
        {!selection.active && !props.reason && <span class="nile-news" aria-hidden>{news(props.context)}</span>}
        {some && (
          <button type="button" class="nile-clear" onClick={selection.clear} aria-label={text.clear()} title={text.clear()}>
            <Icon id="cross" />
          </button>
        )}
      </p>
      <div class="nile-doing" role="group" aria-label={text.actions()} data-group>
        {ACTIONS.map((action) => <ActionButton key={action} {...props} action={action} />)}
      </div>
    </div>
  );
}

/** The first card of a trade, which lies at the market or before Hapi while the second is chosen. */
export function offered(context: Context): string | null {
  if (context.view.phase !== "market" && context.view.phase !== "offer") return null;
  const last = context.state.steps[context.state.steps.length - 1];
  const given = last?.events.find(({ data }) => data.event === "discard")?.data["held"];
  return typeof given === "string" ? given : null;
}
