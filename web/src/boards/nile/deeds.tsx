/* What can be done with the chosen cards: market, offering, planting, speculation, or the end of the turn. */

import type { JSX } from "preact";
import { Art, Icon } from "../../art.js";
import { eventLines } from "../../play/event-lines.js";
import { nile as text } from "../../text/nile.js";
import { DEEDS, howMany, KINDS, type Deed, type Plan } from "./choice.js";
import type { Choosing } from "./choosing.js";
import { chosenWords } from "./hand.js";
import type { Table } from "./table.js";
import { asked, whyNot } from "./why.js";

interface DeedsProps {
  table: Table;
  seat: number;
  choosing: Choosing;
  /** The kind of the move that a hint speaks for. */
  hinted: string | undefined;
  refuse(reason: string): void;
  /** Why the last touch did nothing. */
  reason: string;
}

const PICTURES: Readonly<Record<Deed, string>> = {
  market: "market", offer: "offer", plant: "field", speculate: "speculate", end: "",
};

function shortName(table: Table, deed: Deed): string {
  if (table.view.phase !== "add") return text[deed]();
  if (deed === "plant") return text.add();
  return deed === "end" ? text.done() : text[deed]();
}

/** In a few words what a deed takes and brings; once cards are chosen for it, what becomes of them. */
function caption({ table, seat, choosing }: DeedsProps, deed: Deed, plan: Plan | null): string {
  if (deed !== "plant" || !plan) return text[`${deed}Is`]();
  const move = table.state.legal.find((one) => one.move === plan[0]);
  if (move?.kind === "plant-two") return text.plantTwo();
  if (move?.kind === "add") return text.plantAdd({ n: plan.length });
  const grown = Object.keys(choosing.chosen).map((crop) => table.view.fields[crop]).find((field) => field && field.seat !== seat);
  return grown ? text.plantOver({ name: table.seatName(grown.seat) }) : text.plantNew();
}

/** What a plan does, in a sentence. */
function sentence(table: Table, deed: Deed, plan: Plan, choosing: Choosing): string {
  const cards = table.listed(choosing.chosen);
  if (deed === "market") return text.marketOf({ cards });
  if (deed === "offer") return text.offerOf({ cards });
  if (plan.length > 1) return text.addOf({ cards });
  return table.state.legal.find(({ move }) => move === plan[0])?.text ?? "";
}

function DeedButton(props: DeedsProps & { deed: Deed }): JSX.Element {
  const { table, seat, choosing, hinted, refuse, deed } = props;
  const plan = choosing.plan(deed);
  const reason = () => (choosing.active ? whyNot({ ...table, seat }, deed, choosing.chosen) : text.notYourTurn());
  const said = plan ? sentence(table, deed, plan, choosing) : reason();
  const short = shortName(table, deed);
  const words = caption(props, deed, plan);
  const look = `${plan ? " nile-ready" : ""}${KINDS[deed].includes(hinted ?? "") ? " nile-hinted" : ""}`;
  return (
    <button
      type="button" class={`nile-deed nile-do-${deed}${look}`} data-deed={deed} aria-disabled={!plan}
      aria-label={`${short}, ${words}: ${said}`} title={plan && deed !== "end" ? said : `${short}: ${said}`} onClick={() => (plan ? choosing.carryOut(plan) : refuse(reason()))}
    >
      {PICTURES[deed] ? <Art game="nile" id={PICTURES[deed]} class="nile-sign" /> : <Icon id="check" class="nile-sign" />}
      <span class="nile-deed-words" aria-hidden>
        <b>{short}</b>{" "}
        <small>{words}</small>
      </span>
    </button>
  );
}

function prompt({ table, choosing }: DeedsProps): string {
  return choosing.active ? (asked(table.view.phase) ?? text.choose()) : "";
}

/** What was done last; on a phone it stands here and the bar keeps to its tools. */
function news({ state }: Table): string {
  const last = state.steps[state.steps.length - 1];
  return last?.step ? eventLines(last.events).join(" · ") : "";
}

export function Deeds(props: DeedsProps): JSX.Element {
  const { choosing } = props;
  const some = howMany(choosing.chosen) > 0;
  return (
    <div class={choosing.active ? "nile-deeds nile-asked" : "nile-deeds"}>
      <p class="nile-prompt">
        {props.reason ? <span class="nile-reason">{props.reason}</span> : some ? chosenWords(props) : prompt(props)}
        {!choosing.active && !props.reason && <span class="nile-news" aria-hidden>{news(props.table)}</span>}
        {some && (
          <button type="button" class="nile-clear" onClick={choosing.clear} aria-label={text.clear()} title={text.clear()}>
            <Icon id="cross" />
          </button>
        )}
      </p>
      <div class="nile-doing" role="group" aria-label={text.actions()} data-group>
        {DEEDS.map((deed) => <DeedButton key={deed} {...props} deed={deed} />)}
      </div>
    </div>
  );
}

/** The first card of a trade, which lies at the market or before Hapi while the second is chosen. */
export function offered(table: Table): string | null {
  if (table.view.phase !== "market" && table.view.phase !== "offer") return null;
  const last = table.state.steps[table.state.steps.length - 1];
  const given = last?.events.find(({ data }) => data.event === "discard")?.data["held"];
  return typeof given === "string" ? given : null;
}
