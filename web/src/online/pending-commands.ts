/* Orders that were not answered yet, by their ids, in the order in which they were given. */

import type { Message, Order, Refused } from "./wire.js";

interface Asked {
  order: Order & { id: string };
  tries: number;
  resolve(message: Message): void;
  reject(reason: unknown): void;
}

/** An order that was refused, or given up because somebody else sits before the screen now. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  constructor(readonly refusal: Refused) {
    super(refusal.code);
  }
}

export class Pending {
  private readonly asked = new Map<string, Asked>();
  private count = 0;

  /** `start` is random: an id is never used twice, also by the page of yesterday. */
  constructor(private readonly start: string) {}

  nextId(): string {
    return `${this.start}-${++this.count}`;
  }

  add(order: Order): { order: Order & { id: string }; answer: Promise<Message> } {
    const full = { ...order, id: this.nextId() };
    const answer = new Promise<Message>((resolve, reject) => {
      this.asked.set(full.id, { order: full, tries: 0, resolve, reject });
    });
    return { order: full, answer };
  }

  find(id: string): Order | undefined {
    return this.asked.get(id)?.order;
  }

  unanswered(): Order[] {
    return [...this.asked.values()].map((one) => one.order);
  }

  answered(id: string, message: Message): void {
    const one = this.asked.get(id);
    this.asked.delete(id);
    one?.resolve(message);
  }

  /** How often it was tried before. */
  tryAgain(id: string): number {
    const one = this.asked.get(id);
    return one ? one.tries++ : Infinity;
  }

  refused(id: string, refusal: Refused): void {
    const one = this.asked.get(id);
    this.asked.delete(id);
    one?.reject(new CommandError(refusal));
  }

  giveUp(): void {
    for (const id of [...this.asked.keys()]) this.refused(id, { say: "refused", code: "who" });
  }
}
