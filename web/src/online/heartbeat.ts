/* The heartbeat of a connection: one that is silent is asked whether it is there, and one that does
 * not answer is given up, because a browser may take minutes to notice. */

export class Heartbeat {
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly quiet: number,
    private readonly dead: number,
    private readonly ask: () => void,
    private readonly giveUp: () => void,
  ) {}

  /** A connection that does not come about counts as silent, too. */
  begin(): void {
    this.await();
  }

  heard(): void {
    this.cancel?.();
    this.cancel = this.clock.later(this.quiet, () => this.now());
  }

  now(): void {
    this.ask();
    this.await();
  }

  end(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private await(): void {
    this.cancel?.();
    this.cancel = this.clock.later(this.dead, this.giveUp);
  }
}

export interface Clock {
  /** Call off what is returned. */
  later(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  later(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
