/* The clock of a seat. Its last seconds are shown, announced and heard. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../app/ui/announcer.js";
import type { Clocks } from "../table.js";
import { text } from "../text/play.js";
import { soundTick } from "./sound.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Seconds from which time is low, and from which each second ticks. */
const LOW = 20;
const LAST = 10;

/** 0:07, 12:30, 2:05:00, and days with their hours. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (ms >= DAY) return text.days_left({ n: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The time left in milliseconds; draws again every second. */
function useLeft(clocks: Clocks, seat: number, runs: boolean): number {
  const [, tick] = useState(0);
  const left = (clocks.left[seat] ?? 0) - (runs ? performance.now() - clocks.at : 0);
  useEffect(() => {
    if (!runs || left <= 0) return undefined;
    const timer = setTimeout(() => tick((n) => n + 1), (left % SECOND) + 5);
    return () => clearTimeout(timer);
  });
  return left;
}

export function Clock({ clocks, seat, runs, mine }: { clocks: Clocks; seat: number; runs: boolean; mine: boolean }): JSX.Element {
  const left = useLeft(clocks, seat, runs);
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const time = clockText(left);
  useEffect(() => {
    if (!runs || !mine) return;
    if (seconds === LOW || seconds === LAST) announce(text.time_short({ n: seconds }), true);
    if (seconds > 0 && seconds <= LAST) soundTick();
  }, [seconds, runs, mine]);
  const state = !runs || seconds > LOW ? "" : seconds > LAST ? " low" : " low last";
  return <span class={`seat-clock${runs ? " runs" : ""}${state}`} role="timer" aria-label={text.time_left({ time })}>{time}</span>;
}
