/* Who won, and what brought it: a card for every seat, in the order of their places, with its game as a story. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { to } from "../app/router.js";
import { ButtonLink } from "../app/ui/button.js";
import { Art } from "../art.js";
import { Mark } from "../play/mark.js";
import { seatName } from "../play/names.js";
import { comparedText, decides, partsCompared, tied } from "../score.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { lang, said } from "../text/lang.js";
import { text as play } from "../text/play.js";
import type { SeatScore } from "../types.js";
import type { GameResult } from "../boards/game.js";
import { useResult } from "../boards/list.js";
import { played, type Played, type Told } from "../boards/story.js";
import type { Replay } from "./replay.js";
import { biggest, ranking } from "./story.js";

const PLACES = [text.place1, text.place2, text.place3, text.place4, text.place5];

function nameAt(state: TableState, seat: number): string {
  return seatName(state.seats[seat], seat);
}

function Bars({ result, match, seat, score }: { result: GameResult; match: Played; seat: number; score: SeatScore }): JSX.Element | null {
  const { game } = match.state;
  const bars = result.bars(match, seat, score);
  const most = Math.max(1, ...match.state.score.flatMap((each) => Object.values(each?.parts ?? {})));
  if (!bars.length) return null;
  return (
    <ul class="after-parts">
      {bars.map(({ art, label, value }) => (
        <li key={label}>
          {art ? <Art game={game.id} id={art} /> : <span />}
          <span class="after-part">{label}</span>
          <progress max={most} value={value} aria-hidden="true" />
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  );
}

function Tale({ told, game, onStep }: { told: readonly Told[]; game: string; onStep(step: number): void }): JSX.Element {
  return (
    <ul class="after-tale">
      {told.map((one, n) => (
        <li key={n}>
          {one.term && <Art game={game} id={one.term} />}
          <span>
            {one.text}{" "}
            {one.step !== undefined && (
              <button type="button" class="after-jump" onClick={() => onStep(one.step ?? 0)}>{text.atMove({ n: one.step })}</button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who is ahead of whom; the reader is addressed. */
function aheadText({ first, second, you }: { first: number; second: number; you: number | null }, blanks: Parameters<typeof text.ahead>[0]): string {
  if (first === you) return text.youAhead(blanks);
  return second === you ? text.aheadOfYou(blanks) : text.ahead(blanks);
}

/** Why the first seat is ahead of the second. */
function Lead({ state, order, you }: { state: TableState; order: readonly number[]; you: number | null }): JSX.Element | null {
  const { game } = state;
  const [first = 0, second = 0] = order;
  const winner = state.score[first];
  const other = state.score[second];
  if (!winner || !other || state.result?.why !== "played") return null;
  const at = decides(game, winner, other);
  const part = game.comparison[at];
  if (!part) return null;
  const found = at === 0 && !partsCompared(game) ? biggest(game, winner, other) : null;
  return (
    <p>
      {at > 0 && `${text.equal({ parts: game.comparison.slice(0, at).map(({ name }) => said(name)).join(", ") })} `}
      {aheadText({ first, second, you }, { name: nameAt(state, first), other: nameAt(state, second), part: said(part.name), a: winner.compared[at] ?? 0, b: other.compared[at] ?? 0 })}
      {found && ` ${text.difference({ part: said(found.term.name), n: found.winner - found.other })}`}
    </p>
  );
}

/** What a tie means by our rules and the rulebook's, and the way to another match. */
function Tie({ state, rematch }: { state: TableState; rematch: string }): JSX.Element | null {
  if (!tied(state)) return null;
  const { tie, tie_mark: mark } = state.game;
  return (
    <p class="row">
      <span>{said(tie)} <Mark mark={mark} /></span>
      <ButtonLink kind="main" icon="again" href={rematch}>{play.again()}</ButtonLink>
    </p>
  );
}

interface ResultProps {
  state: TableState;
  onStep(step: number): void;
  replay: Replay;
  /** The online table of the match. */
  table: string | null;
}

export function Result({ state, onStep, replay, table }: ResultProps): JSX.Element {
  const match = useMemo(() => played(state), [state.at, lang.value]);
  const result = useResult(state.game.id);
  const places = state.result?.places;
  const order = ranking(places ?? state.seats.map(() => 1));
  return (
    <section class="after-result" aria-label={text.result()}>
      {state.result?.why === "resigned" && <p>{text.resigned()}</p>}
      <Lead state={state} order={order} you={replay.you} />
      <Tie state={state} rematch={table === null ? to("new", replay.game.id) : to("table", table)} />
      <h3>{result?.title()}</h3>
      <ol class="after-seats">
        {order.map((seat) => {
          const score = state.score[seat];
          return (
            <li key={seat} class={`after-seat seat-${seat + 1}`}>
              <h4><Art game="table" id={`seat-${seat + 1}`} />{nameAt(state, seat)}</h4>
              <p class="after-place">{[places && PLACES[(places[seat] ?? 1) - 1]?.(), score && comparedText(state.game, score, state.score)].filter(Boolean).join(" · ")}</p>
              {score && result && <Bars result={result} match={match} seat={seat} score={score} />}
              {result && <Tale told={result.story(match, seat)} game={state.game.id} onStep={onStep} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
