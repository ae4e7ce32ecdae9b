/* What the worker says about a line of moves: by the same estimates as the review of the match. */

import { useEffect, useReducer, useRef } from "preact/hooks";
import { theJudge } from "../app/load-engine.js";
import { toastError } from "../app/ui/toast.js";
import type { ReviewStep } from "../types.js";
import type { Line } from "./line.js";

export interface Judged {
  /** The position after n moves of the line: its estimate and the best move. */
  position(n: number): ReviewStep | undefined;
  /** The nth move of the line (from 0): its mark, loss and reasons. */
  move(n: number): ReviewStep | undefined;
}

/** For each beginning of the line, by its moves: the last move judged, and the position it leads to. */
type Kept = Map<string, readonly ReviewStep[]>;

const keyOf = (moves: readonly string[], sims: number): string => `${sims}\n${moves.join("\n")}`;

interface Asked {
  of: Line | null;
  eyes: number;
  steps: Kept;
  /** Keys that are being judged. */
  waiting: Set<string>;
  stop: AbortController;
}

function nothingAsked(of: Line | null, eyes: number): Asked {
  return { of, eyes, steps: new Map(), waiting: new Set(), stop: new AbortController() };
}

/** `sims`: those of the review. */
export function useJudged(line: Line | null, eyes: number, sims: number): Judged {
  const asked = useRef(nothingAsked(line, eyes));
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  if (asked.current.of !== line || asked.current.eyes !== eyes) {
    asked.current.stop.abort();
    asked.current = nothingAsked(line, eyes);
  }
  const { steps, waiting, stop } = asked.current;
  const moves = line?.moves ?? [];
  const key = keyOf(moves, sims);
  useEffect(() => {
    if (!line || steps.has(key) || waiting.has(key)) return;
    waiting.add(key);
    /* Of a line that is known so far only the new move is judged; after a finer pass of the review all of it is. */
    const known = steps.has(keyOf(moves.slice(0, -1), sims));
    const first = known ? Math.max(0, moves.length - 1) : 0;
    const record = line.text;
    const said = [...moves];
    theJudge().then((judge) => judge.judge(record, eyes, sims, line.from + first, stop.signal)).then((judged) => {
      if (first === 0) steps.set(keyOf([], sims), judged.slice(0, 1));
      judged.slice(1).forEach((step, at) => steps.set(keyOf(said.slice(0, first + at + 1), sims), [judged[at] ?? step, step]));
      redraw(undefined);
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) toastError(error);
    });
  }, [line, eyes, key]);
  useEffect(() => () => asked.current.stop.abort(), []);
  return {
    position: (n) => steps.get(keyOf(moves.slice(0, n), sims))?.at(-1),
    move: (n) => steps.get(keyOf(moves.slice(0, n + 1), sims))?.[0],
  };
}
