/* The bar below the board: a prompt, the choices, the confirmation and reasons. */

import type { ComponentChildren, JSX } from "preact";
import { Art } from "../art.js";
import { listAllMoves } from "../app/preferences.js";
import { Button } from "../app/ui/button.js";
import { lang } from "../text/lang.js";
import { text } from "../text/play.js";
import type { GameBoard } from "../boards/game.js";
import type { TableState } from "../table.js";
import type { Game, LegalMove } from "../types.js";
import { choicesOf, kindsInWords, type Choice } from "./choices.js";
import { eventLines } from "./event-lines.js";
import { HintCard } from "./hint.js";
import { namesOf, turnText } from "./names.js";
import type { TableController } from "./controller.js";

function Picture({ game, board, choice }: { game: string; board: GameBoard | null; choice: Choice }): JSX.Element | null {
  if (choice.seat !== undefined) return <Art game="table" id={`seat-${choice.seat + 1}`} class="choice-art" />;
  if (!choice.term) return null;
  return <>{board?.pictures(choice.term.id).map((id) => <Art key={id} game={game} id={id} class="choice-art" />)}</>;
}

interface PartProps {
  controller: TableController;
  state: TableState;
  drawn: number;
  board: GameBoard | null;
}

interface Listed {
  shown: readonly Choice[];
  /** There are more than those shown, or all are shown on request. */
  many: boolean;
}

function listed({ controller: { picker }, state, board }: PartProps): Listed {
  const choices = choicesOf(state.game, picker.open, lang.value, namesOf(state));
  /* What a thing on the board stands for is listed on request only. */
  const others = choices.filter(({ moves }) => !moves.every((move) => board?.offers(move)));
  return { many: others.length < choices.length, shown: listAllMoves.value ? choices : others };
}

function Choices({ controller, state, board, shown, many }: PartProps & Listed): JSX.Element {
  const { picker } = controller;
  const take = (choice: Choice): void => {
    const [only] = choice.moves;
    if (choice.moves.length === 1 && only) picker.choose(only);
    else picker.pick("", choice.what, (from) => from.filter((move) => choice.moves.includes(move)));
  };
  return (
    <div class={listAllMoves.value && many ? "bar-choices bar-list" : "bar-choices"} data-group role="group" aria-label={text.choose()}>
      {many && (
        <Button
          kind="quiet" icon={listAllMoves.value ? "cross" : "log"} class="bar-all" pressed={listAllMoves.value}
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
      <div class="bar-say" data-question>
        {controller.reason && <p class="bar-reason" role="status">{controller.reason}</p>}
        <p><strong>{pending.text}</strong> {controller.source.final?.(pending.move) ? text.confirm_move() : text.confirm_plain()}</p>
      </div>
      <div class="bar-sure" data-group>
        <Button kind="main" icon="check" class="bar-do" onClick={() => controller.picker.confirm()}>{text.do_it()}</Button>
        <Button icon="cross" onClick={() => controller.picker.reset()}>{text.not_that()}</Button>
      </div>
    </div>
  );
}

/** A single kind of move is said as it is; several are on the board and in the list. */
function openText(game: Game, open: readonly LegalMove[]): string {
  const [label = "", ...others] = kindsInWords(game, open, lang.value);
  return others.length ? text.your_choice() : label;
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
  return told ?? openText(state.game, controller.picker.picked.length ? open : (state.possible ?? open));
}

/** A board that asks on its own has an empty prompt. */
function Words(props: PartProps): JSX.Element | null {
  const words = wordsOf(props);
  const { reason } = props.controller;
  if (!words && !reason) return null;
  return (
    <div class="bar-say">
      {reason && <p class="bar-reason" role="status">{reason}</p>}
      {words && <p class="bar-words" data-question>{words}</p>}
    </div>
  );
}

export interface BarProps {
  controller: TableController;
  state: TableState;
  board: GameBoard | null;
  /** The tools at the end of the bar. */
  children?: ComponentChildren;
}

/** What the bar holds, as classes: Firefox did not always notice it in selectors with `:has`. */
function classOf({ hint, hinting }: TableController, choices: Listed | null): string {
  const lists = choices?.many && listAllMoves.value;
  return ["bar", choices && "bar-choosing", lists && "bar-listing", (hint || hinting) && "bar-hinted"].filter(Boolean).join(" ");
}

export function Bar({ controller, state, board, children }: BarProps): JSX.Element {
  const { picker, playback } = controller;
  const part = { controller, state, drawn: controller.drawn, board };
  const choices = picker.open.length > 0 && controller.past === null && !picker.pending ? listed(part) : null;
  return (
    <section class={classOf(controller, choices)} tabIndex={-1} aria-label={text.actions()}>
      <HintCard controller={controller} drawn={controller.drawn} />
      {picker.pending ? <Confirm {...part} /> : <Words {...part} />}
      {choices && <Choices {...part} {...choices} />}
      <div class="bar-tools" data-group>
        {children}
        {picker.picked.length > 0 && !picker.pending && <Button icon="back" class="bar-back" onClick={() => picker.back()}>{text.back()}</Button>}
        {playback.busy && <Button icon="next" class="bar-skip" onClick={() => playback.skip()}>{text.skip()}</Button>}
      </div>
    </section>
  );
}
