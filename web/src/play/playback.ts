/* Playback: moves of others are shown one after another, each for a while. */

import { motionOn, speed, type Speed } from "../app/preferences.js";
import type { TableSource, TableState } from "../table.js";
import type { Step } from "../types.js";

const PAUSES: Readonly<Record<Speed, number>> = { slow: 1600, normal: 850, fast: 350, none: 0 };
/** Each event of a step after the first extends its pause by this share. */
const PER_EVENT = 0.15;
const MOST_EVENTS = 12;
/** The longest base pause for a person's own move: they know what they did, but not what it caused. */
const OWN_MOVE_MS = 450;

/** A share of the pause for one step, in milliseconds; 0 where nothing moves. */
export function pauseShare(share: number): number {
  return motionOn() ? PAUSES[speed.value] * share : 0;
}

/** How long a step is shown, in milliseconds. Without motion nothing is played back. */
export function pauseFor(step: Step, own = false): number {
  if (!motionOn()) return 0;
  const whole = PAUSES[speed.value];
  const more = whole * PER_EVENT * Math.min(Math.max(step.events.length - 1, 0), MOST_EVENTS);
  return (own ? Math.min(whole, OWN_MOVE_MS) : whole) + more;
}

export interface PlaybackHost {
  show(state: TableState, last: boolean): void;
  /** How long a step is shown before the next one, in milliseconds; 0 skips it. */
  pause(step: Step): number;
  /** Intermediate frames to show before the final position of a step. */
  parts?(before: TableState, step: Step): Frame[];
  /** Runs something later; the returned function cancels it. */
  later(run: () => void, ms: number): () => void;
}

export interface Frame {
  state: TableState;
  pause: number;
}

/** How long the position before the first new step is shown. */
const BEFORE_MS = 500;

export class Playback {
  private readonly queue: Frame[] = [];
  private cancel: (() => void) | null = null;

  /** `latest` is the last position received. */
  constructor(private readonly source: Pick<TableSource, "look">, private readonly host: PlaybackHost, private latest: TableState | null = null) {}

  /** Whether frames are still queued. */
  get busy(): boolean {
    return this.queue.length > 0;
  }

  push(state: TableState, fresh: readonly Step[]): void {
    if (!fresh.length) return this.jump(state);
    const handedOver = state.handover !== undefined;
    fresh.forEach((step, at) => {
      const frame = at === fresh.length - 1 && !handedOver ? state : this.position(state, step.step, step);
      if (!frame) return;
      const parts = this.latest?.at === step.step - 1 ? (this.host.parts?.(this.latest, step) ?? []) : [];
      const told = parts[parts.length - 1]?.state.part?.to ?? 0;
      this.queue.push(...parts, { state: frame, pause: this.host.pause({ ...step, events: step.events.slice(told) }) });
      this.latest = frame;
    });
    /* The person who moved sees the outcome before the screen is handed over. */
    if (handedOver) this.queue.push({ state, pause: 0 });
    this.latest = state;
    if (!this.cancel) this.next();
  }

  /** For a person who takes over the screen: the position before, then every step since. */
  catchUp(state: TableState, fresh: readonly Step[]): void {
    const [first] = fresh;
    const before = first && this.position(state, first.step - 1, first);
    const pause = first ? Math.min(this.host.pause(first), BEFORE_MS) : 0;
    if (before && pause > 0) this.queue.push({ state: before, pause });
    if (before) this.latest = before;
    this.push(state, fresh);
  }

  /** Drops the queue and shows the last position. */
  skip(): void {
    if (!this.busy) return;
    const last = this.queue.pop();
    this.stop();
    if (last) this.host.show(last.state, true);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
    this.queue.length = 0;
  }

  /** A change without a step, such as talk or another language: replaces the last queued state. */
  private jump(state: TableState): void {
    this.latest = state;
    const last = this.queue[this.queue.length - 1];
    if (last) last.state = state;
    else this.host.show(state, true);
  }

  /** The position after `at` moves, as it looked while `step` was shown. */
  private position({ handover: _, ...state }: TableState, at: number, step: Step): TableState | null {
    const past = this.source.look?.(at);
    if (!past) return null;
    return {
      ...state, ...past, at, legal: [], turn: step.seat ?? null, thinking: false, result: null,
      stage: "playing", steps: state.steps.filter((one) => one.step <= at),
    };
  }

  private next(): void {
    this.cancel = null;
    const frame = this.queue.shift();
    if (!frame) return;
    const wait = frame.pause;
    if (wait > 0) {
      this.cancel = this.host.later(() => this.next(), wait);
      return this.host.show(frame.state, !this.queue.length);
    }
    if (this.queue.length) return this.next();
    this.host.show(frame.state, true);
  }
}
