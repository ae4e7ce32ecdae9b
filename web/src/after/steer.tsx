/* The row below the board: stepping, the best line, one's own line, learning from mistakes. */

import type { JSX } from "preact";
import { Button, IconButton } from "../app/ui/button.js";
import { text } from "../text/after.js";
import type { Steering } from "./steering.js";

export interface SteerProps {
  steering: Steering;
  step: number;
  last: number;
  mistakes: number;
  /* Missing where the match is not over, or nothing can be tried any more. */
  onTry?: () => void;
  onBest?: () => void;
  onLearn?: () => void;
  onKeys(): void;
}

export function Steer({ steering, step, last, mistakes, onTry, onBest, onLearn, onKeys }: SteerProps): JSX.Element {
  const { running, jump } = steering;
  const why = onTry ? undefined : text.tryWhen();
  return (
    <div class="steer">
      <span class="steer-steps">
        <IconButton icon="first" label={text.first()} onClick={() => jump(0)} />
        <IconButton icon="previous" label={text.previous()} onClick={() => jump(step - 1)} />
        <IconButton icon={running ? "pause" : "play"} label={running ? text.halt() : text.run()} onClick={() => steering.run(!running)} />
        <IconButton icon="next" label={text.next()} onClick={() => jump(step + 1)} />
        <IconButton icon="last" label={text.last()} onClick={() => jump(last)} />
        <output>{step ? text.stepShort({ n: step, all: last }) : text.deal()}</output>
      </span>
      {onLearn && (
        <span class="steer-ways">
          <Button icon="hint" class="steer-best" label={text.bestLine()} why={why} onClick={() => onBest?.()}>{text.bestLine()}</Button>
          <Button icon="cards" class="steer-try" label={text.tryMoves()} why={why} onClick={() => onTry?.()}>{text.tryMoves()}</Button>
          <Button icon="rules" class="steer-learn" label={text.learn({ n: mistakes })} onClick={onLearn}>{text.learn({ n: mistakes })}</Button>
        </span>
      )}
      <IconButton icon="info" class="steer-keys" label={text.keysTitle()} onClick={onKeys} />
    </div>
  );
}
