/* Timers of a connection: its heartbeat, and a clock that tests can replace. */

export interface Clock {
  /** Runs `then` after `ms`; the returned function cancels it. */
  later(ms: number, then: () => void): () => void;
}

export const realClock: Clock = {
  later(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

export interface HeartbeatHost {
  /** Asks the other side for an answer. */
  ping(): void;
  /** No answer came: the connection is dead. */
  dead(): void;
}

/** Pings a silent connection and gives it up without an answer: a browser may take minutes to notice. */
export class Heartbeat {
  private cancel: (() => void) | null = null;

  constructor(
    private readonly clock: Clock, private readonly quietMs: number, private readonly deadMs: number, private readonly host: HeartbeatHost,
  ) {}

  /** A connection that does not open is also given up. */
  begin(): void {
    this.awaitAnswer();
  }

  heard(): void {
    this.cancel?.();
    this.cancel = this.clock.later(this.quietMs, () => this.ping());
  }

  ping(): void {
    this.host.ping();
    this.awaitAnswer();
  }

  end(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private awaitAnswer(): void {
    this.cancel?.();
    this.cancel = this.clock.later(this.deadMs, () => this.host.dead());
  }
}
