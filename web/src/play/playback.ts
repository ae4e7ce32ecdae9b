/* What others do is shown step by step: positions wait in a line and are shown one after another. */

import type { Step } from "../types.js";
import type { TableSource, TableState } from "../table.js";

export interface Showing {
  show(state: TableState, last: boolean): void;
  /** Milliseconds for which a step stays before the next comes; 0: at once. */
  pause(step: Step): number;
  /** What is shown of a step before the position after it. */
  parts?(before: TableState, step: Step): Frame[];
  /** Run something in so many milliseconds; what it returns calls it off. */
  later(run: () => void, ms: number): () => void;
}

export interface Frame {
  state: TableState;
  pause: number;
}

/** A glance at how it stood. */
const BEFORE_MS = 500;

export class Playback {
  private readonly line: Frame[] = [];
  private callOff: (() => void) | null = null;

  /** `latest` is the last position that came. */
  constructor(private readonly source: Pick<TableSource, "look">, private readonly showing: Showing, private latest: TableState | null = null) {}

  /** Something is still to be shown. */
  get busy(): boolean {
    return this.line.length > 0;
  }

  push(state: TableState, fresh: readonly Step[]): void {
    if (!fresh.length) return this.jump(state);
    const handed = state.handover !== undefined;
    fresh.forEach((step, at) => {
      const frame = at === fresh.length - 1 && !handed ? state : this.position(state, step.step, step);
      if (!frame) return;
      const parts = this.latest?.at === step.step - 1 ? (this.showing.parts?.(this.latest, step) ?? []) : [];
      const told = parts[parts.length - 1]?.state.part?.to ?? 0;
      this.line.push(...parts, { state: frame, pause: this.showing.pause({ ...step, events: step.events.slice(told) }) });
      this.latest = frame;
    });
    /* Who has moved sees what came of it, before the screen goes to somebody else. */
    if (handed) this.line.push({ state, pause: 0 });
    this.latest = state;
    if (!this.callOff) this.next();
  }

  /** For who just sat down: how it stood before, and all that has happened since. */
  tell(state: TableState, fresh: readonly Step[]): void {
    const [first] = fresh;
    const before = first && this.position(state, first.step - 1, first);
    const pause = first ? Math.min(this.showing.pause(first), BEFORE_MS) : 0;
    if (before && pause > 0) this.line.push({ state: before, pause });
    if (before) this.latest = before;
    this.push(state, fresh);
  }

  /** Show how it stands now, whatever was still to be shown. */
  skip(): void {
    if (!this.busy) return;
    const last = this.line.pop();
    this.stop();
    if (last) this.showing.show(last.state, true);
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.line.length = 0;
  }

  /** A change without a step: a word that was said, another language. The line goes on to it. */
  private jump(state: TableState): void {
    this.latest = state;
    const last = this.line[this.line.length - 1];
    if (last) last.state = state;
    else this.showing.show(state, true);
  }

  /** The position after so many moves, while this one is being shown. */
  private position({ handover: _, ...state }: TableState, at: number, step: Step): TableState | null {
    const past = this.source.look?.(at);
    if (!past) return null;
    return {
      ...state, ...past, at, legal: [], turn: step.seat ?? null, thinking: false, result: null,
      stage: "playing", steps: state.steps.filter((one) => one.step <= at),
    };
  }

  private next(): void {
    this.callOff = null;
    const frame = this.line.shift();
    if (!frame) return;
    const wait = frame.pause;
    if (wait > 0) {
      this.callOff = this.showing.later(() => this.next(), wait);
      return this.showing.show(frame.state, !this.line.length);
    }
    if (this.line.length) return this.next();
    this.showing.show(frame.state, true);
  }
}
