/* "Learn from your mistakes": at each of them a better move is asked for on the board. The answer is judged by the
 * same numbers as the move of the match. */

import type { JSX } from "preact";
import { Button } from "../app/ui/button.js";
import { text } from "../text/after.js";
import { percent } from "../text/lang.js";
import type { ReviewStep } from "../types.js";
import { isBad, type Analysis } from "./analysis.js";
import type { Line } from "./line.js";
import { lossText, MarkWord, Reasons } from "./moves.js";
import type { Replay } from "./replay.js";
import type { Judged } from "./use-judged.js";

export interface Task {
  seat: number;
  /** The steps before the mistakes. */
  steps: readonly number[];
  /** Which of them is asked about; one more than the last: all are done. */
  at: number;
  /** The solution was shown. */
  solved: boolean;
}

interface Asked {
  task: Task;
  line: Line;
  judged: Judged;
}

/** Whether the answer is as good as the best move, by what the review counts as good. */
function isRight({ line, judged }: Pick<Asked, "line" | "judged">): boolean {
  const given = judged.move(0);
  return line.moves.length > 0 && given !== undefined && !isBad(given.mark);
}

function Answer({ given, task, replay }: { given: ReviewStep | undefined; task: Task; replay: Replay }): JSX.Element {
  if (!given) return <p>{text.judging()}</p>;
  const move = replay.say(given.move ?? "");
  const loss = percent(given.loss ?? 0);
  if (task.solved) return <p class="task-right">{text.solutionIs({ move, chance: percent(given.with_move ?? 0) })}</p>;
  if (!isBad(given.mark)) return <p class="task-right"><MarkWord mark="good" /> {text.asGood({ move, loss })}</p>;
  return <><p class="task-wrong">{text.notAsGood({ move, loss })}</p><Reasons reasons={given.reasons ?? []} replay={replay} /></>;
}

export interface MistakeToolsProps extends Asked {
  onSolution(): void;
  onAgain(): void;
  onNext(): void;
  onLeave(): void;
}

export function MistakeTools(props: MistakeToolsProps): JSX.Element {
  return (
    <>
      <Button icon="again" class="line-tool task-again" label={text.tryAgain()} why={props.line.moves.length ? undefined : text.lineEmpty()} onClick={props.onAgain}>{text.tryAgain()}</Button>
      <Button icon="hint" class="line-tool task-solution" label={text.solution()} why={props.task.solved ? text.solutionShown() : undefined} onClick={props.onSolution}>{text.solution()}</Button>
      <Button kind={isRight(props) ? "main" : "plain"} icon="next" class="line-tool task-next" label={text.nextTask()} onClick={props.onNext}>{text.nextTask()}</Button>
      <Button icon="back" class="line-tool task-leave" label={text.leaveLine()} onClick={props.onLeave}>{text.leaveLine()}</Button>
    </>
  );
}

interface MistakesProps {
  task: Task;
  analysis: Analysis | null;
  line: Line | null;
  replay: Replay;
  judged: Judged;
  onLeave(): void;
}

function Asking({ task, analysis, line, replay, judged }: MistakesProps & { line: Line }): JSX.Element {
  const made = analysis?.reviewed[line.from];
  return (
    <>
      <p>
        <MarkWord mark={made?.mark} />{" "}
        {text.taskPlayed({ n: line.from + 1, move: replay.say(made?.move ?? ""), loss: percent(made?.loss ?? 0) })}{" "}
        <strong>{text.taskFind()}</strong>
      </p>
      <div role="status">{line.moves.length > 0 && <Answer given={judged.move(0)} task={task} replay={replay} />}</div>
      {task.solved && made && <div class="move-said move-said-mistake"><p>{lossText(replay, made)}</p><Reasons reasons={made.reasons ?? []} replay={replay} /></div>}
    </>
  );
}

export function MistakesPanel(props: MistakesProps): JSX.Element {
  const { task, line, replay } = props;
  const asks = line !== null && task.at < task.steps.length;
  return (
    <section class="line-panel task" aria-labelledby="task-title">
      <h2 id="task-title">{task.seat === replay.you ? text.learnYours() : text.learnOf({ name: replay.names()[task.seat] ?? "" })}{asks && ` · ${text.stepShort({ n: task.at + 1, all: task.steps.length })}`}</h2>
      {asks ? <Asking {...props} line={line} /> : (
        <>
          <p role="status">{task.steps.length ? text.tasksDone() : text.noTasks()}</p>
          <p class="row"><Button icon="back" class="task-leave" onClick={props.onLeave}>{text.leaveLine()}</Button></p>
        </>
      )}
    </section>
  );
}
