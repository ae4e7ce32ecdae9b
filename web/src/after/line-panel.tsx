/* Beside the board while a line of one's own is tried: its moves with their marks, and the estimate after each. */

import type { JSX } from "preact";
import { Art } from "../art.js";
import { Button } from "../app/ui/button.js";
import { text } from "../text/after.js";
import { capital, percent } from "../text/lang.js";
import { isBad, percents } from "./analysis.js";
import type { Line } from "./line.js";
import { lossText, MarkWord, Reasons } from "./moves.js";
import type { Replay } from "./replay.js";
import type { Judged } from "./use-judged.js";

interface LineProps {
  line: Line;
  replay: Replay;
  judged: Judged;
}

function LineMove({ line, replay, judged, n }: LineProps & { n: number }): JSX.Element {
  const made = judged.move(n);
  const after = judged.position(n + 1);
  const seat = line.state.steps[line.from + n + 1]?.seat ?? 0;
  return (
    <li class="move">
      <div class="move-go">
        <span class="move-n">{line.from + n + 1}</span>
        <Art game="table" id={`seat-${seat + 1}`} class="move-seat" />
        <span class="move-words">{capital(replay.say(line.moves[n] ?? ""))}</span>
        <MarkWord mark={made?.mark} />
        <span class="move-chance">{after ? percent((percents(after.chances)[seat] ?? 0) / 100) : "…"}</span>
      </div>
      {made && isBad(made.mark) && (
        <div class={`move-said move-said-${made.mark}`}><p>{lossText(replay, made)}</p><Reasons reasons={made.reasons ?? []} replay={replay} /></div>
      )}
    </li>
  );
}

export function LineMoves(props: LineProps): JSX.Element {
  return <ol class="moves line-moves" start={props.line.from + 1}>{props.line.moves.map((_, n) => <LineMove key={n} n={n} {...props} />)}</ol>;
}

/** The best move of the last position; undefined while it is looked for or if the match is over. */
export function bestOf(line: Line, judged: Judged): string | undefined {
  return judged.position(line.moves.length)?.best?.move;
}

/** Take back, the engine's move, and the way out. */
export function LineTools({ line, replay, judged, onLeave }: LineProps & { onLeave(): void }): JSX.Element {
  const best = bestOf(line, judged);
  const why = best ? undefined : line.state.stage === "over" ? text.lineOver() : text.lineThinking();
  return (
    <>
      <Button icon="undo" class="line-tool line-back" label={text.takeBack()} why={line.moves.length ? undefined : text.lineEmpty()} onClick={() => line.back()}>{text.takeBack()}</Button>
      <Button
        icon="hint" class="line-tool line-best" label={best ? `${text.playBest()}: ${replay.say(best)}` : text.playBest()} why={why}
        onClick={() => best && void line.play(best)}
      >
        {text.playBest()}
      </Button>
      <Button kind="main" icon="back" class="line-tool line-leave" label={text.leaveLine()} onClick={onLeave}>{text.leaveLine()}</Button>
    </>
  );
}

export function LinePanel(props: LineProps): JSX.Element {
  const { line, replay, judged } = props;
  const best = bestOf(line, judged);
  return (
    <section class="line-panel" aria-labelledby="line-title">
      <h2 id="line-title">{line.from ? text.lineFrom({ n: line.from }) : text.lineFromDeal()}</h2>
      <LineMoves {...props} />
      {!line.moves.length && <p class="after-note">{text.lineNote()}</p>}
      <p role="status">{best ? text.bestHere({ move: replay.say(best) }) : line.state.stage === "over" ? text.lineOver() : text.lineThinking()}</p>
    </section>
  );
}
