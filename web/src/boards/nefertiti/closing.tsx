/* A closing, told servant by servant as it is settled: who pays what and takes what. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Art } from "../../art.js";
import { text } from "./text.js";
import { lastClosing, type Closing, type Settled } from "./history.js";
import { nameOf, type Context } from "./context.js";

function Coins({ n, sign, failed = false }: { n: number; sign: string; failed?: boolean }): JSX.Element {
  return (
    <span class={failed ? "nef-coins failed" : "nef-coins"}>
      {sign}
      {n}
      <Art game="nefertiti" id="deben" label={text.deben()} />
    </span>
  );
}

function Line({ context, one }: { context: Context; one: Settled }): JSX.Element {
  return (
    <li class="nef-settled">
      <Art game="table" id={`seat-${one.seat + 1}`} label={context.names[one.seat] ?? ""} />
      {one.pays !== undefined && <Coins n={one.pays} sign="−" />}
      {one.earns !== undefined && <Coins n={one.earns} sign="+" />}
      {one.fails !== undefined && <Coins n={one.fails} sign="−" failed />}
      {one.takes.map((gift, nth) => <Art key={nth} game="nefertiti" id={gift} label={nameOf(context, "g", gift)} />)}
      {one.seal && <Art game="nefertiti" id="seals" label={text.seals()} />}
      {one.discards.map((gift, nth) => (
        <span key={nth} class="nef-lost"><Art game="nefertiti" id={gift} label={nameOf(context, "g", gift)} /></span>
      ))}
    </li>
  );
}

/** Those who are still to come, from the highest bid down. */
function Waiting({ context, market }: { context: Context; market: string }): JSX.Element {
  const servants = Object.entries(context.view.markets[market]?.servants ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  return (
    <>
      {servants.map(([bid, seat], nth) => (
        <li key={bid} class={nth ? "nef-settled" : "nef-settled now"}>
          <Art game="table" id={`seat-${seat + 1}`} label={context.names[seat] ?? ""} />
          <span>{bid}</span>
        </li>
      ))}
    </>
  );
}

export function ClosingTold({ context }: { context: Context }): JSX.Element | null {
  const closing = lastClosing(context.state);
  if (!closing || (closing.done && !closing.servants.length)) return null;
  return <Told context={context} closing={closing} />;
}

/** Where it does not fit, the one who decides now, or decided last, is in sight. */
function Told({ context, closing }: { context: Context; closing: Closing }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const all = list.current;
    const one = all?.querySelector<HTMLElement>(".now") ?? (all?.lastElementChild as HTMLElement | null);
    if (all && one) all.scrollTo(one.offsetLeft + one.offsetWidth / 2 - all.clientWidth / 2, one.offsetTop);
  }, [context.state.at]);
  const label = text.settling({ market: nameOf(context, "m", closing.market) });
  return (
    <div class="nef-settling">
      <Art game="nefertiti" id={closing.market} class="nef-settling-picture" />
      <ol ref={list} tabIndex={0} aria-label={label}>
        {closing.servants.map((one, nth) => <Line key={nth} context={context} one={one} />)}
        {!closing.done && <Waiting context={context} market={closing.market} />}
      </ol>
    </div>
  );
}
