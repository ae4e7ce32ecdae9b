/* Events in fewer lines: repeated events are joined.
 *
 *   Anna is dealt: wheat · Anna is dealt: flax · Anna is dealt: wheat  →  Anna is dealt: wheat × 2, flax */

import type { Step } from "../types.js";

type Happening = Step["events"][number];

interface Line {
  /** Those that it joins. */
  events: Happening["data"][];
  /** The sentence up to the colon, or all of it. */
  head: string;
  /** The texts after the colon and how often each occurs. */
  tails: Map<string, number>;
}

const PARTS = /^(.*?: )(.+)$/;
/** A text that ends with a number of its own. */
const COUNTED = /×\s*\d+$/;

function lineOf({ text, data }: Happening): Line {
  const [, head = text, tail = ""] = PARTS.exec(text) ?? [];
  return { events: [data], head, tails: new Map([[tail, 1]]) };
}

/** Whether two lines can be joined; a text with a number of its own cannot be counted. */
function joins(line: Line, next: Line): boolean {
  const [a, b] = [line.events[0], next.events[0]];
  return a?.event === b?.event && a?.["seat"] === b?.["seat"] && line.head === next.head && ![...next.tails.keys()].some((tail) => COUNTED.test(tail) && line.tails.has(tail));
}

function said({ head, tails }: Line): string {
  const items = [...tails].map(([tail, times]) => (times > 1 ? `${tail} × ${times}` : tail));
  /* No line break before a number. */
  return (head + items.join(", ")).replaceAll(" × ", "\u00a0×\u00a0");
}

/** Each line with the events that it tells. */
export function joinedEvents(events: readonly Happening[]): { text: string; events: readonly Happening["data"][] }[] {
  const lines: Line[] = [];
  for (const event of events) {
    const next = lineOf(event);
    const last = lines[lines.length - 1];
    if (!last || !joins(last, next)) lines.push(next);
    else {
      last.events.push(event.data);
      for (const tail of next.tails.keys()) last.tails.set(tail, (last.tails.get(tail) ?? 0) + 1);
    }
  }
  return lines.map((line) => ({ text: said(line), events: line.events }));
}

export function eventLines(events: readonly Happening[]): string[] {
  return joinedEvents(events).map(({ text }) => text);
}
