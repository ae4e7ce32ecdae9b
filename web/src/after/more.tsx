/* What else can be done with a match: play on, share it, check it, read the numbers, go on to another one. */

import type { JSX } from "preact";
import { to } from "../app/router.js";
import { Button, ButtonLink } from "../app/ui/button.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { text as app } from "../text/app.js";
import { said } from "../text/lang.js";
import { margin } from "./analysis.js";
import { AsTable } from "./curve.js";
import { Fair } from "./fairness.js";
import { PlayOn } from "./play-on.js";
import type { Replay } from "./replay.js";
import { Keep } from "./share.js";
import { MORE_PASSES, PASSES, type Work } from "./use-analysis.js";

/** Buttons to stop the analysis, to begin it again or to extend it. */
function Effort({ work: { analysis, working, begin, stop } }: { work: Work }): JSX.Element | null {
  if (working)
    return <p class="row"><span>{analysis?.turnings ? text.working() : text.analysing({ n: analysis?.reviewed.length ?? 0, all: analysis?.steps ?? 1 })}</span><Button icon="cross" onClick={stop}>{text.stop()}</Button></p>;
  if (!analysis?.turnings) return <p><Button kind="main" icon="chart" class="after-analyse" onClick={() => begin(PASSES)}>{text.analyse()}</Button></p>;
  if (analysis.sims >= (MORE_PASSES[0] ?? 0)) return null;
  return <p><Button icon="chart" class="after-more" onClick={() => begin(MORE_PASSES)}>{text.analyseMore()}</Button></p>;
}

export interface MoreProps {
  replay: Replay;
  record: string;
  table: string | null;
  step: number;
  eyes: number;
  work: Work;
  state: TableState;
  onStep(step: number): void;
}

export function More({ replay, record, table, step, eyes, work, state, onStep }: MoreProps): JSX.Element {
  const { analysis } = work;
  return (
    <>
      <PlayOn replay={replay} step={step} eyes={eyes} />
      <Keep record={record} game={replay.game.id} />
      <Fair record={record} />
      {replay.over && (
        <section class="after-how" aria-labelledby="after-how">
          <h2 id="after-how">{text.howSure()}</h2>
          <p>{text.chancesNote()}</p>
          {analysis && <p>{text.sure({ sims: analysis.sims, n: margin(analysis.reviewed[step]?.errors) })}</p>}
          <Effort work={work} />
          {analysis && <AsTable state={state} analysis={analysis} onStep={onStep} />}
        </section>
      )}
      <p class="row">
        {table === null
          ? <ButtonLink kind="main" icon="play" href={to("new", replay.game.id)}>{app.newGame({ game: said(replay.game.name) })}</ButtonLink>
          : <ButtonLink kind="main" icon="people" href={to("table", table)}>{text.toTable()}</ButtonLink>}
        {table !== null && <ButtonLink href={to("lobby")}>{app.lobby()}</ButtonLink>}
        <ButtonLink icon="home" href={to("")}>{app.home()}</ButtonLink>
      </p>
    </>
  );
}
