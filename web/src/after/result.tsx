/* Who won, and what brought the points: a card for every seat, in the order of their places. */

import type { JSX } from "preact";
import { Art, Icon } from "../art.js";
import { seatName } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { said } from "../text/lang.js";
import type { SeatScore } from "../types.js";
import { biggest, deciding, partsOf, ranking } from "./story.js";

/** The picture of a part: its own, or one for all. */
function pictureOf(game: string, part: string): string | null {
  if (game === "eights") return null;
  return game === "nile" ? "storage" : part;
}

function nameAt(state: TableState, seat: number): string {
  return seatName(state.seats[seat], seat);
}

function totalText(state: TableState, score: SeatScore): string {
  if (state.game.id === "valley") return text.tombs({ n: partsOf(state.game, score).length });
  if (state.game.id !== "nile") return text.points({ n: score.total });
  return text.piles({ piles: state.game.score_parts.map((part) => score.parts[part.id] ?? 0).join(" · ") });
}

function Bars({ state, score }: { state: TableState; score: SeatScore }): JSX.Element {
  const parts = state.game.id === "nile"
    ? state.game.score_parts.map((term) => ({ term, points: score.parts[term.id] ?? 0 })) : partsOf(state.game, score);
  const most = Math.max(1, ...state.score.flatMap((each) => Object.values(each?.parts ?? {})));
  if (!parts.length) return <p>{text.nothing()}</p>;
  return (
    <ul class="after-parts">
      {parts.map(({ term, points }) => {
        const picture = pictureOf(state.game.id, term.id);
        return (
          <li key={term.id}>
            {picture ? <Art game={state.game.id} id={picture} /> : <span />}
            <span class="after-part">{said(term.name)}</span>
            <progress max={most} value={points} aria-hidden="true" />
            <strong>{points}</strong>
          </li>
        );
      })}
    </ul>
  );
}

function Most({ state, score }: { state: TableState; score: SeatScore }): JSX.Element | null {
  if (state.game.id === "nile") return <p>{text.smallest({ n: score.parts[state.game.score_parts[0]?.id ?? ""] ?? 0 })}</p>;
  const [first, second] = partsOf(state.game, score);
  if (!first || !second || state.game.id === "valley") return null;
  return <p>{text.most({ part: said(first.term.name), n: first.points, all: score.total })}</p>;
}

/** Of the first against the second: by how much, and by what. */
function Lead({ state, order }: { state: TableState; order: readonly number[] }): JSX.Element | null {
  const [first = 0, second = 0] = order;
  const winner = state.score[first];
  const other = state.score[second];
  const places = state.result?.places ?? [];
  if (!winner || !other || places[first] === places[second] || state.result?.why === "resigned") return null;
  if (state.game.id === "nile") {
    const found = deciding(state.game, winner, other);
    return found && <p>{text.decided({ part: said(found.term.name), a: found.winner, b: found.other })}</p>;
  }
  if (state.game.id === "valley" || winner.total <= other.total) return null;
  const found = biggest(state.game, winner, other);
  return (
    <p>
      {text.lead({ name: nameAt(state, first), other: nameAt(state, second), n: winner.total - other.total })}{" "}
      {found && text.difference({ part: said(found.term.name), n: found.winner - found.other })}
    </p>
  );
}

export function Result({ state }: { state: TableState }): JSX.Element {
  const places = state.result?.places;
  const order = ranking(places ?? state.seats.map(() => 1));
  const winners = order.filter((seat) => places?.[seat] === 1).map((seat) => nameAt(state, seat));
  return (
    <section class="after-result" aria-labelledby="after-result">
      <h2 id="after-result">
        <Icon id="crown" />
        {!places ? text.running() : winners.length > 1 ? text.shared({ names: winners.join(", ") }) : text.wins({ name: winners[0] ?? "" })}
      </h2>
      {state.result?.why === "resigned" && <p>{text.resigned()}</p>}
      <Lead state={state} order={order} />
      <h3>{text.story()}</h3>
      <ol class="after-seats">
        {order.map((seat) => {
          const score = state.score[seat];
          return (
            <li key={seat} class={`after-seat seat-${seat + 1}`}>
              <h4><Art game="table" id={`seat-${seat + 1}`} />{nameAt(state, seat)}</h4>
              {places && <p class="after-place">{text.place({ n: places[seat] ?? 0 })}{score && ` · ${totalText(state, score)}`}</p>}
              {score && <Most state={state} score={score} />}
              {score && <Bars state={state} score={score} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
