/* The analysis of a match on one screen: board, curve, list of moves and score, all about one step in chosen eyes.
 * analysis.css places these regions for each class of window, as play/regions.css does for a table. */

import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { Page } from "../app/page.js";
import { Dialog } from "../app/ui/dialog.js";
import { Tabs } from "../app/ui/tabs.js";
import { Icon } from "../art.js";
import { useBoard } from "../boards/list.js";
import { OPEN_CARDS, SPECTATOR } from "../engine.js";
import { me } from "../online/session.js";
import { Score } from "../play/score.js";
import { Seats } from "../play/seats.js";
import type { TableState } from "../table.js";
import { text } from "../text/after.js";
import { lang, said } from "../text/lang.js";
import { text as play } from "../text/play.js";
import { mistakesOf, type Analysis } from "./analysis.js";
import { Curve, Legend } from "./curve.js";
import { Hands } from "./hands.js";
import { Line } from "./line.js";
import { LineBoard } from "./line-board.js";
import { bestOf, LinePanel, LineTools } from "./line-panel.js";
import { MistakesPanel, MistakeTools, type Task } from "./mistakes-panel.js";
import { More } from "./more.js";
import { Moves } from "./moves.js";
import type { Replay } from "./replay.js";
import { Result } from "./result.js";
import { Still } from "./static-board.js";
import { Steer } from "./steer.js";
import { useReplayKeys, useSteering, type KeyActs } from "./steering.js";
import { winnersText } from "./story.js";
import { PASSES, useAnalysis, type Work } from "./use-analysis.js";
import { useJudged, type Judged } from "./use-judged.js";

type Tab = "moves" | "result" | "more";

/** A line of one's own, and what is asked there when one learns from mistakes. */
interface Trying {
  line: Line | null;
  task: (Task & { analysis: Analysis }) | null;
  judged: Judged;
  open(from: number, move?: string): void;
  learn(seat: number, analysis: Analysis): void;
  change(task: Partial<Task>): void;
  next(): void;
  leave(): void;
}

function useTrying(replay: Replay, eyes: number, sims: number): Trying {
  const [line, setLine] = useState<Line | null>(null);
  const [task, setTask] = useState<Trying["task"]>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!line) return undefined;
    const stop = line.listen(() => redraw(undefined));
    return () => {
      stop();
      line.close();
    };
  }, [line]);
  const judged = useJudged(line, eyes, task?.analysis.sims ?? sims);
  const open = (from: number, move?: string): void => {
    const made = new Line(replay.engine, replay, from);
    if (move !== undefined) void made.play(move);
    setLine(made);
  };
  const ask = (asked: Trying["task"]): void => {
    const step = asked?.steps[asked.at];
    setTask(asked);
    if (step === undefined) setLine(null);
    else open(step);
  };
  return {
    line, task, judged, open,
    learn: (seat, analysis) => ask({ seat, analysis, steps: mistakesOf(analysis, seat), at: 0, solved: false }),
    change: (part) => setTask(task && { ...task, ...part }),
    next: () => ask(task && { ...task, at: task.at + 1, solved: false }),
    leave: () => {
      setTask(null);
      setLine(null);
    },
  };
}

/** Whose eyes see the board and judge the chances. */
function Eyes({ replay, eyes, onEyes }: { replay: Replay; eyes: number; onEyes(eyes: number): void }): JSX.Element {
  const names = replay.names();
  return (
    <label class="analysis-eyes">
      <Icon id="watch" />
      <span class="unseen">{text.eyes()}</span>
      <select value={eyes} title={text.eyes()} onChange={(event) => onEyes(Number(event.currentTarget.value))}>
        {replay.eyes().map((seat) => <option key={seat} value={seat}>{seat === SPECTATOR ? text.watcher() : names[seat]}</option>)}
        {replay.over && <option value={OPEN_CARDS}>{text.openCards()}</option>}
      </select>
    </label>
  );
}

