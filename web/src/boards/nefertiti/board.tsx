/* The board of Nefertiti: four markets, what a closing brings, the characters, and what everybody holds. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { useFit, type Scale } from "../../play/fit.js";
import { FlightLayer, useFlights } from "../../play/flights.js";
import { text } from "./text.js";
import type { BoardProps, GameBoard } from "../game.js";
import { SIGN_ART, about, logged, seatFacts } from "./about.js";
import { Characters } from "./cards.js";
import { ClosingTold } from "./closing.js";
import { flightsOf } from "./flights.js";
import { Holdings } from "./holdings.js";
import { Market, RulePicture } from "./market.js";
import { printedOf } from "./stalls.js";
import { prompt } from "./prompt.js";
import { nameOf, noteOf, contextOf, type Context } from "./context.js";
import { view } from "./view.js";
import "./board.css";
import "./scene.css";
import "./holdings.css";
import "./things.css";
import "./closing.css";
import "./wide.css";

function Pile({ context }: { context: Context }): JSX.Element {
  const { view } = context;
  const drawn = view.akhenaton;
  return (
    <p class="nef-pile-figure" data-term="akhenaton">
      <span class="nef-back" data-key="pile">
        <Art game="nefertiti" id={drawn ? "akhenaton" : "back"} label={drawn ? text.akhenaton_out() : text.akhenaton_in()} />
        <span class="nef-left" aria-hidden="true">{view.pile_size}</span>
      </span>
      <span class="nef-pile-words">{text.pile({ n: view.pile_size })}</span>
    </p>
  );
}

/** Conditions of this moment that no other part of the board shows. */
function Notices({ context }: { context: Context }): JSX.Element | null {
  const { view, names } = context;
  const told: JSX.Element[] = [];
  const say = (art: string, words: string): void => {
    told.push(<li key={art}><Art game="nefertiti" id={art} />{words}</li>);
  };
  if (view.offered !== null) {
    const gift = nameOf(context, "g", view.offered);
    const yours = view.turn !== null && view.turn === context.state.you;
    say("merchant", yours ? text.offered_you({ gift }) : text.offered({ name: names[view.turn ?? 0] ?? "", gift }));
  }
  if (view.second_servant) say("overseer", text.second());
  if (view.akhenaton && view.phase !== "over") say("akhenaton", text.akhenaton_out());
  if (view.closings_without_sale > 1) say("deben", text.quiet({ n: view.closings_without_sale }));
  return told.length ? <ul class="nef-notices">{told}</ul> : null;
}

/** What the signs on squares and stalls mean, in words. */
function Key({ context }: { context: Context }): JSX.Element {
  const { markets } = context.view;
  const { stalls } = printedOf(context.state.game);
  return (
    <section class="nef-key">
      <h2>{text.key()}</h2>
      <ul>
        {Object.entries(SIGN_ART).map(([sign, art]) => art && <li key={sign}><Art game="nefertiti" id={art} />{noteOf(context, "y", sign)}</li>)}
        <li><span class="nef-bid" aria-hidden="true">9</span>{text.key_dear()}</li>
        {Object.entries(markets).map(([id, { stall }]) => (
          <li key={id} class="nef-key-rule">
            <RulePicture closes={stalls.get(stall)?.closes ?? ""} number={stalls.get(stall)?.number ?? 0} />
            {`${nameOf(context, "m", id)}: ${noteOf(context, "a", stall)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SCALE: Scale = { unit: "--u", range: () => [6.2, 26], step: 0.25 };

function Flying({ thing }: { thing: string | null }): JSX.Element {
  return <Art game="nefertiti" id={thing ?? "back"} />;
}

function Board(props: BoardProps): JSX.Element {
  const context = contextOf(props);
  const flights = useFlights(props.state, flightsOf);
  const table = useFit(props, SCALE);
  return (
    <div class="nef" ref={table}>
      <div class="nef-body">
        <div class="nef-aside">
          <Pile context={context} />
          <ClosingTold context={context} />
          <Notices context={context} />
        </div>
        <div class="nef-main" data-region="centre">
          <div class="nef-markets" role="group" aria-label={text.markets()}>
            {Object.keys(context.view.markets).map((id) => <Market key={id} context={context} id={id} />)}
          </div>
        </div>
        <div class="nef-side">
          <Characters context={context} />
          <Holdings context={context} />
          <Key context={context} />
        </div>
      </div>
      <FlightLayer flights={flights} Thing={Flying} />
    </div>
  );
}

export const board: GameBoard = {
  Board,
  view,
  prompt,
  seatFacts,
  about,
  pictures: (id) => [id],
  logged,
  offers: () => true,
  frames: () => [],
};
