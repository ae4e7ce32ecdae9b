/* A hint: the move as a sentence, the chance to win with it, and what else was thought of. */

import type { JSX } from "preact";
import { Button } from "../app/ui/button.js";
import { text } from "../text/play.js";
import type { Session } from "./session.js";

function percent(chance: number): number {
  return Math.round(chance * 100);
}

export function HintCard({ session }: { session: Session; drawn: number }): JSX.Element | null {
  const { hint, hinting, picker } = session;
  if (hinting) return <p class="hint" role="status">{text.hint_thinking()}</p>;
  if (!hint) return null;
  const move = picker.open.find((one) => one.move === hint.move);
  const others = hint.alternatives.filter((one) => one.move !== hint.move).slice(0, 2);
  const chance = hint.chances[hint.seat];
  return (
    <div class="hint" role="group" aria-label={text.hint()}>
      <p>
        <strong>{hint.text}</strong>{" "}
        {hint.guessed || chance === undefined ? text.hint_guess() : text.hint_chance({ chance: percent(chance) })}
      </p>
      {others.length > 0 && !hint.guessed && (
        <p class="hint-others">
          {text.hint_others({ moves: others.map((one) => `${one.text} (${percent(one.chance)} %)`).join(" · ") })}
        </p>
      )}
      <div class="hint-tools">
        {move && <Button kind="main" icon="check" onClick={() => picker.choose(move)}>{text.do_it()}</Button>}
        <Button icon="cross" onClick={() => session.dropHint()}>{text.close()}</Button>
      </div>
    </div>
  );
}
