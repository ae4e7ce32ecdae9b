/* The hands of all seats, with open cards: the board itself shows only what one seat sees. */

import type { JSX } from "preact";
import { Art } from "../art.js";
import { useBoard } from "../boards/list.js";
import { anyTerm } from "../play/choices.js";
import { text } from "../text/after.js";
import { said } from "../text/lang.js";
import type { Replay } from "./replay.js";

export function Hands({ replay, step, but }: { replay: Replay; step: number; but: number }): JSX.Element | null {
  const board = useBoard(replay.game.id);
  const names = replay.names();
  const hands = replay.hands(step).flatMap((hand, seat) => (hand && seat !== but ? [{ seat, cards: Object.entries(hand).filter(([, n]) => n > 0) }] : []));
  if (!hands.length) return null;
  return (
    <ul class="hands" aria-label={text.openHands()}>
      {hands.map(({ seat, cards }) => (
        <li key={seat}>
          <strong>{names[seat]}</strong>
          {cards.length === 0 && <span>{text.noCards()}</span>}
          {cards.map(([id, n]) => (
            <span key={id} class="hands-card">
              {board?.pictures(id).slice(0, 1).map((art) => <Art key={art} game={replay.game.id} id={art} />)}
              {said(anyTerm(replay.game, id)?.name ?? { en: id, fr: id, pl: id })}{n > 1 ? ` × ${n}` : ""}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
