/* The board of the Valley: the other camp above, the tombs in the middle, the viewer's camp and hand below. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Art } from "../../art.js";
import { FlightLayer, useFlights } from "../../play/flights.js";
import { phases, theirs } from "./text.js";
import { view, type ValleyView } from "./view.js";
import type { BoardProps, GameBoard } from "../game.js";
import { about } from "./about.js";
import { CopyTracker } from "./copies.js";
import { useFit } from "./card-size.js";
import { flightsOf } from "./flights.js";
import { Hand } from "./hand.js";
import { framesOf } from "./frames.js";
import { Closed, Piles, Tombs } from "./middle.js";
import { Camp, Signs } from "./side.js";
import { nameOf, contextOf, type Context } from "./context.js";
import { Tomb } from "./open-tomb.js";
import "./valley.css";

function Phase({ context }: { context: Context }): JSX.Element {
  const { phase, turn } = context.view;
  if (context.told.length) return <p class="v-phase v-phase-told">{context.told.map(({ text }) => text).join(" · ")}</p>;
  const yours = context.mine && turn === context.near;
  const words = yours || turn === null ? phases[phase]() : theirs[phase]({ name: nameOf(context, turn) });
  return <p class={yours ? "v-phase v-phase-yours" : "v-phase"}>{words}</p>;
}

function Flying({ thing }: { thing: string | null }): JSX.Element {
  return <Art game="valley" id={thing ?? "back"} />;
}

function Board(props: BoardProps): JSX.Element {
  const tracker = useRef<CopyTracker | null>(null);
  tracker.current ??= new CopyTracker();
  const context = contextOf(props, tracker.current.at(props.state.view as unknown as ValleyView));
  const far = context.near ^ 1;
  const table = useFit(props.state.view);
  const flights = useFlights(props.state, flightsOf);
  /* What the bar asks about stays in sight above it. */
  useLayoutEffect(() => {
    if (props.reason || props.picker.pending) table.current?.querySelector(".v-chosen")?.scrollIntoView({ block: "nearest" });
  }, [props.reason, props.picker.pending]);
  return (
    <div class="valley v-table" ref={table} data-phase={context.view.phase}>
      <div class="v-top">
        <Tombs context={context} />
        <Piles context={context} />
      </div>
      <section class="v-side v-far" aria-label={nameOf(context, far)}>
        <Signs context={context} seat={far} />
        <Camp context={context} seat={far} />
      </section>
      <div class="v-middle">
        <Phase context={context} />
        {context.view.open_tomb ? <Tomb key={context.view.open_tomb} context={context} tomb={context.view.open_tomb} /> : <Closed context={context} />}
      </div>
      <section class="v-side v-near" aria-label={nameOf(context, context.near)}>
        <Camp context={context} seat={context.near} />
        <Signs context={context} seat={context.near} />
      </section>
      <Hand context={context} />
      <FlightLayer flights={flights} Thing={Flying} />
    </div>
  );
}

export const board: GameBoard = {
  Board,
  view,
  prompt: () => null,
  seatFacts: () => [],
  about,
  pictures: (id) => [id],
  offersAll: (open) => open.every(({ fields }) => Object.keys(fields).length > 0),
  frames: framesOf,
};
