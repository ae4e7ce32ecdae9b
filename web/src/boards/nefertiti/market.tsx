/* One market: its picture and state, the gifts that lie there, its reserve, and the stall with its squares. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Art } from "../../art.js";
import { text } from "../../text/nefertiti.js";
import { SIGN_ART, SIGN_TEXT, squareTerm } from "./about.js";
import { Gifts } from "./gifts.js";
import { lastDice } from "./past.js";
import { stalls, type Square as Printed } from "./printed.js";
import { findClose, findReserve, findSquare, nameOf, noteOf, whyNotGift, whyNotSquare, type Scene } from "./scene.js";
import { Thing } from "./thing.js";

interface MarketProps {
  scene: Scene;
  id: string;
}

function squareLabel(scene: Scene, id: string, { bid, sign }: Printed): string {
  const { view, names, state } = scene;
  const owner = view.markets[id]?.servants[bid];
  const deben = state.you === null ? Infinity : (view.seats[state.you]?.deben ?? 0);
  const parts = [text.square({ market: nameOf(scene, "m", id), bid })];
  if (sign !== "plain") parts.push(SIGN_TEXT[sign]());
  parts.push(owner === undefined ? text.free() : text.servant_of({ name: names[owner] ?? "" }));
  if (view.closing === id && view.bid === bid) parts.push(text.now_settles());
  if (owner === undefined && bid > deben) parts.push(text.dear({ n: deben }));
  return parts.join(", ");
}

function Square({ scene, id, square }: MarketProps & { square: Printed }): JSX.Element {
  const { view, state } = scene;
  const { bid, sign } = square;
  const owner = view.markets[id]?.servants[bid];
  const deben = state.you === null ? Infinity : (view.seats[state.you]?.deben ?? 0);
  const art = SIGN_ART[sign];
  const classes = ["nef-square", `nef-${sign}`];
  if (owner !== undefined) classes.push("taken", `nef-seat-${owner + 1}`);
  else if (bid > deben && view.markets[id]?.status === "open") classes.push("dear");
  if (view.closing === id && view.bid === bid) classes.push("deciding");
  return (
    <Thing
      scene={scene} class={classes.join(" ")} find={findSquare(id, bid)} what={{ market: id, bid }}
      why={() => whyNotSquare(scene, id, bid)} label={squareLabel(scene, id, square)} term={squareTerm(view.markets[id]?.stall ?? "", bid)}
    >
      <span class="nef-bid">{bid}</span>
      {art && <Art game="nefertiti" id={art} class="nef-sign" />}
      {owner !== undefined && (
        <span class="nef-servant" data-key={`servant-${owner}-${id}-${bid}`} data-from={`servants-${owner}`} data-to={`servants-${owner}`}>
          <Art game="nefertiti" id={`servant-${owner + 1}`} />
        </span>
      )}
    </Thing>
  );
}

function StallGrid({ scene, id }: MarketProps): JSX.Element | null {
  const stall = stalls.get(scene.view.markets[id]?.stall ?? "");
  if (!stall) return null;
  return (
    <div class={`nef-stall nef-columns-${stall.columns}`} role="group" aria-label={text.stall({ market: nameOf(scene, "m", id) })} data-group>
      {stall.rows.map((row, line) =>
        Array.from({ length: stall.columns }, (_, column) => {
          const square = row[column];
          const key = `${line}-${column}`;
          return square ? <Square key={key} scene={scene} id={id} square={square} /> : <span key={key} />;
        }),
      )}
    </div>
  );
}

export function statusText({ view }: Scene, id: string): string {
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
function Rule({ scene, id }: MarketProps): JSX.Element {
  const stall = scene.view.markets[id]?.stall ?? "";
  const printed = stalls.get(stall);
  const closes = printed?.closes ?? "count";
  const dice = closes === "dice" ? lastDice(scene.state, id) : null;
  const said = noteOf(scene, "a", stall);
  const label = `${nameOf(scene, "a", stall)}: ${said}`;
  return (
    <button
      type="button" class="nef-rule" data-term={stall} aria-label={dice ? `${label}. ${text.dice(dice)}` : label}
      onClick={() => scene.details(stall)}
    >
      {dice ? (
        <span class="nef-dice" key={dice.step}>
          <Art game="nefertiti" id={`die-${dice.a}`} />
          <Art game="nefertiti" id={`die-${dice.b}`} />
        </span>
      ) : <RulePicture closes={closes} number={printed?.number ?? 0} />}
    </button>
  );
}

function Reserve({ scene, id }: MarketProps): JSX.Element {
  const n = scene.view.markets[id]?.reserve ?? 0;
  const find = findReserve(scene, id);
  const half = scene.view.closing === id && find(scene.picker.open).length > 0;
  const label = text.reserve({ market: nameOf(scene, "m", id), n });
  return (
    <Thing
      scene={scene} class="nef-reserve" at={`reserve-${id}`} find={find} what={{ reserve: id }}
      why={() => whyNotGift(scene, id)} term="reserve" label={half ? `${label}, ${text.half()}` : label}
    >
      <Art game="nefertiti" id="deben" />
      <span>{n}</span>
    </Thing>
  );
}

function CloseButton({ scene, id }: MarketProps): JSX.Element | null {
  const find = findClose(id);
  if (scene.seen || !find(scene.state.legal).length) return null;
  const label = text.close({ market: nameOf(scene, "m", id) });
  return (
    <Thing scene={scene} class="nef-close" find={find} what={{ close: id }} why={text.why_no_servant} label={label}>
      {label}
    </Thing>
  );
}

export function Market({ scene, id }: MarketProps): JSX.Element {
  const { view } = scene;
  const market = view.markets[id];
  const name = nameOf(scene, "m", id);
  const state = view.closing === id ? "closing" : (market?.status ?? "open");
  const wide = (stalls.get(market?.stall ?? "")?.columns ?? 4) > 4 ? " nef-long" : "";
  /* Whoever looks elsewhere is shown what closes. */
  const self = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (state === "closing") self.current?.scrollIntoView({ block: "nearest" });
  }, [state, view.bid, scene.state.legal.length > 0]);
  return (
    <section ref={self} class={`nef-market ${state}${wide}`} aria-label={`${name}, ${statusText(scene, id)}`}>
      <header class="nef-head">
        <Art game="nefertiti" id={id} class="nef-picture" />
        <h2>{name}</h2>
        <span class="nef-status">{statusText(scene, id)}</span>
        <Reserve scene={scene} id={id} />
        <Rule scene={scene} id={id} />
        <span class="nef-words" aria-hidden>{noteOf(scene, "a", market?.stall ?? "")}</span>
      </header>
      <Gifts scene={scene} id={id} />
      <StallGrid scene={scene} id={id} />
      <CloseButton scene={scene} id={id} />
    </section>
  );
}
