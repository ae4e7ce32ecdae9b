/* A hint: the best move, the chance to win with it, and alternatives. */

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button, IconButton } from "../app/ui/button.js";
import { percent } from "../text/lang.js";
import { text } from "../text/play.js";
import type { LegalMove } from "../types.js";
import type { TableController } from "./controller.js";

/** Marks the buttons of the board that belong to the hint with data-hinted. */
export function useHinted(move: LegalMove | undefined): void {
  useLayoutEffect(() => {
    if (!move) return undefined;
    const values = Object.values(move.fields).filter((value) => typeof value === "string");
    const things = values.flatMap((id) => [...document.querySelectorAll<HTMLElement>(`.board [data-term="${CSS.escape(id)}"]`)]);
    const open = things.filter((thing) => thing.getAttribute("aria-disabled") !== "true");
    for (const thing of open) thing.dataset["hinted"] = "";
    return () => {
      for (const thing of open) delete thing.dataset["hinted"];
    };
  }, [move?.move]);
}

export function HintCard({ controller }: { controller: TableController; drawn: number }): JSX.Element | null {
  const { hint, hinting, picker } = controller;
  if (hinting) return <p class="hint" role="status">{text.hint_thinking()}</p>;
  if (!hint) return null;
  const move = picker.open.find((one) => one.move === hint.move);
  const others = hint.alternatives.filter((one) => one.move !== hint.move).slice(0, 2);
  const chance = hint.chances[hint.seat];
  return (
    <div class="hint" role="group" aria-label={text.hint()}>
      <p data-question>
        <strong>{hint.text}</strong>{" "}
        {hint.guessed || chance === undefined ? text.hint_guess() : text.hint_chance({ chance: percent(chance) })}
      </p>
      {hint.reasons && hint.reasons.length > 0 && <ul class="reasons">{hint.reasons.map((reason) => <li key={`${reason.id} ${reason.seat}`}>{reason.text}</li>)}</ul>}
      {others.length > 0 && !hint.guessed && (
        <p class="hint-others">
          {text.hint_others({ moves: others.map((one) => `${one.text} (${percent(one.chance)})`).join(" · ") })}
        </p>
      )}
      <div class="hint-tools">
        {move && <Button kind="main" icon="check" onClick={() => picker.choose(move)}>{text.do_it()}</Button>}
        <IconButton icon="cross" label={text.close()} onClick={() => controller.dropHint()} />
      </div>
    </div>
  );
}
