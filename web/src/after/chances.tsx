/* Looking back with the search: chances move by move, worked out in the worker, and the turning points. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { theBots } from "../app/engine.js";
import { Button } from "../app/ui/button.js";
import { toastError } from "../app/ui/toast.js";
import { seatName } from "../play/names.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { lang } from "../text/lang.js";
import type { Review, Turning } from "../types.js";
import { Curve, percent } from "./curve.js";

/** For each decision: enough that a loss of some percent is no noise. */
const SIMS = 1000;

interface ChancesProps {
  record: string;
  state: TableState;
  step: number;
  onStep(step: number): void;
}

function TurningPoint({ turning, state, onStep }: { turning: Turning } & Pick<ChancesProps, "state" | "onStep">): JSX.Element {
  const blanks = {
    n: turning.from + 1, name: seatName(state.seats[turning.seat], turning.seat), move: turning.move.text, best: turning.best.text,
    before: percent(turning.before), after: percent(turning.after),
  };
  return (
    <li class={`turning turning-${turning.kind}`}>
      <p>{text[turning.kind](blanks)}</p>
      <Button icon="watch" label={`${text.look()}: ${text.move()} ${blanks.n}`} onClick={() => onStep(turning.from)}>{text.look()}</Button>
    </li>
  );
}

function Worked({ review, state, step, onStep }: { review: Review } & Omit<ChancesProps, "record">): JSX.Element {
  return (
    <>
      <p>{text.chancesNote()}</p>
      <Curve state={state} curve={review.curve} step={step} onStep={onStep} />
      <h3>{text.turnings()}</h3>
      {review.turnings.length === 0 && <p>{text.noTurnings()}</p>}
      <ul class="turnings">
        {review.turnings.map((turning, n) => <TurningPoint key={n} turning={turning} state={state} onStep={onStep} />)}
      </ul>
    </>
  );
}

export function Chances(props: ChancesProps): JSX.Element {
  const { record } = props;
  const [done, setDone] = useState<{ review: Review; lang: string } | null>(null);
  const [far, setFar] = useState<{ n: number; all: number } | null>(null);
  const asked = useRef<AbortController | null>(null);
  const begin = async (): Promise<void> => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setFar({ n: 0, all: 1 });
    try {
      const bots = await theBots();
      const review = await bots.review(record, SIMS, (_, at, all) => mine.signal.aborted || setFar({ n: at + 1, all }), mine.signal);
      if (!mine.signal.aborted && review) setDone({ review, lang: lang.value });
    } catch (error) {
      if (!mine.signal.aborted) toastError(error);
    }
    if (asked.current === mine) setFar(null);
  };
  useEffect(() => () => asked.current?.abort(), []);
  /* Its sentences are of the language it was asked in. */
  useEffect(() => {
    if (done && done.lang !== lang.value) void begin();
  }, [lang.value]);
  const stop = (): void => {
    asked.current?.abort();
    setFar(null);
  };
  return (
    <section class="after-chances" aria-labelledby="after-chances">
      <h2 id="after-chances">{text.chances()}</h2>
      {far ? (
        <p class="row">
          <progress max={far.all} value={far.n} aria-label={text.analysing(far)} />
          <span>{text.analysing(far)}</span>
          <Button icon="cross" onClick={stop}>{text.stop()}</Button>
        </p>
      ) : !done && <p><Button kind="main" icon="chart" class="after-analyse" onClick={() => void begin()}>{text.analyse()}</Button></p>}
      {done && <Worked {...props} review={done.review} />}
    </section>
  );
}
