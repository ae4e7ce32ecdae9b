/* The analysis of a match: chances after every move and turning points, computed in the worker. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { theBots } from "../app/load-engine.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { seatName } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import type { Turning } from "../types.js";
import { begun, finished, grown, keepAnalysis, keptAnalysis, margin, type Analysis } from "./analysis.js";
import { Curve, percent } from "./curve.js";

/** Simulations per decision: enough to see a loss of a few percent. */
const SIMS = 1000;
/** Simulations per decision of the longer analysis. */
const MORE_SIMS = 6000;

export interface ChancesProps {
  record: string;
  state: TableState;
  step: number;
  onStep(step: number): void;
  /** The sentence of a move. */
  say(move: string): string;
  onTurnings(steps: readonly number[]): void;
}

type PointProps = { turning: Turning } & Pick<ChancesProps, "state" | "onStep" | "say">;

function TurningPoint({ turning, state, onStep, say }: PointProps): JSX.Element {
  const blanks = {
    n: turning.from + 1, name: seatName(state.seats[turning.seat], turning.seat), move: say(turning.move.move), best: say(turning.best.move),
    before: percent(turning.before), after: percent(turning.after),
  };
  const told = turning.kind === "mistake" ? text.mistake : turning.kind === "luck" ? text.luck : text.others;
  return (
    <li class={`turning turning-${turning.kind}`}>
      <p>{told(blanks)}</p>
      <Button icon="watch" label={`${text.look()}: ${text.atMove({ n: blanks.n })}`} onClick={() => onStep(turning.from)}>{text.look()}</Button>
    </li>
  );
}

function Turnings({ turnings, ...props }: { turnings: readonly Turning[] } & Omit<PointProps, "turning">): JSX.Element {
  return (
    <>
      <h3>{text.turnings()}</h3>
      {turnings.length === 0 && <p>{text.noTurnings()}</p>}
      <ul class="turnings">{turnings.map((turning, n) => <TurningPoint key={n} turning={turning} {...props} />)}</ul>
    </>
  );
}

interface Work {
  analysis: Analysis | null;
  working: boolean;
  begin(sims: number): void;
  stop(): void;
}

/** Starts by itself, because the worker does not slow the page down. */
function useAnalysis(record: string, players: number): Work {
  const [analysis, setAnalysis] = useState(keptAnalysis(record));
  const [working, setWorking] = useState(false);
  const asked = useRef<AbortController | null>(null);
  const begin = async (sims: number): Promise<void> => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    let now = begun(players, sims);
    setWorking(true);
    try {
      const bots = await theBots();
      const review = await bots.analyse(record, sims, (reviewed, _, moves) => {
        if (mine.signal.aborted) return;
        now = grown(now, reviewed, moves);
        setAnalysis((before) => (before?.turnings ? before : now));
      }, mine.signal);
      if (mine.signal.aborted || !review) return;
      now = finished(now, review);
      keepAnalysis(record, now);
      setAnalysis(now);
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
    if (!keptAnalysis(record)) void begin(SIMS);
    return () => asked.current?.abort();
  }, [record]);
  return { analysis, working, begin: (sims) => void begin(sims), stop };
}

/** The progress of the analysis, and buttons to stop or extend it. */
function Progress({ work }: { work: Work }): JSX.Element | null {
  const { analysis, working } = work;
  const far = { n: analysis?.turnings ? 0 : analysis?.done ?? 0, all: analysis?.moves ?? 1 };
  if (working)
    return (
      <p class="row">
        <progress {...(analysis?.turnings ? {} : { max: far.all, value: far.n })} aria-label={text.working()} />
        <span>{analysis?.turnings ? text.working() : text.analysing(far)}</span>
        <Button icon="cross" onClick={work.stop}>{text.stop()}</Button>
      </p>
    );
  if (!analysis?.turnings) return <p><Button kind="main" icon="chart" class="after-analyse" onClick={() => work.begin(SIMS)}>{text.analyse()}</Button></p>;
  if (analysis.sims >= MORE_SIMS) return null;
  return <p><Button icon="chart" class="after-more" onClick={() => work.begin(MORE_SIMS)}>{text.analyseMore()}</Button></p>;
}

export function Chances(props: ChancesProps): JSX.Element {
  const { state } = props;
  const work = useAnalysis(props.record, state.seats.length);
  const { analysis } = work;
  const turnings = analysis?.turnings;
  useEffect(() => props.onTurnings(turnings?.map(({ from }) => from) ?? []), [turnings]);
  return (
    <section class="after-chances" aria-labelledby="after-chances">
      <h2 id="after-chances">{text.chances()}</h2>
      {analysis && <Curve state={state} analysis={analysis} step={props.step} onStep={props.onStep} />}
      <Progress work={work} />
      {turnings && <Turnings turnings={turnings} state={state} onStep={props.onStep} say={props.say} />}
      {analysis && <details class="after-how"><summary>{text.howSure()}</summary><p>{text.chancesNote()}</p><p>{text.sure({ sims: analysis.sims, n: margin(analysis.sims) })}</p></details>}
    </section>
  );
}
