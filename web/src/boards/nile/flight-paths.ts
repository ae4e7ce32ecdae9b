/* How the cards in the sky move: from where things lay before to where they lie now, which are not seen
 * there until then. */

import type { Flight } from "./flights.js";

/** Where the places of the board are, against its corner. */
export type Places = ReadonlyMap<string, DOMRect>;

const LONG_MS = 420;
const SHORT_MS = 260;
const APART_MS = 170;
const CLOSE_MS = 60;
/** However much happens at once, it is over by then. */
const LAST_MS = 2600;
/** Of a flight: when it has taken off, and when it has come. */
const OFF = 0.15;
const THERE = 0.85;

export function measured(board: Element): Places {
  const corner = board.getBoundingClientRect();
  const places = new Map<string, DOMRect>();
  for (const place of board.querySelectorAll<HTMLElement>("[data-place]")) {
    const { left, top, width, height } = place.getBoundingClientRect();
    if (width || height) places.set(place.dataset["place"] ?? "", new DOMRect(left - corner.left, top - corner.top, width, height));
  }
  return places;
}

function first(names: readonly string[], ...all: Places[]): DOMRect | null {
  for (const places of all)
    for (const name of names) {
      const rect = places.get(name);
      if (rect) return rect;
    }
  return null;
}

function towards(bird: HTMLElement, rect: DOMRect): string {
  return `translate(${rect.left + (rect.width - bird.offsetWidth) / 2}px, ${rect.top + (rect.height - bird.offsetHeight) / 2}px)`;
}

function fly(bird: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect, time: { delay: number; duration: number }): Animation {
  const start = towards(bird, from);
  const end = towards(bird, to);
  const grown = flight.strikes ? 1.5 : 1.12;
  return bird.animate(
    [
      { transform: `${start} scale(${flight.waits ? 1 : 0.8})`, opacity: flight.waits ? 1 : 0, offset: 0 },
      { transform: `${start} scale(${grown})`, opacity: 1, offset: OFF },
      { transform: `${end} scale(${grown})`, opacity: 1, offset: THERE },
      { transform: `${end} scale(${flight.strikes ? 1.9 : 0.8})`, opacity: 0, offset: 1 },
    ],
    { ...time, easing: "ease-in-out", fill: "both" },
  );
}

/** The back is turned away, then the face comes round. */
function turn(bird: HTMLElement, time: { delay: number; duration: number }): Animation[] {
  const [face, back] = bird.children;
  if (!face || !back) return [];
  const flat = { transform: "scaleX(0)" };
  const full = { transform: "none" };
  return [
    back.animate([{ ...full, offset: 0 }, { ...full, offset: 0.3 }, { ...flat, offset: 0.5 }, { ...flat, offset: 1 }], { ...time, fill: "both" }),
    face.animate([{ ...flat, offset: 0 }, { ...flat, offset: 0.5 }, { ...full, offset: 0.7 }, { ...full, offset: 1 }], { ...time, fill: "both" }),
  ];
}

function unseen(thing: Element, ms: number): Animation {
  return thing.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: ms });
}

function beat(thing: Element, delay: number): Animation {
  return thing.animate([{ transform: "none" }, { transform: "scale(1.2)" }, { transform: "none" }], { delay, duration: 200 });
}

/** What comes to lie in a place: the last things in it that were not yet taken by a later flight. */
function arrivals(board: Element, { lands, cards }: Flight, taken: Set<Element>): Element[] {
  const place = lands === undefined ? null : board.querySelector(`[data-place="${lands}"]`);
  if (!place) return [];
  const things = [...place.querySelectorAll("[data-key]")].filter((thing) => !taken.has(thing));
  const those = place.querySelector("[data-key]") ? things.slice(-cards) : [place].filter((thing) => !taken.has(thing));
  for (const thing of those) taken.add(thing);
  return those;
}

/** When each flight begins: one after another, and what is eaten only when the locusts are there. */
export function starts(flights: readonly Flight[], apart: number, duration: number): number[] {
  let next = 0;
  return flights.map((flight) => {
    const now = next;
    next += flight.strikes ? duration * THERE : apart;
    return now;
  });
}

/** All flights in the air, in the time that they are looked at. */
export function aloft(board: Element, birds: readonly HTMLElement[], flights: readonly Flight[], before: Places, ms: number): Animation[] {
  const after = measured(board);
  const duration = Math.min(LONG_MS, Math.max(SHORT_MS, ms * 0.8));
  const room = (Math.min(ms, LAST_MS) - duration) / Math.max(flights.length - 1, 1);
  const begin = starts(flights, Math.min(APART_MS, Math.max(CLOSE_MS, room)), duration);
  const all: Animation[] = [];
  const taken = new Set<Element>();
  for (let nth = flights.length - 1; nth >= 0; nth--) {
    const flight = flights[nth] as Flight;
    const bird = birds[nth] as HTMLElement;
    const from = first(flight.from, before, after);
    const to = flight.strikes ? first(flight.to, before, after) : first(flight.to, after, before);
    if (!from || !to) continue;
    const time = { delay: begin[nth] ?? 0, duration };
    const come = time.delay + duration * THERE;
    all.push(fly(bird, flight, from, to, time));
    if (flight.turns) all.push(...turn(bird, time));
    const there = arrivals(board, flight, taken);
    all.push(...there.map((thing) => unseen(thing, come)));
    const target = there.length || flight.strikes ? null : board.querySelector(`[data-place="${flight.to.find((name) => after.has(name))}"]`);
    if (target) all.push(beat(target, come));
  }
  const turned = flights.findIndex(({ to }) => to[0] === "flood");
  return [...all, ...still(birds[flights.length], after, (begin[turned] ?? 0) + duration * THERE)];
}

/** The flood card of before lies there until the first new one has come. */
function still(bird: HTMLElement | undefined, after: Places, duration: number): Animation[] {
  const place = after.get("flood");
  if (!bird || !place) return [];
  const transform = towards(bird, place);
  const there = { transform, opacity: 1 };
  return [bird.animate([there, { ...there, offset: 0.99 }, { transform, opacity: 0 }], { duration, fill: "forwards" })];
}
