/* What is said beside the board of a puzzle: the task, then the judgement of the move and the reasons. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import { Icon } from "../art.js";
import type { Engine } from "../engine.js";
import { percent } from "../text/lang.js";
import { text as learn } from "../text/learn.js";
import { text } from "../text/puzzles.js";
import type { Attempt } from "./attempts.js";
import { Dots } from "./dots.js";
import { bestOf, pointsLost, reasonsOf } from "./puzzle.js";
import type { PuzzleTable } from "./table.js";

/** How the person did: a move, or null if the solution was asked for. */
export interface Judged {
  move: string | null;
  attempt: Attempt;
  /** The change of the rating. */
  change: number;
}

interface PanelProps {
  engine: Engine;
  table: PuzzleTable;
  judged: Judged | null;
  /** Moves are being shown. */
  busy: boolean;
  give(): void;
  next(): void;
  again(): void;
  showBest(): void;
  playOn(): void;
}

const LISTED = 4;

/** A puzzle counts chances in hundredths of a percent. */
function share(chance: number): string {
  return percent(chance / 10_000);
}

/** Sentences of the engine name the seats of this table. */
function speaker({ engine, table }: Pick<PanelProps, "engine" | "table">): { move(name: string): string; reasons(move: string): string[] } {
  const { seats, you, game } = table.state;
  engine.onlineNames(seats.map(({ name }) => name), you);
  return {
    move: (name) => engine.sayMove(game.id, name),
    reasons: (move) => reasonsOf(table.puzzle, move).map((reason) => engine.sayReason(game.id, reason)),
  };
}

function Reasons({ of }: { of: readonly string[] }): JSX.Element | null {
  return of.length ? <ul class="reasons">{of.map((one) => <li key={one}>{one}</li>)}</ul> : null;
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

function Task({ give }: Pick<PanelProps, "give">): JSX.Element {
  return (
    <>
      <p class="coach-says" data-question>{text.task()} {text.knows()}</p>
      <div class="row coach-tools">
        <Button icon="hint" class="puzzle-give" onClick={give} label={`${text.give()}. ${text.giveNote()}`}>{text.give()}</Button>
      </div>
    </>
  );
}

function Verdict(props: PanelProps & { judged: Judged }): JSX.Element {
  const { table: { puzzle }, judged: { move, attempt, change } } = props;
  const say = speaker(props);
  const [best, chance] = bestOf(puzzle);
  const second = puzzle.worth[1]?.[1] ?? 0;
  const tried = puzzle.worth.find(([name]) => name === move);
  return (
    <>
      <h2 class={attempt.solved ? "puzzle-right" : "puzzle-wrong"}>
        <Icon id={attempt.solved ? "check" : "cross"} /> {attempt.solved ? text.solved() : move === null ? text.solution() : text.wrong()}
      </h2>
      {attempt.solved ? (
        <p class="coach-says">{text.solvedNote({ move: say.move(best), best: share(chance), second: share(second) })}</p>
      ) : (
        <>
          {tried && move !== null && (
            <>
              <p class="coach-says">{text.wrongNote({ move: say.move(move), n: pointsLost(puzzle, move), worse: share(tried[1]), best: share(chance) })}</p>
              <Reasons of={say.reasons(move)} />
            </>
          )}
          <p class="coach-do">{text.best({ move: say.move(best) })}</p>
        </>
      )}
      <Reasons of={say.reasons(best)} />
      <p class="puzzle-rating">{attempt.rating === null ? text.uncounted() : text.newRating({ rating: attempt.rating, change: signed(change) })}</p>
    </>
  );
}

/** The best moves with their chances, and the one that was tried. */
function Moves(props: PanelProps): JSX.Element {
  const { table: { puzzle }, judged } = props;
  const say = speaker(props);
  const shown = puzzle.worth.filter(([move], at) => at < LISTED || move === judged?.move);
  return (
    <details class="puzzle-moves">
      <summary>{text.moves()}</summary>
      <ol>
        {shown.map(([move, chance]) => (
          <li key={move} class={move === judged?.move ? "puzzle-tried" : undefined}>
            <span>{say.move(move)}</span> <strong>{share(chance)}</strong>
          </li>
        ))}
      </ol>
    </details>
  );
}

export function Panel(props: PanelProps): JSX.Element {
  const { table, judged, busy } = props;
  const [folded, fold] = useState(false);
  return (
    <section class={folded ? "coach puzzle-panel coach-folded" : "coach puzzle-panel"} aria-label={text.puzzle()}>
      <p class="coach-head">
        <Icon id="hint" /> <span>{text.puzzle()}</span> <Dots n={table.puzzle.difficulty} />
        <button type="button" class="coach-fold" aria-expanded={!folded} aria-label={folded ? learn.unfold() : learn.fold()} onClick={() => fold(!folded)}>
          <Icon id={folded ? "add" : "cross"} />
        </button>
      </p>
      <div aria-live="polite">
        {!judged ? <Task give={props.give} /> : !busy && <Verdict {...props} judged={judged} />}
      </div>
      {judged && !busy && (
        <>
          <Moves {...props} />
          <div class="row coach-tools">
            <Button kind="main" icon="next" class="puzzle-next" onClick={props.next}>{text.next()}</Button>
            {!judged.attempt.solved && judged.move !== null && <Button icon="watch" class="puzzle-show" onClick={props.showBest}>{text.showBest()}</Button>}
            {!judged.attempt.solved && <Button icon="again" class="puzzle-again" onClick={props.again}>{text.tryAgain()}</Button>}
            {table.state.stage !== "over" && table.tried && <Button icon="play" onClick={props.playOn}>{text.playOn()}</Button>}
            <ButtonLink kind="quiet" href={to("puzzles")}>{text.all()}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
