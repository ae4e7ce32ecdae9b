/* The bar below the board: a prompt, the choices, the confirmation and reasons. */

import type { ComponentChildren, JSX } from "preact";
import { Art } from "../art.js";
import { listAllMoves } from "../app/preferences.js";
import { Button } from "../app/ui/button.js";
import { lang } from "../text/lang.js";
import { text } from "../text/play.js";
import type { GameBoard } from "../boards/game.js";
import type { TableState } from "../table.js";
import { choicesOf, inWords, type Choice } from "./choices.js";
import { eventLines } from "./event-lines.js";
import { HintCard } from "./hint.js";
import { namesOf, turnText } from "./names.js";
import type { TableController } from "./controller.js";

function Picture({ game, board, choice }: { game: string; board: GameBoard | null; choice: Choice }): JSX.Element | null {
  if (choice.seat !== undefined) return <Art game="table" id={`seat-${choice.seat + 1}`} class="choice-art" />;
  if (!choice.term) return null;
  return <>{board?.pictures(choice.term.id).map((id) => <Art key={id} game={game} id={id} class="choice-art" />)}</>;
}

/** More choices than this are listed only on request, because the board offers them too. */
const FEW = 4;

/** A move without fields, such as passing, is always listed. */
function bare({ moves: [move, ...others] }: Choice): boolean {
  return move !== undefined && !others.length && !Object.keys(move.fields).length;
}

interface PartProps {
  controller: TableController;
  state: TableState;
  drawn: number;
  board: GameBoard | null;
}

function Choices({ controller, state, board }: PartProps): JSX.Element {
  const { picker } = controller;
  const choices = choicesOf(state.game, picker.open, lang.value, namesOf(state));
  const take = (choice: Choice): void => {
    const [only] = choice.moves;
    if (choice.moves.length === 1 && only) picker.choose(only);
    else picker.pick("", choice.what, (from) => from.filter((move) => choice.moves.includes(move)));
  };
  const whole = board?.offersAll(picker.open) ?? false;
  const many = !picker.picked.length && (whole || choices.length > FEW);
  const shown = listAllMoves.value || !many ? choices : choices.filter((choice) => !whole && bare(choice));
  return (
    <div class="bar-choices" data-group role="group" aria-label={text.choose()}>
      {many && (
        <Button
          kind="quiet" icon={listAllMoves.value ? "cross" : "add"} class="bar-all" pressed={listAllMoves.value}
          onClick={() => (listAllMoves.value = !listAllMoves.value)}
        >
          {listAllMoves.value ? text.fewer_moves() : text.all_moves()}
        </Button>
      )}
      {shown.map((choice) => (
        <button
          type="button" key={JSON.stringify(choice.what)} class="bar-choice" data-moves={choice.moves.length}
          data-term={choice.term?.id} onClick={() => take(choice)}
        >
          <Picture game={state.game.id} board={board} choice={choice} />
          <span>{choice.label}</span>
        </button>
      ))}
    </div>
  );
}

function Confirm({ controller }: PartProps): JSX.Element | null {
  const { pending } = controller.picker;
  if (!pending) return null;
  return (
    <div class="bar-confirm" role="group" aria-label={text.confirm_plain()}>
      <p>
        <strong>{pending.text}</strong>{" "}
        {controller.source.final?.(pending.move) ? text.confirm_move() : text.confirm_plain()}
      </p>
      <Button kind="main" icon="check" class="bar-do" onClick={() => controller.picker.confirm()}>{text.do_it()}</Button>
      <Button icon="cross" onClick={() => controller.picker.reset()}>{text.not_that()}</Button>
    </div>
  );
}

/** The events during playback, then the prompt or whose turn it is. The result is shown above the board. */
function wordsOf({ controller, state, board }: PartProps): string {
  if (controller.now.stage === "over" && !controller.playback.busy) return "";
  if (controller.past !== null) return text.in_past();
  const step = state.steps[state.steps.length - 1];
  if (controller.playback.busy && step) return eventLines(step.events.slice(controller.told)).join(" · ");
  const { open } = controller.picker;
  if (!open.length || !state.view) return turnText(state);
  const told = board?.prompt({ state: { ...state, view: state.view }, picker: controller.picker, lang: lang.value });
  return told ?? text.you_may({ what: inWords(state.game, open, lang.value) });
}

function Words(props: PartProps): JSX.Element | null {
  const words = wordsOf(props);
  return words ? <p class="bar-words">{words}</p> : null;
}

export interface BarProps {
  controller: TableController;
  state: TableState;
  board: GameBoard | null;
  /** The tools at the end of the bar. */
  children?: ComponentChildren;
}

export function Bar({ controller, state, board, children }: BarProps): JSX.Element {
  const { picker, playback } = controller;
  const part = { controller, state, drawn: controller.drawn, board };
  const choosing = picker.open.length > 0 && controller.past === null;
  return (
    <section class="bar" tabIndex={-1} aria-label={text.actions()}>
      <HintCard controller={controller} drawn={controller.drawn} />
      {controller.reason && <p class="bar-reason" role="status">{controller.reason}</p>}
      {picker.pending ? <Confirm {...part} /> : <Words {...part} />}
      {choosing && !picker.pending && <Choices {...part} />}
      <div class="bar-tools" data-group>
        {children}
        {picker.picked.length > 0 && !picker.pending && <Button icon="back" class="bar-back" onClick={() => picker.back()}>{text.back()}</Button>}
        {playback.busy && <Button icon="next" class="bar-skip" onClick={() => playback.skip()}>{text.skip()}</Button>}
      </div>
    </section>
  );
}
