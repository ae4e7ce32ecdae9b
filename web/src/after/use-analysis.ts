/* The review of a match by the worker, as the screen follows it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { theBots } from "../app/load-engine.js";
import { toastError } from "../app/ui/toast.js";
import { begun, finished, grown, keepAnalysis, keptAnalysis, type Analysis } from "./analysis.js";

/** Simulations per estimate: the first pass is there at once, the others refine it. */
export const PASSES: readonly number[] = [100, 400, 1600];
/** Simulations per estimate of the longer analysis. */
export const MORE_PASSES: readonly number[] = [6400];

/** The growing curve is drawn no more often than this: drawing takes longer than an estimate. */
const DRAW_MS = 500;

export interface Work {
  analysis: Analysis | null;
  working: boolean;
  begin(passes: readonly number[]): void;
  stop(): void;
}

/** Starts by itself, because the worker does not slow the page down. A pass that refines is shown when it is
 * complete, so that all numbers on the screen are of one pass. `review`: whether the match may be reviewed. */
export function useAnalysis(record: string, eyes: number, review: boolean): Work {
  const [found, setFound] = useState<{ eyes: number; analysis: Analysis | null }>({ eyes, analysis: keptAnalysis(record, eyes) });
  const [working, setWorking] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const begin = async (passes: readonly number[]): Promise<void> => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    let now = keptAnalysis(record, eyes) ?? begun();
    let pass = 0;
    let drawn = performance.now();
    setWorking(true);
    try {
      const bots = await theBots();
      await bots.review(record, eyes, passes, (said) => {
        if (mine.signal.aborted) return;
        now = "end" in said ? finished(now, said.end, passes[pass++] ?? 0) : grown(now, said.reviewed, said.moves);
        if ("end" in said) keepAnalysis(record, eyes, now);
        if (!("end" in said) && (now.turnings || performance.now() - drawn < DRAW_MS)) return;
        drawn = performance.now();
        setFound({ eyes, analysis: now });
      }, mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) toastError(error);
    }
    if (asked.current === mine) setWorking(false);
  };
  const stop = (): void => {
    asked.current?.abort();
    setWorking(false);
  };
  useEffect(() => {
    if (!review) return undefined;
    const kept = keptAnalysis(record, eyes);
    setFound({ eyes, analysis: kept });
    const left = PASSES.filter((sims) => sims > (kept?.sims ?? 0));
    if (left.length) void begin(left);
    return stop;
  }, [record, eyes, review]);
  /* Other eyes have been chosen: the numbers of the last ones are not theirs. */
  const analysis = found.eyes === eyes ? found.analysis : keptAnalysis(record, eyes);
  return { analysis, working, begin: (passes) => void begin(passes), stop };
}
