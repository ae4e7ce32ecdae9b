/* The list of moves: who moved, what the review says about it, and for the shown move what happened. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Art } from "../art.js";
import { Button } from "../app/ui/button.js";
import { eventLines } from "../play/event-lines.js";
import { text } from "../text/after.js";
import { capital, percent } from "../text/lang.js";
import type { MoveMark, ReviewReason, ReviewStep, Step } from "../types.js";
import { isBad, percents, verdictOf, type Analysis, type Verdict } from "./analysis.js";
import type { Replay } from "./replay.js";

export function Reasons({ reasons, replay }: { reasons: readonly ReviewReason[]; replay: Replay }): JSX.Element | null {
  if (!reasons.length) return null;
  return <ul class="reasons">{reasons.map((reason) => <li key={`${reason.id} ${reason.seat}`}>{replay.sayReason(reason)}</li>)}</ul>;
}

/** A mark as a word; a good move only has a sign. */
export function MarkWord({ mark }: { mark: MoveMark | "luck" | undefined }): JSX.Element | null {
  if (mark === "good") return <span class="move-mark move-good" role="img" aria-label={text.markGood()} title={text.markGood()}>✓</span>;
  if (mark === "inaccurate") return <span class="move-mark move-inaccurate">{text.markInaccurate()}</span>;
  if (mark === "mistake") return <span class="move-mark move-mistake">{text.markMistake()}</span>;
  if (mark === "luck") return <span class="move-mark move-luck">{text.markLuck()}</span>;
  return null;
}

interface Spoken {
  replay: Replay;
  analysis: Analysis;
}

/** What a bad move gave up, in words. */
export function lossText(replay: Replay, { seat = 0, loss = 0, best }: ReviewStep): string {
  const said = { loss: percent(loss), best: best ? replay.say(best.move) : "" };
  return seat === replay.you ? text.youGaveUp(said) : text.gaveUp({ ...said, name: replay.names()[seat] ?? "" });
}

/** Sentences about the move that led to a step, all from the numbers of the review. */
export function comments(spoken: Spoken, step: number, { mark, luck, turning }: Verdict): string[] {
  const made = spoken.analysis.reviewed[step - 1];
  const chance = (at: number, seat: number): string => percent((percents(spoken.analysis.reviewed[at]?.chances ?? [])[seat] ?? 0) / 100);
  const change = (seat: number) => ({ name: spoken.replay.names()[seat] ?? "", before: chance(step - 1, seat), after: chance(step, seat) });
  const said: string[] = [];
  if (made && isBad(mark)) said.push(lossText(spoken.replay, made));
  const { you } = spoken.replay;
  if (luck) said.push((luck.seat === you ? text.yourLuckChange : text.luckChange)(change(luck.seat)));
  else if (turning) said.push((turning.seat === you ? text.yourTurned : text.turned)(change(turning.seat)));
  return said;
}

interface RowProps {
  step: Step;
  replay: Replay;
  analysis: Analysis | null;
  shown: boolean;
  onStep(step: number): void;
  /** Plays the better line instead of this move. */
  onBest(from: number): void;
}

function titleOf(replay: Replay, { step, seat, move }: Step, lines: readonly string[]): string {
  if (step === 0) return text.deal();
  return move === undefined || seat === undefined ? (lines[0] ?? "") : capital(replay.say(move));
}

function Comment({ step, replay, analysis, verdict, onBest }: { analysis: Analysis; verdict: Verdict } & Pick<RowProps, "step" | "replay" | "onBest">): JSX.Element | null {
  const said = comments({ replay, analysis }, step.step, verdict);
  if (!said.length) return null;
  return (
    <div class={`move-said move-said-${isBad(verdict.mark) ? verdict.mark : "luck"}`}>
      {said.map((one) => <p key={one}>{one}</p>)}
      <Reasons reasons={verdict.reasons} replay={replay} />
      {isBad(verdict.mark) && <Button kind="quiet" icon="play" class="move-best" onClick={() => onBest(step.step - 1)}>{text.betterLine()}</Button>}
    </div>
  );
}

function Row({ step, replay, analysis, shown, onStep, onBest }: RowProps): JSX.Element {
  const lines = eventLines(step.events);
  const verdict = verdictOf(analysis, step.step);
  const chances = analysis?.reviewed[step.step]?.chances;
  return (
    <li class={shown ? "move shown" : "move"}>
      <button type="button" class="move-go" aria-current={shown ? "step" : undefined} data-step={step.step} onClick={() => onStep(step.step)}>
        <span class="move-n">{step.step || ""}</span>
        {step.seat === undefined ? <span class="move-seat" /> : <Art game="table" id={`seat-${step.seat + 1}`} class="move-seat" />}
        <span class="move-words">{titleOf(replay, step, lines)}</span>
        <MarkWord mark={verdict?.luck && !isBad(verdict.mark) ? undefined : verdict?.mark} />
        {verdict?.luck && <MarkWord mark="luck" />}
        {chances && step.seat !== undefined && <span class="move-chance">{percent((percents(chances)[step.seat] ?? 0) / 100)}</span>}
      </button>
      {verdict && analysis && <Comment step={step} replay={replay} analysis={analysis} verdict={verdict} onBest={onBest} />}
      {shown && lines.length > 0 && <ul class="move-events">{lines.map((line, n) => <li key={n}>{line}</li>)}</ul>}
    </li>
  );
}

export interface MovesProps extends Pick<RowProps, "replay" | "analysis" | "onStep" | "onBest"> {
  eyes: number;
  step: number;
  children?: ComponentChildren;
}

/** The shown move stays in sight; only the list scrolls for it. */
export function Moves({ replay, analysis, eyes, step, onStep, onBest, children }: MovesProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.children[step];
    const scroller = list.current?.closest(".tabs-panel");
    if (!row || !scroller) return;
    const box = row.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    if (box.top < frame.top) scroller.scrollTop += box.top - frame.top;
    else if (box.bottom > frame.bottom) scroller.scrollTop += Math.min(box.bottom - frame.bottom, box.top - frame.top);
  }, [step, eyes, analysis?.sims]);
  return (
    <>
      {children}
      <ol class="moves" ref={list}>
        {replay.steps(eyes).map((one) => (
          <Row key={one.step} step={one} replay={replay} analysis={analysis} shown={one.step === step} onStep={onStep} onBest={onBest} />
        ))}
      </ol>
    </>
  );
}