/** How far the first pass is; a pass that refines is only said to be under way. */
function Progress({ work: { analysis, working } }: { work: Work }): JSX.Element | null {
  if (!working) return null;
  const first = !analysis?.turnings;
  const said = first ? text.analysing({ n: analysis?.reviewed.length ?? 0, all: analysis?.steps ?? 1 }) : text.working();
  return <progress class="analysis-progress" {...(first ? { max: analysis?.steps ?? 1, value: analysis?.reviewed.length ?? 0 } : {})} aria-label={said} title={said} />;
}

function Keys({ onClose }: { onClose(): void }): JSX.Element {
  const rows = text.keyList().split("|").map((row) => row.split("="));
  return (
    <Dialog title={text.keysTitle()} onClose={onClose}>
      <dl class="help-keys">{rows.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
    </Dialog>
  );
}

/** The estimates of a line so far, for the curve. */
function lineCurve({ line, judged }: Trying): [number, readonly number[]][] {
  if (!line) return [];
  const found: [number, readonly number[]][] = [];
  for (let n = 0; n <= line.moves.length; n++) {
    const position = judged.position(n);
    if (position) found.push([line.from + n, position.chances]);
  }
  return found;
}

/** In a line the arrows take back and play on; else they step through the match. */
function keysOf(trying: Trying, steering: ReturnType<typeof useSteering>, { step, last }: { step: number; last: number }, letters: KeyActs["letters"]): KeyActs {
  const { line, judged } = trying;
  if (!line)
    return {
      left: (far) => (far ? steering.turn(false) : steering.jump(step - 1)), right: (far) => (far ? steering.turn(true) : steering.jump(step + 1)),
      home: () => steering.jump(0), end: () => steering.jump(last), space: () => steering.run(!steering.running), letters,
    };
  const forward = (): void => {
    const move = line.next ?? bestOf(line, judged);
    if (move !== undefined) void line.play(move);
  };
  return { left: () => line.back(), right: forward, home: () => line.back(true), escape: trying.leave, letters: { "?": letters["?"] ?? (() => undefined), b: forward } };
}

export interface ScreenProps {
  replay: Replay;
  record: string;
  /** The online table of the match. */
  table: string | null;
}

export function AnalysisScreen({ replay, record, table }: ScreenProps): JSX.Element {
  const own = replay.ownSeat(me.value);
  const last = replay.moves;
  const [step, setStep] = useState(last);
  const [eyes, setEyes] = useState(() => (replay.eyes().includes(own) ? own : SPECTATOR));
  const [tab, setTab] = useState<Tab>("moves");
  const [help, setHelp] = useState(false);
  const work = useAnalysis(record, eyes, replay.over);
  const trying = useTrying(replay, eyes, work.analysis?.sims || (PASSES[0] ?? 1));
  const { line, task, judged } = trying;
  /* What is asked stays the same while the review goes on. */
  const analysis = task?.analysis ?? work.analysis;
  const seen = eyes === OPEN_CARDS ? own : eyes;
  const past = useMemo(() => replay.at(step, seen), [replay, step, seen, lang.value]);
  const state: TableState = line?.state ?? past;
  const board = useBoard(replay.game.id);
  /* The board is the most that is drawn here: estimates that arrive do not change it. */
  const still = useMemo(() => <Still state={past} label={play.board()} />, [past]);
  const look = (to: number): void => {
    trying.leave();
    setStep(to);
  };
  const turnings = (analysis?.turnings ?? []).map((turning) => turning.step + 1);
  const steering = useSteering({ step, last, onStep: look, turnings });
  const best = (from: number): void => trying.open(from, analysis?.reviewed[from]?.best?.move);
  const learner = eyes >= 0 ? eyes : own;
  const learn = (): void => {
    if (analysis?.turnings) trying.learn(learner, analysis);
  };
  const tries = replay.over && step < last;
  useReplayKeys(keysOf(trying, steering, { step, last }, {
    "?": () => setHelp(true), ...(tries ? { t: () => trying.open(step), b: () => best(step) } : {}), ...(replay.over ? { l: learn } : {}),
  }));
  const end = useMemo(() => replay.at(last, replay.eyes()[0] ?? SPECTATOR), [replay, lang.value]);
  const solution = (): void => {
    const move = line && analysis?.reviewed[line.from]?.best?.move;
    if (!line || !move) return;
    line.back(true);
    void line.play(move);
    trying.change({ solved: true });
  };
  const again = (): void => {
    line?.back(true);
    trying.change({ solved: false });
  };
  return (
    <Page title={text.title({ game: said(replay.game.name) })} class={`table analysis after game-${replay.game.id}${line ? " analysis-line" : ""}`} wide rail={<Seats state={state} board={board} />}>
      <section class="analysis-all" aria-label={text.replay()}>
        <div class="table-main">
          {line ? (
            <LineBoard key={line.from} line={line} onLeave={trying.leave} onHelp={() => setHelp(true)}>
              {task
                ? <MistakeTools task={task} line={line} judged={judged} onSolution={solution} onAgain={again} onNext={trying.next} onLeave={trying.leave} />
                : <LineTools line={line} replay={replay} judged={judged} onLeave={trying.leave} />}
            </LineBoard>
          ) : (
            <>
              {still}
              {eyes === OPEN_CARDS && <Hands replay={replay} step={step} but={seen} />}
              <Steer
                steering={steering} step={step} last={last} mistakes={mistakesOf(analysis, learner).length} {...(replay.over ? { onLearn: learn } : {})}
                {...(tries ? { onTry: () => trying.open(step), onBest: () => best(step) } : {})} onKeys={() => setHelp(true)}
              />
            </>
          )}
        </div>
        <div class="analysis-side">
          <div class="analysis-head">
            <h2 class="analysis-won"><Icon id={end.result ? "crown" : "clock"} /><span>{winnersText(end, replay.you)}</span></h2>
            <Eyes replay={replay} eyes={eyes} onEyes={setEyes} />
            <Legend state={end} now={line ? judged.position(line.moves.length)?.chances : analysis?.reviewed[step]?.chances} />
          </div>
          <div class="analysis-curve">
            <Curve state={end} analysis={analysis} last={last} step={step} onStep={steering.jump} line={lineCurve(trying)} />
            <Progress work={work} />
          </div>
          {task ? (
            <div class="analysis-panel" tabIndex={0} role="region" aria-label={text.beside()}><MistakesPanel task={task} analysis={analysis} line={line} replay={replay} judged={judged} onLeave={trying.leave} /></div>
          ) : line ? (
            <div class="analysis-panel" tabIndex={0} role="region" aria-label={text.beside()}><LinePanel line={line} replay={replay} judged={judged} /></div>
          ) : (
            <Tabs<Tab>
              label={text.beside()} value={tab} onChange={setTab}
              tabs={[{ id: "moves", label: text.moves() }, { id: "result", label: text.result() }, { id: "more", label: text.more() }]}
            >
              {tab === "moves" && <Moves replay={replay} analysis={analysis} eyes={seen} step={step} onStep={steering.jump} onBest={best} />}
              {tab === "result" && <><div class="analysis-score-here"><Score state={state} /></div><Result state={end} onStep={steering.jump} replay={replay} table={table} /></>}
              {tab === "more" && <More replay={replay} record={record} table={table} step={step} eyes={seen} work={work} state={end} onStep={steering.jump} />}
            </Tabs>
          )}
          <div class="analysis-score"><Score state={state} /></div>
        </div>
        <div class="unseen" aria-live="polite">{(line ? line.state.steps.at(-1) : replay.steps(seen)[step])?.events.map((event, n) => <p key={n}>{event.text}</p>)}</div>
        {help && <Keys onClose={() => setHelp(false)} />}
      </section>
    </Page>
  );
}
