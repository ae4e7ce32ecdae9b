/* One market: its picture and state, the gifts that lie there, its reserve, and the stall with its squares. */

import type { JSX } from "preact";
import { Art, Scene } from "../../art.js";
import { Thing } from "../thing.js";
import { text } from "./text.js";
import { SIGN_ART, squareTerm } from "./about.js";
import { Gifts } from "./cards.js";
import { lastDice } from "./history.js";
import { stallShort } from "./short.js";
import { printedOf, type Square as Printed, type Stall } from "./stalls.js";
import { findClose, findReserve, findSquare, nameOf, noteOf, type Context } from "./context.js";
import { Touchable } from "./touchable.js";

interface MarketProps {
  context: Context;
  id: string;
}

function squareLabel(context: Context, id: string, { bid, sign }: Printed): string {
  const { view, names, state } = context;
  const owner = view.markets[id]?.servants[bid];
  const deben = state.you === null ? Infinity : (view.seats[state.you]?.deben ?? 0);
  const parts = [text.square({ market: nameOf(context, "m", id), bid })];
  if (sign !== "plain") parts.push(noteOf(context, "y", sign));
  parts.push(owner === undefined ? text.free() : text.servant_of({ name: names[owner] ?? "" }));
  if (view.closing === id && view.bid === bid) parts.push(text.now_settles());
  if (owner === undefined && bid > deben) parts.push(text.dear({ n: deben }));
  return parts.join(", ");
}

function Square({ context, id, square }: MarketProps & { square: Printed }): JSX.Element {
  const { view, state } = context;
  const { bid, sign } = square;
  const owner = view.markets[id]?.servants[bid];
  const deben = state.you === null ? Infinity : (view.seats[state.you]?.deben ?? 0);
  const art = SIGN_ART[sign];
  const classes = ["nef-square", `nef-${sign}`];
  if (owner !== undefined) classes.push("taken", `nef-seat-${owner + 1}`);
  else if (bid > deben && view.markets[id]?.status === "open") classes.push("dear");
  if (view.closing === id && view.bid === bid) classes.push("deciding");
  return (
    <Touchable
      context={context} class={classes.join(" ")} find={findSquare(id, bid)} what={{ market: id, bid }}
      choice={`place ${id} ${bid}`} label={squareLabel(context, id, square)} term={squareTerm(view.markets[id]?.stall ?? "", bid)}
    >
      <span class="nef-bid">{bid}</span>
      {art && <Art game="nefertiti" id={art} class="nef-sign" />}
      {owner !== undefined && (
        <span class="nef-servant" data-key={`servant-${owner}-${id}-${bid}`} data-from={`servants-${owner}`} data-to={`servants-${owner}`}>
          <Art game="nefertiti" id={`servant-${owner + 1}`} />
        </span>
      )}
    </Touchable>
  );
}

function stallAt({ state, view }: Context, id: string): Stall | undefined {
  return printedOf(state.game).stalls.get(view.markets[id]?.stall ?? "");
}

function StallGrid({ context, id }: MarketProps): JSX.Element | null {
  const stall = stallAt(context, id);
  if (!stall) return null;
  return (
    <div class={`nef-stall nef-columns-${stall.columns}`} role="group" aria-label={text.stall({ market: nameOf(context, "m", id) })} data-group>
      {stall.rows.map((row, line) =>
        Array.from({ length: stall.columns }, (_, column) => {
          const square = row[column];
          const key = `${line}-${column}`;
          return square ? <Square key={key} context={context} id={id} square={square} /> : <span key={key} />;
        }),
      )}
    </div>
  );
}

export function statusText({ view }: Context, id: string): string {
  const status = view.markets[id]?.status;
  if (view.closing === id) return text.closing();
  if (status === "closed-for-good") return text.closed_for_good();
  if (status === "open") return text.open();
  return view.reopens_next === id ? text.closed_next() : text.closed();
}

/** A number that no picture can show stands in it. */
export function RulePicture({ closes, number }: { closes: string; number: number }): JSX.Element {
  return (
    <span class="nef-rule-picture">
      <Art game="nefertiti" id={`closes-${closes}`} />
      {closes === "total" && <span class="nef-rule-number">{number}</span>}
    </span>
  );
}

/** How the stall closes; where dice decide, those that were thrown last. */
function Rule({ context, id }: MarketProps): JSX.Element {
  const stall = context.view.markets[id]?.stall ?? "";
  const printed = stallAt(context, id);
  const closes = printed?.closes ?? "count";
  const dice = closes === "dice" ? lastDice(context.state, id) : null;
  const said = noteOf(context, "a", stall);
  const label = `${nameOf(context, "a", stall)}: ${said}`;
  return (
    <Thing
      seen={context.seen} class="nef-rule" data-term={stall} label={dice ? `${label}. ${text.dice(dice)}` : label}
      onClick={() => context.details(stall)}
    >
      {!dice && <span class="nef-short" aria-hidden data-figure={stallShort(context.state.game, stall)} />}
      {dice ? (
        <span class="nef-dice" key={dice.step}>
          <Art game="nefertiti" id={`die-${dice.a}`} />
          <Art game="nefertiti" id={`die-${dice.b}`} />
        </span>
      ) : <RulePicture closes={closes} number={printed?.number ?? 0} />}
    </Thing>
  );
}

/** More coins than these are not told apart: the number beside them says how many lie there. */
const HEAP = 4;

function Reserve({ context, id }: MarketProps): JSX.Element {
  const n = context.view.markets[id]?.reserve ?? 0;
  const find = findReserve(context, id);
  const half = context.view.closing === id && find(context.picker.open).length > 0;
  const label = text.reserve({ market: nameOf(context, "m", id), n });
  return (
    <Touchable
      context={context} class="nef-reserve" at={`reserve-${id}`} find={find} what={{ reserve: id }}
      choice={`half ${id}`} term="reserve" label={half ? `${label}, ${text.half()}` : label}
    >
      <span class="nef-heap">{Array.from({ length: Math.min(Math.max(n, 1), HEAP) }, (_, at) => <Art key={at} game="nefertiti" id="deben" />)}</span>
      <span>{n}</span>
    </Touchable>
  );
}

function CloseButton({ context, id }: MarketProps): JSX.Element | null {
  const find = findClose(id);
  if (context.seen || !find(context.state.legal).length) return null;
  const label = text.close({ market: nameOf(context, "m", id) });
  return (
    <Touchable context={context} class="nef-close" find={find} what={{ close: id }} choice={`close ${id}`} label={label}>
      {label}
    </Touchable>
  );
}

export function Market({ context, id }: MarketProps): JSX.Element {
  const { view } = context;
  const market = view.markets[id];
  const name = nameOf(context, "m", id);
  const state = view.closing === id ? "closing" : (market?.status ?? "open");
  const wide = (stallAt(context, id)?.columns ?? 4) > 4 ? " nef-long" : "";
  return (
    <section class={`nef-market nef-at-${id} ${state}${wide}`} aria-label={`${name}, ${statusText(context, id)}`}>
      <div class="nef-place" aria-hidden><Scene game="nefertiti" id={id} /></div>
      <header class="nef-head">
        <Art game="nefertiti" id={id} class="nef-picture" />
        <h2>{name}</h2>
        <span class="nef-status">{statusText(context, id)}</span>
        <Reserve context={context} id={id} />
        <Rule context={context} id={id} />
        <span class="nef-words" aria-hidden>{noteOf(context, "a", market?.stall ?? "")}</span>
      </header>
      <Gifts context={context} id={id} />
      <StallGrid context={context} id={id} />
      <CloseButton context={context} id={id} />
    </section>
  );
}
