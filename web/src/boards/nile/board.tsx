/* The board of Nile: the others' banks, the river between, one's own bank, hand and deeds. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Art } from "../../art.js";
import { nile as text } from "../../text/nile.js";
import type { NileView } from "../../views.js";
import type { BoardProps } from "../board.js";
import { Bank, Fields, Speculation } from "./bank.js";
import { Face } from "./card.js";
import { plain } from "./choice.js";
import { useChoosing } from "./choosing.js";
import { Deeds, offered } from "./deeds.js";
import { Hand, OwnStorage } from "./hand.js";
import { River } from "./river.js";
import { Sky } from "./sky.js";
import { tableOf, type Table } from "./table.js";
import { whyNot } from "./why.js";
import "./card.css";
import "./nile.css";
import "./own.css";
import "./wide.css";

/** The others in the order of turns, beginning on one's left. */
function others(players: number, you: number): number[] {
  if (you < 0) return Array.from({ length: players }, (_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, nth) => (you + 1 + nth) % players);
}

/** Which of them a phase of the engine is: before a trade or a planting both are open. */
const PLANT = 3;
const NOW: Readonly<Record<NileView["phase"], readonly number[]>> = {
  trade: [2, PLANT], market: [2], offer: [2], add: [PLANT], over: [],
};

/** The steps of a turn; flood, harvest and draw follow by themselves from what is decided. */
function Steps({ table }: { table: Table }): JSX.Element {
  const { phase } = table.view;
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
function Trade({ table, card }: { table: Table; card: string }): JSX.Element {
  const { phase } = table.view;
  return (
    <div class="nile-trade">
      <Art game="nile" id={phase} class="nile-sign" />
      <b>{phase === "market" ? text.market() : text.offer()}</b>
      <Face card={plain(card)} size="small" />
      <span>{table.cardName(card)}</span>
      <span class="nile-card nile-small nile-none" />
    </div>
  );
}

function Own({ table, props }: { table: Table; props: BoardProps }): JSX.Element {
  const seat = table.view.viewer;
  const why = (card: string) => whyNot({ ...table, seat }, "plant", { [card]: 1 });
  const choosing = useChoosing(props.state, props.picker, props.seen, { refuse: props.refuse, why });
  const turn = table.view.turn === seat;
  const parts = { table, seat, choosing };
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    const board = own.current?.closest(".board");
    if (!choosing.active || !board) return undefined;
    /* At first, and when a hint or a list takes some of the room. */
    const watch = new ResizeObserver(() => own.current?.scrollIntoView({ block: "nearest" }));
    watch.observe(board);
    return () => watch.disconnect();
  }, [choosing.active]);
  const touchField = (crop: string) => {
    const plan = choosing.plan("plant");
    if (plan) choosing.carryOut(plan);
    else table.details(crop);
  };
  const isOpen = (crop: string) => Boolean(choosing.chosen[crop] && choosing.plan("plant"));
  return (
    <section class={`nile-own nile-seat-${seat + 1}${turn ? " nile-turn" : ""}`} data-place={`seat${seat}`} aria-label={text.yourBank()} ref={own}>
      <div class="nile-land">
        <Art game="table" id={`seat-${seat + 1}`} class="nile-token" />
        <Fields table={table} seat={seat} size="middle" onField={touchField} isOpen={isOpen} />
        <Speculation table={table} seat={seat} size="middle" />
      </div>
      <OwnStorage {...parts} />
      <Hand {...parts} />
      {!props.seen && table.view.phase !== "over" && <Deeds {...parts} hinted={props.hinted?.kind} refuse={props.refuse} reason={props.reason ?? ""} />}
    </section>
  );
}

export function Board(props: BoardProps): JSX.Element {
  const table = tableOf(props.state, props.lang, props.details);
  const { view } = table;
  const seats = others(view.seats.length, view.viewer);
  const card = props.seen ? null : offered(table);
  return (
    <div class={`nile nile-others-${seats.length}`}>
      <div class="nile-banks">
        {seats.map((seat) => <Bank key={seat} table={table} seat={seat} />)}
      </div>
      <div class="nile-middle-part">
        <River table={table} />
        {view.phase !== "over" && (
          <div class="nile-going">{card === null ? <Steps table={table} /> : <Trade table={table} card={card} />}</div>
        )}
      </div>
      {view.viewer >= 0 && <Own table={table} props={props} />}
      <Sky state={props.state} />
    </div>
  );
}
