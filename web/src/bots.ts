/* The page's side of the thinking: a promise for every question, which can be called off. */

import type { Answer, Lang, Review, Reviewed, Setup } from "./engine.js";
import { Refusal } from "./engine.js";
import type { FromThinker, Question, ToThinker } from "./bot-worker.js";

/** A worker, or one end of a channel. */
export interface WorkerEnd {
  postMessage(message: ToThinker): void;
  onmessage: ((event: MessageEvent<FromThinker>) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate?(): void;
}

/** Whoever thought is gone in the middle of it: out of memory, or never loaded. The next question has another. */
export class BotsGone extends Error {}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  tell: ((move: Reviewed, at: number, all: number) => void) | undefined;
}

export class Bots {
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private worker: WorkerEnd | null = null;

  constructor(
    private readonly make: () => WorkerEnd, private readonly wasm: WebAssembly.Module | ArrayBuffer, public lang: Lang = "en",
  ) {}

  /** What the bot does whose turn it is. */
  move(record: string, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "bot", record }, signal);
  }

  /** What a person might do: so many simulations, and no longer than that (0: no matter). */
  hint(record: string, sims: number, ms = 0, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "hint", record, sims, ms }, signal);
  }

  onlineHint(setup: Setup, seat: number, viewhex: string, sims: number, ms = 0, signal?: AbortSignal): Promise<Answer> {
    return this.ask({ ask: "online", setup, seat, viewhex, sims, ms }, signal);
  }

  /** Look back at a match; `tell` hears of every move. Null: the match is not over. */
  review(
    record: string, sims: number, tell?: (move: Reviewed, at: number, all: number) => void, signal?: AbortSignal,
  ): Promise<Review | null> {
    return this.ask({ ask: "review", record, sims }, signal, tell);
  }

  private thinker(): WorkerEnd {
    if (this.worker) return this.worker;
    const worker = this.make();
    worker.onmessage = ({ data }) => this.hear(data);
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
      const worker = this.thinker();
      signal?.addEventListener("abort", () => worker.postMessage({ cancel: id }), { once: true });
      worker.postMessage({ id, lang: this.lang, question });
      if (signal?.aborted) worker.postMessage({ cancel: id });
    });
  }

  private hear(said: FromThinker): void {
    const waiting = this.waiting.get(said.id);
    if (!waiting) return;
    if ("reviewed" in said) {
      waiting.tell?.(said.reviewed, said.move, said.moves);
      return;
    }
    this.waiting.delete(said.id);
    if ("answer" in said) waiting.resolve(said.answer as never);
    else if ("review" in said) waiting.resolve(said.review as never);
    else if ("refusal" in said) waiting.reject(new Refusal(said.refusal));
    else if ("cancelled" in said) waiting.reject(new DOMException("called off", "AbortError"));
    else waiting.reject(new Error(said.broken));
  }
}
