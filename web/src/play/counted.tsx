/* A number that is counted up or down to its new value: <Counted n={points} />. Where nothing may move it changes at
 * once. For eyes only: words for a screen reader stand beside it. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { motionOn } from "../app/preferences.js";

const TICK_MS = 55;
/** However far it goes, it is there after so many ticks. */
const MOST_TICKS = 9;

/** The values on the way, the last of which is `to`. */
export function wayTo(from: number, to: number): number[] {
  const ticks = Math.min(Math.abs(to - from), MOST_TICKS);
  return Array.from({ length: ticks }, (_, at) => Math.round(from + ((to - from) * (at + 1)) / ticks));
}

export function Counted({ n }: { n: number }): JSX.Element {
  const shown = useRef<HTMLSpanElement>(null);
  const before = useRef(n);
  useLayoutEffect(() => {
    const text = shown.current?.firstChild;
    const way = motionOn() ? wayTo(before.current, n) : [];
    before.current = n;
    if (!text || way.length < 2) return undefined;
    const tick = (): void => void (text.nodeValue = String(way.shift() ?? n));
    tick();
    const timer = setInterval(() => (way.length ? tick() : clearInterval(timer)), TICK_MS);
    return () => {
      clearInterval(timer);
      text.nodeValue = String(n);
    };
  }, [n]);
  return <span aria-hidden="true" ref={shown}>{n}</span>;
}
