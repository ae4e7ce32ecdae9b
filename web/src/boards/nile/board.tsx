/* The board of Nile: the banks of the other seats, the river, and the viewer's bank, hand and actions. */

import type { JSX } from "preact";
import { Art, Scene } from "../../art.js";
import { useFit, type Scale } from "../../play/fit.js";
import { FlightLayer, useFlights } from "../../play/flights.js";
import { text } from "./text.js";
import { view, type NileView } from "./view.js";
import type { BoardProps, GameBoard } from "../game.js";
import { Bank, Fields, Speculation } from "./bank.js";
import { Face } from "./card.js";
import { crops, logged, plain } from "./plans.js";
import { useSelection } from "./selection.js";
import { Actions, offered } from "./actions.js";
import { Hand, OwnStorage } from "./hand.js";
import { River } from "./river.js";
import { flightsOf } from "./flights.js";
import { contextOf, type Context } from "./context.js";
import "./card.css";
import "./nile.css";
import "./scene.css";
import "./hand.css";
import "./wide.css";

/** The other seats in the order of turns, beginning on the viewer's left. */
function others(players: number, you: number): number[] {
  if (you < 0) return Array.from({ length: players }, (_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, nth) => (you + 1 + nth) % players);
}

/** The steps that are open in each phase of the engine: before a trade or a planting, both. */
const PLANT = 3;
const NOW: Readonly<Record<NileView["phase"], readonly number[]>> = {
  trade: [2, PLANT], market: [2], offer: [2], add: [PLANT], over: [],
};

/** The steps of a turn. Flood, harvest and draw follow from the decisions. */
function Steps({ context }: { context: Context }): JSX.Element {
  const { phase } = context.view;
  const now = NOW[phase];
  const names = [text.stepFlood(), text.stepHarvest(), text.stepTrade(), text.stepPlant(), text.stepDraw()];
  return (
    <ol class="nile-steps" aria-label={text.steps()}>
      {names.map((name, at) => (
        <li key={at} class={now.includes(at) ? "nile-now" : ""} aria-current={now.includes(at) ? "step" : undefined}>
          {name}
          {at === PLANT && <span class="nile-more"> {text.orSpeculate()}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The first card of a trade lies there while the second is chosen. */
function Trade({ context, card }: { context: Context; card: string }): JSX.Element {
  const { phase } = context.view;
  return (
    <div class="nile-trade">
      <Art game="nile" id={phase} class="nile-sign" />
      <b>{phase === "market" ? text.market() : text.offer()}</b>
      <Face card={plain(card)} size="small" />
      <span>{context.cardName(card)}</span>
      <span class="nile-card nile-small nile-none" />
    </div>
  );
}

function Own({ context, props }: { context: Context; props: BoardProps }): JSX.Element {
  const seat = context.view.viewer;
  const selection = useSelection(props);
  const turn = context.view.turn === seat;
  const parts = { context, seat, selection };
  const touchField = (crop: string) => {
    const plan = selection.plan("plant");
    if (plan) selection.carryOut(plan);
    else context.details(crop);
  };
  const isOpen = (crop: string) => Boolean(selection.chosen[crop] && selection.plan("plant"));
  return (
    <section class={`nile-own nile-seat-${seat + 1}${turn ? " nile-turn" : ""}`} data-place={`seat${seat}`} aria-label={text.yourBank()}>
      <div class="nile-land" data-region="own">
        <Art game="table" id={`seat-${seat + 1}`} class="nile-token" />
        <Fields context={context} seat={seat} size="middle" onField={touchField} isOpen={isOpen} />
        <Speculation context={context} seat={seat} size="middle" />
      </div>
      <OwnStorage {...parts} />
      <Hand {...parts} />
      {!props.seen && context.view.phase !== "over" && <Actions {...parts} hinted={props.hinted?.kind} why={props.why} refuse={props.refuse} reason={props.reason ?? ""} />}
    </section>
  );
}

const SCALE: Scale = { unit: "--u", range: () => [7, 26], step: 0.25 };

function Flying({ thing }: { thing: string | null }): JSX.Element {
  return <Face card={thing} />;
}

function Board(props: BoardProps): JSX.Element {
  const context = contextOf(props.state, props.lang, props.details, props.seen);
  const { view } = context;
  const seats = others(view.seats.length, view.viewer);
  const card = props.seen ? null : offered(context);
  const flights = useFlights(props.state, flightsOf);
  const table = useFit(props, SCALE);
  return (
    <div class={`nile nile-others-${seats.length}`} ref={table}>
      <div class="nile-banks" data-region="rivals">
        <div class="nile-place" aria-hidden><Scene game="nile" id="far-bank" times={5} /></div>
        {seats.map((seat) => <Bank key={seat} context={context} seat={seat} />)}
      </div>
      <div class="nile-middle-part" data-region="centre">
        <River context={context} />
        {view.phase !== "over" && (
          <div class="nile-going">{card === null ? <Steps context={context} /> : <Trade context={context} card={card} />}</div>
        )}
      </div>
      {view.viewer >= 0 && <Own context={context} props={props} />}
      <FlightLayer flights={flights} Thing={Flying} />
    </div>
  );
}

export const board: GameBoard = {
  Board,
  view,
  /* The board asks beside the cards. */
  prompt: () => "",
  seatFacts: () => [],
  about: () => undefined,
  pictures: crops,
  logged,
  offers: () => true,
  frames: () => [],
};
