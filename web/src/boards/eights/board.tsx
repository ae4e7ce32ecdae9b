/* The board of Eights: the hands of the other seats, the pile, the deck, and the viewer's cards. */

import type { JSX } from "preact";
import { Art } from "../../art.js";
import { seatLabel } from "../../play/names.js";
import { text } from "./text.js";
import { view, type EightsView } from "./view.js";
import type { BoardProps, GameBoard } from "../game.js";
import "./eights.css";

const SUITS: Readonly<Record<string, string>> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

type Letter = "s" | "h" | "d" | "c" | "a" | "j" | "q" | "k";

function rankOf(card: string): string {
  return card.slice(1).toUpperCase();
}

/** "queen of hearts", in words. */
function nameOf(card: string): string {
  const rank = card.slice(1);
  const said = /^[ajqk]$/.test(rank) ? text[rank as Letter]() : rank;
  return text.of({ rank: said, suit: text[card.charAt(0) as Letter]() });
}

function Face({ card }: { card: string }): JSX.Element {
  return (
    <>
      <b>{rankOf(card)}</b>
      <Art game="eights" id={SUITS[card.charAt(0)] ?? ""} />
    </>
  );
}

function HandCard({ props, card }: { props: BoardProps; card: string }): JSX.Element {
  const { picker, state, refuse } = props;
  const moves = picker.moves("play", { card });
  const mine = state.legal.length > 0 && !props.seen;
  const lit = mine && moves.length > 0;
  const why = mine ? text.unfit() : text.turn();
  return (
    <button
      type="button" class={lit ? "e-card e-lit" : "e-card"} data-key={card} data-from="deck" aria-label={nameOf(card)}
      aria-disabled={lit ? undefined : true} title={lit ? undefined : why}
      onClick={() => (lit ? picker.pick("play", { card }) : refuse(() => why))}
    >
      <Face card={card} />
    </button>
  );
}

function Deck({ props, left }: { props: BoardProps; left: number }): JSX.Element {
  const moves = props.seen ? [] : props.picker.moves("draw");
  const lit = moves.length > 0;
  const label = lit ? text.draw({ n: left }) : text.deck({ n: left });
  return (
    <button
      type="button" class={lit ? "e-card e-back e-lit" : "e-card e-back"} data-key="deck" aria-label={label} title={label}
      aria-disabled={lit ? undefined : true} onClick={() => (lit ? props.picker.pick("draw") : props.refuse(text.turn))}
    >
      <Art game="eights" id="back" />
      <b>{left}</b>
    </button>
  );
}

function Other({ props, view, seat }: { props: BoardProps; view: EightsView; seat: number }): JSX.Element {
  const side = view.seats[seat] as EightsView["seats"][number];
  const name = seatLabel(props.state, seat);
  return (
    <li
      class={view.turn === seat ? "e-other e-turn" : "e-other"} data-key={`hand-${seat}`}
      aria-label={text.holds({ name, n: side.hand_size, points: side.points })}
    >
      <Art game="table" id={`seat-${seat + 1}`} class="e-token" />
      <span class="e-fan" aria-hidden="true">
        {Array.from({ length: Math.min(side.hand_size, 8) }, (_, at) => <Art key={at} game="eights" id="back" />)}
      </span>
      <b aria-hidden="true">{side.hand_size}</b>
    </li>
  );
}

function Board(props: BoardProps): JSX.Element {
  const view = props.state.view as unknown as EightsView;
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.viewer);
  const hand = view.seats[view.viewer]?.hand ?? [];
  return (
    <div class="eights">
      <ul class="e-others">{others.map((seat) => <Other key={seat} props={props} view={view} seat={seat} />)}</ul>
      <div class="e-middle">
        <Deck props={props} left={view.deck_size} />
        <span
          class="e-card e-top" key={view.top} data-key={view.top} data-from={`hand-${view.turn === null ? "" : (view.turn + view.seats.length - 1) % view.seats.length}`}
          role="img" aria-label={text.pile({ card: nameOf(view.top) })}
        >
          <Face card={view.top} />
        </span>
      </div>
      {view.viewer >= 0 && (
        <div class="e-hand" data-group role="group" aria-label={text.hand_yours()}>
          {hand.map((card) => <HandCard key={card} props={props} card={card} />)}
        </div>
      )}
    </div>
  );
}

export const board: GameBoard = {
  Board,
  view,
  prompt: () => null,
  seatFacts: () => [],
  about: () => undefined,
  /* Playing cards are drawn by the board. */
  pictures: () => [],
  logged: () => [],
  offers: () => false,
  frames: () => [],
};
