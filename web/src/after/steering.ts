/* Stepping through a match: playing it, jumping, turning points, and the keys for all of it. */

import { useEffect, useRef, useState } from "preact/hooks";

const RUN_MS = 1100;

export interface Steering {
  running: boolean;
  run(running: boolean): void;
  /** Stops playing and goes to a step. */
  jump(step: number): void;
  /** Goes to the next or previous turning point. */
  turn(forward: boolean): void;
}

export interface Way {
  step: number;
  last: number;
  onStep(step: number): void;
  /** The steps of turning points. */
  turnings: readonly number[];
}

/** Plays until the end, or until the person steers. */
export function useSteering({ step, last, onStep, turnings }: Way): Steering {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    if (step >= last) {
      setRunning(false);
      return undefined;
    }
    const timer = setTimeout(() => onStep(step + 1), RUN_MS);
    return () => clearTimeout(timer);
  }, [running, step]);
  const jump = (to: number): void => {
    setRunning(false);
    onStep(Math.min(last, Math.max(0, to)));
  };
  return {
    running, jump,
    run: (on) => {
      if (on && step >= last) onStep(0);
      setRunning(on);
    },
    turn: (forward) => {
      const ahead = turnings.filter((one) => (forward ? one > step : one < step)).sort((a, b) => (forward ? a - b : b - a));
      if (ahead[0] !== undefined) jump(ahead[0]);
    },
  };
}

export interface KeyActs {
  left(far: boolean): void;
  right(far: boolean): void;
  home(): void;
  end?: () => void;
  space?: () => void;
  /** By the letter of a key. */
  letters: Readonly<Record<string, () => void>>;
  escape?: () => void;
}

/** Whether a control has keys of its own. The slider has those of the replay; Escape on a board belongs to its choice. */
function keepsKeys(target: Element | null, key: string): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (target?.closest("select, textarea, [role=tablist], input:not([type=range])")) return true;
  if (key === "Escape") return !target?.closest("input");
  if (key === " ") return target?.closest("button, a, summary") != null;
  return key.startsWith("Arrow") && target?.closest("[data-group]") != null;
}

function act({ key, shiftKey }: KeyboardEvent, acts: KeyActs): boolean {
  const named: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: () => acts.left(shiftKey), ArrowRight: () => acts.right(shiftKey), Home: acts.home, End: acts.end, " ": acts.space, Escape: acts.escape,
  };
  const found = named[key] ?? (key.length === 1 ? acts.letters[key.toLowerCase()] : undefined);
  found?.();
  return found !== undefined;
}

/** Keys anywhere on the page. */
export function useReplayKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || keepsKeys(target, event.key)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}
