/* What can be done with the chosen cards: market, offering, planting, speculation, or the end of the turn. */

import type { JSX } from "preact";
import { Art, Icon } from "../../art.js";
import { nile as text } from "../../text/nile.js";
import { DEEDS, howMany, KINDS, type Deed, type Plan } from "./choice.js";
import type { Choosing } from "./choosing.js";
import { chosenWords } from "./hand.js";
import type { Table } from "./table.js";
import { whyNot } from "./why.js";

interface DeedsProps {
  table: Table;
  seat: number;
  choosing: Choosing;
  /** The kind of the move that a hint speaks for. */
  hinted: string | undefined;
  refuse(reason: string): void;
}

const PICTURES: Readonly<Record<Deed, string>> = {
  market: "market", offer: "offer", plant: "field", speculate: "speculate", end: "",
};

function shortName(table: Table, deed: Deed): string {
  if (table.view.phase !== "add") return text[deed]();
  if (deed === "plant") return text.add();
  return deed === "end" ? text.done() : text[deed]();
}

/** What a plan does, in a sentence. */
function sentence(table: Table, deed: Deed, plan: Plan, choosing: Choosing): string {
  const cards = table.listed(choosing.chosen);
  if (deed === "market") return text.marketOf({ cards });
  if (deed === "offer") return text.offerOf({ cards });
  if (plan.length > 1) return text.addOf({ cards });
  return table.state.legal.find(({ move }) => move === plan[0])?.text ?? "";
}

function DeedButton({ table, seat, choosing, hinted, refuse, deed }: DeedsProps & { deed: Deed }): JSX.Element {
  const plan = choosing.plan(deed);
  const reason = () => (choosing.active ? whyNot({ ...table, seat }, deed, choosing.chosen) : text.notYourTurn());
  const said = plan ? sentence(table, deed, plan, choosing) : reason();
  const name = plan && deed !== "end" ? said : `${shortName(table, deed)}: ${said}`;
  const look = `${plan ? " nile-ready" : ""}${KINDS[deed].includes(hinted ?? "") ? " nile-hinted" : ""}`;
  return (
    <button
      type="button" class={`nile-deed nile-do-${deed}${look}`} data-deed={deed} aria-disabled={!plan}
      aria-label={name} title={name} onClick={() => (plan ? choosing.carryOut(plan) : refuse(reason()))}
    >
      {PICTURES[deed] ? <Art game="nile" id={PICTURES[deed]} class="nile-sign" /> : <Icon id="check" class="nile-sign" />}
      <span aria-hidden>{shortName(table, deed)}</span>
    </button>
  );
}

function prompt({ table, choosing }: DeedsProps): string {
  const { phase } = table.view;
  if (!choosing.active) return "";
  if (phase === "market") return text.secondMarket();
  if (phase === "offer") return text.secondOffer();
  if (phase === "add") return text.chooseAdd();
  return text.choose();
}

/** The deeds that fit exactly what is chosen, said in full. */
function fitting({ table, choosing }: DeedsProps): string[] {
  return DEEDS.filter((deed) => deed !== "end").flatMap((deed) => {
    const plan = choosing.plan(deed);
    return plan ? [sentence(table, deed, plan, choosing)] : [];
  });
}

export function Deeds(props: DeedsProps): JSX.Element | null {
  const { table, choosing } = props;
  const { phase } = table.view;
  const some = howMany(choosing.chosen) > 0;
  const said = fitting(props);
  const shown = phase === "add" ? (["plant", "end"] as const) : DEEDS;
  const asked = phase === "market" || phase === "offer";
  return (
    <div class="nile-deeds">
      <p class="nile-prompt">
        {some ? chosenWords(props) : prompt(props)}
        {some && (
          <button type="button" class="nile-clear" onClick={choosing.clear} aria-label={text.clear()} title={text.clear()}>
            <Icon id="cross" />
          </button>
        )}
      </p>
      {some && said.length > 0 && <ul class="nile-fitting">{said.map((line) => <li key={line}>{line}</li>)}</ul>}
      {!(asked && choosing.active) && (
        <div class="nile-doing" role="group" aria-label={text.actions()} data-group>
          {shown.map((deed) => <DeedButton key={deed} {...props} deed={deed} />)}
        </div>
      )}
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
