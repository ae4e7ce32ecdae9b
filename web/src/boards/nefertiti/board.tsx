/* The board of Nefertiti: four markets, what a closing brings, the characters, and what everybody holds. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { useFlights } from "../../play/fly.js";
import { text } from "../../text/nefertiti.js";
import type { Board as BoardOf, BoardProps } from "../board.js";
import { SIGN_ART, SIGN_TEXT, about, facts } from "./about.js";
import { Characters } from "./characters.js";
import { flightsOf } from "./flights.js";
import { Holdings } from "./holdings.js";
import { Market, RulePicture } from "./market.js";
import { stalls } from "./printed.js";
import { prompt } from "./prompt.js";
import { useReach } from "./reach.js";
import { nameOf, noteOf, sceneOf, type Scene } from "./scene.js";
import { Settling } from "./settle.js";
import "./board.css";
import "./holdings.css";
import "./things.css";
import "./told.css";
import "./wide.css";

function Pile({ scene }: { scene: Scene }): JSX.Element {
  const { view } = scene;
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

/** What is unusual now and stands nowhere else. */
function Notices({ scene }: { scene: Scene }): JSX.Element | null {
  const { view, names } = scene;
  const told: JSX.Element[] = [];
  const say = (art: string, words: string): void => {
    told.push(<li key={art}><Art game="nefertiti" id={art} />{words}</li>);
  };
  if (view.offered !== null)
    say("merchant", text.offered({ name: names[view.turn ?? 0] ?? "", gift: nameOf(scene, "g", view.offered) }));
  if (view.second_servant) say("overseer", text.second());
  if (view.akhenaton && view.phase !== "over") say("akhenaton", text.akhenaton_out());
  if (view.closings_without_sale > 1) say("deben", text.quiet({ n: view.closings_without_sale }));
  return told.length ? <ul class="nef-notices">{told}</ul> : null;
}

/** What the signs on squares and stalls mean, in words. */
function Key({ scene }: { scene: Scene }): JSX.Element {
  const { markets } = scene.view;
  return (
    <section class="nef-key">
      <h2>{text.key()}</h2>
      <ul>
        {Object.entries(SIGN_TEXT).map(([sign, said]) => (
          <li key={sign}><Art game="nefertiti" id={SIGN_ART[sign as keyof typeof SIGN_TEXT]} />{said()}</li>
        ))}
        <li><span class="nef-bid" aria-hidden="true">9</span>{text.key_dear()}</li>
        {Object.entries(markets).map(([id, { stall }]) => (
          <li key={id} class="nef-key-rule">
            <RulePicture closes={stalls.get(stall)?.closes ?? ""} number={stalls.get(stall)?.number ?? 0} />
            {`${nameOf(scene, "m", id)}: ${noteOf(scene, "a", stall)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Table(props: BoardProps): JSX.Element {
  const scene = sceneOf(props);
  useFlights(props.state, flightsOf);
  useReach(props);
  return (
    <div class="nef">
      <div class="nef-body">
        <div class="nef-aside">
          <Pile scene={scene} />
          <Settling scene={scene} />
          <Notices scene={scene} />
        </div>
        <div class="nef-main">
          <div class="nef-markets" role="group" aria-label={text.markets()}>
            {Object.keys(scene.view.markets).map((id) => <Market key={id} scene={scene} id={id} />)}
          </div>
        </div>
        <div class="nef-side">
          <Characters scene={scene} />
          <Holdings scene={scene} />
          <Key scene={scene} />
        </div>
      </div>
    </div>
  );
}

export const Board: BoardOf = Object.assign(Table, { about, facts, prompt });
