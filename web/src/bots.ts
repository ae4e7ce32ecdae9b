/* The page's side of the bot worker: a promise for every question, with an AbortSignal. */

import type { Answer, Lang, ReviewEnd, ReviewStep, Setup } from "./engine.js";
import { AkhetError } from "./engine.js";
import type { FromWorker, Question, ToWorker } from "./bot-worker.js";

/** A worker, or one end of a channel. */
export interface WorkerEnd {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate?(): void;
}

/** The worker died: out of memory, or it never loaded. The next question starts another one. */
export class BotsGone extends Error {}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  tell: Told | undefined;
}

/** What a review tells on its way: a step, or at the end of a pass its turning points. */
export type Told = (found: { reviewed: ReviewStep; moves: number } | { end: ReviewEnd }) => void;

export class Bots {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private worker: WorkerEnd | null = null;

  constructor(
    private readonly make: () => WorkerEnd, private readonly wasm: WebAssembly.Module | ArrayBuffer, public lang: Lang = "en",
  ) {}

  /** The move of the bot whose turn it is. */
  choose(record: string, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "bot", record }, signal);
  }

  /** A hint for a person: at most `sims` simulations and `ms` milliseconds (0: no time limit). */
  hint(record: string, sims: number, ms = 0, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "hint", record, sims, ms }, signal);
  }

  onlineHint(setup: Setup, seat: number, viewhex: string, sims: number, ms = 0, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "online", setup, seat, viewhex, sims, ms }, signal);
  }

  /** The review of a match in some eyes: a pass for each number of simulations, told step by step. */
  review(record: string, eyes: number, passes: readonly number[], tell?: Told, signal?: AbortSignal): Promise<ReviewEnd> {
    return this.ask({ ask: "review", record, eyes, passes }, signal, tell);
  }

  /** The steps of a line of people's moves from one on, in some eyes: its moves judged, its last position with the
   * best move. With as many simulations as a review they are the numbers of that review. */
  judge(record: string, eyes: number, sims: number, from: number, signal?: AbortSignal): Promise<ReviewStep[]> {
    return this.ask({ ask: "judge", record, eyes, sims, from }, signal);
  }

  private theWorker(): WorkerEnd {
    if (this.worker) return this.worker;
    const worker = this.make();
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.lose(worker);
    };
    worker.postMessage({ wasm: this.wasm });
    return (this.worker = worker);
  }

  private lose(worker: WorkerEnd): void {
    if (this.worker !== worker) return;
    this.worker = null;
    worker.terminate?.();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(new BotsGone());
  }

  private ask<T>(question: Question, signal?: AbortSignal, tell?: Waiting["tell"]): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, tell });
      const worker = this.theWorker();
      signal?.addEventListener("abort", () => worker.postMessage({ cancel: id }), { once: true });
      worker.postMessage({ id, lang: this.lang, question });
      if (signal?.aborted) worker.postMessage({ cancel: id });
    });
  }

  private receive(said: FromWorker): void {
    const waiting = this.waiting.get(said.id);
    if (!waiting) return;
    if ("reviewed" in said || "end" in said) waiting.tell?.(said);
    if ("reviewed" in said || ("end" in said && !said.last)) return;
    this.waiting.delete(said.id);
    if ("answer" in said) waiting.resolve(said.answer as never);
    else if ("end" in said) waiting.resolve(said.end as never);
    else if ("judged" in said) waiting.resolve(said.judged as never);
    else if ("error" in said) waiting.reject(new AkhetError(said.error));
    else if ("cancelled" in said) waiting.reject(new DOMException("cancelled", "AbortError"));
    else waiting.reject(new Error(said.broken));
  }
}
