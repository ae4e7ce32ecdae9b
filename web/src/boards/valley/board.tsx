/* The board of the Valley: the other camp above, the tombs in the middle, the viewer's camp and hand below. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Art } from "../../art.js";
import { useFit } from "../../play/fit.js";
import { FlightLayer, useFlights } from "../../play/flights.js";
import { phases, theirs } from "./text.js";
import { view, type ValleyView } from "./view.js";
import type { BoardProps, GameBoard } from "../game.js";
import { about, logged } from "./about.js";
import { CopyTracker } from "./copies.js";
import { SCALE } from "./card-size.js";
import { flightsOf } from "./flights.js";
import { Hand } from "./hand.js";
import { framesOf } from "./frames.js";
import { Closed, Piles, Tombs } from "./middle.js";
import { Camp, Signs } from "./side.js";
import { nameOf, contextOf, type Context } from "./context.js";
import { Tomb } from "./open-tomb.js";
import "./scene.css";
import "./valley.css";

function Phase({ context }: { context: Context }): JSX.Element {
  const { turn } = context.view;
  /* A resignation ends the match in the middle of a phase. */
  const phase = context.props.state.stage === "over" ? "over" : context.view.phase;
  if (context.told.length) return <p class="v-phase v-phase-told">{context.told.map(({ text }) => text).join(" · ")}</p>;
  const yours = context.mine && turn === context.near;
  const words = yours || turn === null ? phases[phase]() : theirs[phase]({ name: nameOf(context, turn) });
  return <p class={yours ? "v-phase v-phase-yours" : "v-phase"} data-question={yours ? "" : undefined}>{words}</p>;
}

function Flying({ thing }: { thing: string | null }): JSX.Element {
  return <Art game="valley" id={thing ?? "back"} />;
}

function Board(props: BoardProps): JSX.Element {
  const tracker = useRef<CopyTracker | null>(null);
  tracker.current ??= new CopyTracker();
  const context = contextOf(props, tracker.current.at(props.state.view as unknown as ValleyView));
  const far = context.near ^ 1;
  const table = useFit(props, SCALE);
  const flights = useFlights(props.state, flightsOf);
  return (
    <div class="valley v-table" ref={table} data-phase={context.view.phase}>
      <div class="v-top">
        <Tombs context={context} />
        <Piles context={context} />
      </div>
      <section class="v-side v-far" data-region="rivals" aria-label={nameOf(context, far)}>
        <Signs context={context} seat={far} />
        <Camp context={context} seat={far} />
      </section>
      <div class="v-middle" data-region="centre">
        <Phase context={context} />
        {context.view.open_tomb ? <Tomb key={context.view.open_tomb} context={context} tomb={context.view.open_tomb} /> : <Closed context={context} />}
      </div>
      <section class="v-side v-near" data-region="own" aria-label={nameOf(context, context.near)}>
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
  /* The board asks between the camps. */
  prompt: () => "",
  seatFacts: () => [],
  about,
  pictures: (id) => [id],
  logged,
  offers: ({ kind, fields }) => Object.keys(fields).length > 0 || kind === "open" || kind === "pass",
  frames: framesOf,
};
