/* Commands without an answer, by their ids, in the order in which they were sent. */

import type { Message, Command, Refused } from "./wire.js";

interface Asked {
  command: Command & { id: string };
  tries: number;
  resolve(message: Message): void;
  reject(reason: unknown): void;
}

/** A command that the server refused, or that was dropped because another player signed in. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

export class PendingCommands {
  private readonly asked = new Map<string, Asked>();
  private count = 0;

  /** `start` is random, so that ids differ from those of earlier visits. */
  constructor(private readonly start: string) {}

  nextId(): string {
    return `${this.start}-${++this.count}`;
  }

  add(command: Command): { command: Command & { id: string }; answer: Promise<Message> } {
    const full = { ...command, id: this.nextId() };
    const answer = new Promise<Message>((resolve, reject) => {
      this.asked.set(full.id, { command: full, tries: 0, resolve, reject });
    });
    return { command: full, answer };
  }

  find(id: string): Command | undefined {
    return this.asked.get(id)?.command;
  }

  unanswered(): Command[] {
    return [...this.asked.values()].map((one) => one.command);
  }

  answered(id: string, message: Message): void {
    const one = this.asked.get(id);
    this.asked.delete(id);
    one?.resolve(message);
  }

  /** The number of earlier attempts. */
  tryAgain(id: string): number {
    const one = this.asked.get(id);
    return one ? one.tries++ : Infinity;
  }

  refused(id: string, message: Refused): void {
    const one = this.asked.get(id);
    this.asked.delete(id);
    one?.reject(new CommandError(message));
  }

  dropAll(): void {
    for (const id of [...this.asked.keys()]) this.refused(id, { say: "refused", code: "who" });
  }
}
