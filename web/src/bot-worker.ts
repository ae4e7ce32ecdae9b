/* The Web Worker in which bots search, so that the page never waits: questions come in, answers go
 * out, and a question can be cancelled. */

import { type Answer, Engine, type Lang, type Match, AkhetError, type ErrorData, type ReviewEnd, type ReviewStep, type Setup } from "./engine.js";

/** A match is sent as the text of its record. */
export type Question =
  | { ask: "bot"; record: string }
  | { ask: "hint"; record: string; sims: number; ms: number }
  | { ask: "online"; setup: Setup; seat: number; viewhex: string; sims: number; ms: number }
  | { ask: "review"; record: string; eyes: number; passes: readonly number[] }
  | { ask: "judge"; record: string; eyes: number; sims: number; from: number };

export type ToWorker =
  | { wasm: WebAssembly.Module | ArrayBuffer }
  | { id: number; lang: Lang; question: Question }
  | { cancel: number };

export type FromWorker =
  | { id: number; answer: Answer }
  | { id: number; moves: number; reviewed: ReviewStep }
  | { id: number; end: ReviewEnd; last: boolean }
  | { id: number; judged: ReviewStep[] }
  | { id: number; cancelled: true }
  | { id: number; error: ErrorData }
  | { id: number; broken: string };

/** A worker, or one end of a channel. */
export interface Port {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Simulations of the first portion, before the clock and the messages are checked. */
const FIRST_PORTION = 64;
/** The target time of a portion, and so the longest wait for a cancellation. */
const PORTION_MS = 20;
/** The limit for bots with a time limit: the size of their search tree. */
const MOST_SIMS = 100_000;

class Cancelled extends Error {}

/** Lets messages in. A timer would wait four milliseconds each time. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A review knows the best move only where a move was made, and open cards only of a match that is over: any move
 * is made, and all but one resign. */
function bringToEnd(match: Match): void {
  const [any] = match.legal();
  if (any) match.play(any.move);
  for (let seat = 1; match.table().stage !== "over"; seat++) match.resign(seat);
}

/** The step as if no move had been made; an only move is the best. */
function withoutMove({ step, chances, errors, sims, seat, move, code, text, best, alternatives }: ReviewStep): ReviewStep {
  const only = move === undefined || code === undefined ? undefined : { move, code, text: text ?? move };
  const found = best ?? only;
  return {
    step, chances, errors, sims, ...(seat === undefined ? {} : { seat }), ...(found ? { best: found } : {}), ...(alternatives ? { alternatives } : {}),
  };
}

export function serve(port: Port): void {
  let engine: Promise<Engine> | undefined;
  let open: Match | undefined;
  let turn: Promise<void> = Promise.resolve();
  const waiting = new Set<number>();

  async function pause(id: number): Promise<void> {
    await breathe();
    if (!waiting.has(id)) throw new Cancelled();
  }

  /** Searches until it is complete or the time is over; 0: no time limit. */
  async function finishSearch(engine: Engine, id: number, ms: number): Promise<Answer> {
    const begin = performance.now();
    let portion = FIRST_PORTION;
    for (;;) {
      const before = performance.now();
      const more = engine.search(portion);
      const now = performance.now();
      if (!more || (ms && now - begin >= ms)) return engine.answer();
      portion = Math.max(1, Math.round((portion * PORTION_MS) / Math.max(now - before, PORTION_MS / 4)));
      await pause(id);
    }
  }

  /** A pass over all steps for each number of simulations: coarse first. */
  async function review(engine: Engine, id: number, question: Question & { ask: "review" }): Promise<void> {
    const match = engine.read(question.record);
    const { moves } = match.review(question.eyes);
    match.close();
    for (const [pass, sims] of question.passes.entries()) {
      for (let step = 0; step <= moves; step++) {
        port.postMessage({ id, moves, reviewed: engine.reviewStep(step, sims) });
        await pause(id);
      }
      port.postMessage({ id, end: engine.reviewEnd(), last: pass + 1 === question.passes.length });
    }
  }

  /** Reviews a line of moves from one step on: its moves are judged, and its last position has the best move. */
  async function judge(engine: Engine, id: number, { record, eyes, sims, from }: Question & { ask: "judge" }): Promise<void> {
    const match = engine.read(record);
    const { moves, stage } = match.table();
    if (stage !== "over") bringToEnd(match);
    match.review(eyes);
    match.close();
    const judged: ReviewStep[] = [];
    for (let step = from; step <= moves; step++) {
      judged.push(engine.reviewStep(step, sims));
      await pause(id);
    }
    const last = judged.pop();
    if (last) judged.push(withoutMove(last));
    port.postMessage({ id, judged });
  }

  /** Begins a search and returns its time limit. */
  function begin(engine: Engine, question: Exclude<Question, { ask: "review" | "judge" }>): number {
    if (question.ask === "online") {
      engine.onlineView(question.setup, question.seat, question.viewhex);
      engine.onlineHint(question.sims);
      return question.ms;
    }
    open = engine.read(question.record);
    if (question.ask === "bot") return open.choose(MOST_SIMS).ms;
    open.hint(question.sims);
    return question.ms;
  }

  async function consider(engine: Engine, id: number, question: Question): Promise<void> {
    if (question.ask === "review") return review(engine, id, question);
    if (question.ask === "judge") return judge(engine, id, question);
    port.postMessage({ id, answer: await finishSearch(engine, id, begin(engine, question)) });
  }

  async function attend(id: number, lang: Lang, question: Question): Promise<void> {
    try {
      if (!engine) throw new Error("a question before the engine");
      const ready = await engine;
      await pause(id);
      ready.lang = lang;
      try {
        await consider(ready, id, question);
      } finally {
        ready.cancel();
        open?.close();
        open = undefined;
      }
    } catch (error) {
      if (error instanceof Cancelled) port.postMessage({ id, cancelled: true });
      else if (error instanceof AkhetError) port.postMessage({ id, error: error.data });
      else port.postMessage({ id, broken: String(error) });
    } finally {
      waiting.delete(id);
    }
  }

  port.onmessage = ({ data }) => {
    if ("wasm" in data) {
      engine = Engine.load(data.wasm);
    } else if ("cancel" in data) {
      waiting.delete(data.cancel);
    } else {
      waiting.add(data.id);
      turn = turn.then(() => attend(data.id, data.lang, data.question));
    }
  };
}

if ("WorkerGlobalScope" in globalThis) serve(globalThis as unknown as Port);
