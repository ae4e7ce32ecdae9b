/* Time as the connection needs it, so that a test can let it pass. */

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
