/* The board of the valley: the other camp above, the tombs between, one's own camp and hand below. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useFlights } from "../../play/fly.js";
import { phases, theirs } from "../../text/valley.js";
import type { ValleyView } from "../../views.js";
import type { Board as BoardOf, BoardProps } from "../board.js";
import { about } from "./about.js";
import { Following } from "./copies.js";
import { useFit } from "./fit.js";
import { flightsOf } from "./flights.js";
import { Hand } from "./hand.js";
import { partsOf } from "./parts.js";
import { Closed, Piles, Tombs } from "./scene.js";
import { Camp, Signs } from "./side.js";
import { nameOf, valleyOf, type Valley } from "./table.js";
import { Tomb } from "./tomb.js";
import "./valley.css";

function Phase({ valley }: { valley: Valley }): JSX.Element {
  const { phase, turn } = valley.view;
  if (valley.told.length) return <p class="v-phase v-phase-told">{valley.told.map(({ text }) => text).join(" · ")}</p>;
  const yours = valley.mine && turn === valley.near;
  const words = yours || turn === null ? phases[phase]() : theirs[phase]({ name: nameOf(valley, turn) });
  return <p class={yours ? "v-phase v-phase-yours" : "v-phase"}>{words}</p>;
}

function Drawn(props: BoardProps): JSX.Element {
  const following = useRef<Following | null>(null);
  following.current ??= new Following();
  const valley = valleyOf(props, following.current.at(props.state.view as unknown as ValleyView));
  const far = valley.near ^ 1;
  const table = useFit(props.state.view);
  useFlights(props.state, flightsOf);
  /* What the bar asks about stays in sight above it. */
  useLayoutEffect(() => {
    if (props.reason || props.picker.pending) table.current?.querySelector(".v-chosen")?.scrollIntoView({ block: "nearest" });
  }, [props.reason, props.picker.pending]);
  return (
    <div class="valley v-table" ref={table} data-phase={valley.view.phase}>
      <div class="v-top">
        <Tombs valley={valley} />
        <Piles valley={valley} />
      </div>
      <section class="v-side v-far" aria-label={nameOf(valley, far)}>
        <Signs valley={valley} seat={far} />
        <Camp valley={valley} seat={far} />
      </section>
      <div class="v-middle">
        <Phase valley={valley} />
        {valley.view.open_tomb ? <Tomb key={valley.view.open_tomb} valley={valley} tomb={valley.view.open_tomb} /> : <Closed valley={valley} />}
      </div>
      <section class="v-side v-near" aria-label={nameOf(valley, valley.near)}>
        <Camp valley={valley} seat={valley.near} />
        <Signs valley={valley} seat={valley.near} />
      </section>
      <Hand valley={valley} />
    </div>
  );
}

export const Board: BoardOf = Object.assign(Drawn, { about, parts: partsOf });
