/* Things that fly over a board from one place to another: cards, coins, tokens.
 *
 * A place is the data-place or data-key of an element around the board. Before a step is drawn the
 * places of its flights are measured; afterwards each thing flies from where the place was to where
 * it is now. A touch or a key ends all flights at once.
 *
 *   const flights = useFlights(state, flightsOf);    // before anything of the board is drawn
 *   <FlightLayer flights={flights} Thing={Face} />   // last in the board */

import type { ComponentType, JSX, RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { TableState } from "../table.js";
import type { Step } from "../types.js";
import { scaleAround } from "./fit.js";
import { pauseFor } from "./playback.js";

export interface Flight {
  /** The id of what flies, which the board draws; null: the back of a card. */
  thing: string | null;
  /** Names of places: the first one that is drawn counts. */
  from: readonly string[];
  to: readonly string[];
  /** How many cards fly together; the number stands on them. */
  cards?: number;
  /** How many coins fly, one closely after another. */
  coins?: number;
  /** It comes down hard, and the next flight waits for it. */
  strikes?: boolean;
  /** It lies face down and is turned face up on its way. */
  turns?: boolean;
  /** It is seen in its place until it flies. */
  waits?: boolean;
  /** The place in which it is drawn already: it is hidden there until it arrives. */
  lands?: string;
  /** What lies in that place until then. */
  covers?: string | null;
}

/** More coins than these cannot be told apart while they fly. */
const MOST_COINS = 6;

function oneByOne(flight: Flight): Flight[] {
  return flight.coins === undefined ? [flight] : Array<Flight>(Math.min(flight.coins, MOST_COINS)).fill(flight);
}

type Places = ReadonlyMap<string, DOMRect>;

export interface Flights {
  /** Empty when nothing flies. */
  list: readonly Flight[];
  /** Where their places were. */
  before: Places;
  /** How long the step is shown, in milliseconds. */
  ms: number;
  layer: RefObject<HTMLDivElement | null>;
}

const LONG_MS = 420;
const SHORT_MS = 260;
const APART_MS = 170;
const CLOSE_MS = 55;
/** All flights of a step are over by then. */
const LAST_MS = 2600;
/** Shares of a flight: the end of the take-off, and the arrival. */
const OFF = 0.15;
const THERE = 0.85;
/** How high a throw goes, as a share of its length and in pixels at most; and how high it bounces. */
const LIFT = 0.16;
const HIGHEST = 60;
const BOUNCE = 5;

/** The board with its seats. */
function surroundings(layer: Element | null): Element | null {
  return layer?.closest(".table, .still") ?? null;
}

function placeOf(root: Element, name: string): HTMLElement | null {
  const safe = CSS.escape(name);
  return root.querySelector<HTMLElement>(`[data-place="${safe}"], [data-key="${safe}"]`);
}

function measured(root: Element | null, flights: readonly Flight[]): Places {
  const places = new Map<string, DOMRect>();
  if (!root) return places;
  for (const name of new Set(flights.flatMap(({ from, to }) => [...from, ...to]))) {
    const rect = placeOf(root, name)?.getBoundingClientRect();
    if (rect && (rect.width || rect.height)) places.set(name, rect);
  }
  return places;
}

/** The flights of the step that is drawn now, if the position before it was drawn last. */
export function useFlights(state: TableState, flightsOf: (step: Step, before: TableState) => readonly Flight[]): Flights {
  const drawn = useRef(state);
  const layer = useRef<HTMLDivElement>(null);
  const flights = useMemo(() => {
    const step = state.steps.find((one) => one.step === state.at);
    const ms = step ? pauseFor(step, step.seat === state.you) : 0;
    const list = step && ms && state.at === drawn.current.at + 1 ? flightsOf(step, drawn.current).flatMap(oneByOne) : [];
    return { list, before: measured(surroundings(layer.current), list), ms, layer };
  }, [state.at]);
  useLayoutEffect(() => {
    drawn.current = state;
  });
  return flights;
}

function first(names: readonly string[], ...all: Places[]): DOMRect | null {
  for (const places of all)
    for (const name of names) {
      const rect = places.get(name);
      if (rect) return rect;
    }
  return null;
}

interface Point {
  x: number;
  y: number;
}

/** A place of the window, in the units of the layer: a board that is drawn smaller holds a layer that is too. */
function within(layer: HTMLElement): (rect: DOMRect) => DOMRect {
  const scale = scaleAround(layer);
  const { left, top } = layer.getBoundingClientRect();
  return (rect) => new DOMRect((rect.left - left) / scale, (rect.top - top) / scale, rect.width / scale, rect.height / scale);
}

/** Where the corner of a flying thing is when its centre is that of a place. */
function cornerAt(flying: HTMLElement, rect: DOMRect): Point {
  return { x: rect.left + (rect.width - flying.offsetWidth) / 2, y: rect.top + (rect.height - flying.offsetHeight) / 2 };
}

function moved({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function centred(flying: HTMLElement, rect: DOMRect): string {
  return moved(cornerAt(flying, rect));
}

interface Timing {
  delay: number;
  duration: number;
}

/** The highest point of a throw, halfway. */
function apex(a: Point, b: Point): Point {
  const lift = Math.min(HIGHEST, Math.hypot(b.x - a.x, b.y - a.y) * LIFT);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - lift };
}

/** Thrown: slower towards the highest point, faster down, and a small bounce where it lands. */
function thrown(flying: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect): Keyframe[] {
  const [a, b] = [cornerAt(flying, from), cornerAt(flying, to)];
  const [start, end] = [moved(a), moved(b)];
  const bounce = moved({ x: b.x, y: b.y - BOUNCE });
  return [
    { transform: `${start} scale(${flight.waits ? 1 : 0.8})`, opacity: flight.waits ? 1 : 0, offset: 0 },
    { transform: `${start} scale(1.08)`, opacity: 1, offset: OFF, easing: "cubic-bezier(.25, .6, .6, 1)" },
    { transform: `${moved(apex(a, b))} scale(1.14)`, opacity: 1, offset: 0.46, easing: "cubic-bezier(.4, 0, .8, .5)" },
    { transform: `${end} scale(1)`, opacity: 1, offset: 0.8 },
    { transform: `${bounce} scale(1)`, opacity: 1, offset: 0.88 },
    { transform: `${end} scale(0.96)`, opacity: 1, offset: 0.96 },
    { transform: `${end} scale(0.9)`, opacity: 0, offset: 1 },
  ];
}

/** Something that strikes grows on its way and comes down hard. */
function striking(flying: HTMLElement, from: DOMRect, to: DOMRect): Keyframe[] {
  const [start, end] = [centred(flying, from), centred(flying, to)];
  return [
    { transform: `${start} scale(0.8)`, opacity: 0, offset: 0 },
    { transform: `${start} scale(1.5)`, opacity: 1, offset: OFF, easing: "ease-in" },
    { transform: `${end} scale(1.5)`, opacity: 1, offset: 0.7 },
    { transform: `${end} scale(1.25) rotate(-9deg)`, opacity: 1, offset: 0.78 },
    { transform: `${end} scale(1.35) rotate(9deg)`, opacity: 1, offset: THERE },
    { transform: `${end} scale(1.7)`, opacity: 0, offset: 1 },
  ];
}

function fly(flying: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect, time: Timing): Animation {
  const frames = flight.strikes ? striking(flying, from, to) : thrown(flying, flight, from, to);
  return flying.animate(frames, { ...time, fill: "both" });
}

/** The back is turned away, then the face comes round. */
function turn(flying: HTMLElement, time: Timing): Animation[] {
  const [face, back] = flying.children;
  if (!face || !back) return [];
  const flat = { transform: "scaleX(0)" };
  const full = { transform: "none" };
  return [
    back.animate([{ ...full, offset: 0 }, { ...full, offset: 0.3 }, { ...flat, offset: 0.5 }, { ...flat, offset: 1 }], { ...time, fill: "both" }),
    face.animate([{ ...flat, offset: 0 }, { ...flat, offset: 0.5 }, { ...full, offset: 0.7 }, { ...full, offset: 1 }], { ...time, fill: "both" }),
  ];
}

function hidden(element: Element, ms: number): Animation {
  return element.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: ms });
}

function pulse(element: Element, delay: number): Animation {
  return element.animate([{ transform: "none" }, { transform: "scale(1.2)" }, { transform: "none" }], { delay, duration: 200 });
}

/** What arrives in a place: the last things in it that no later flight has taken. */
function arrivals(root: Element, { lands, cards = 1 }: Flight, taken: Set<Element>): Element[] {
  const place = lands === undefined ? null : placeOf(root, lands);
  if (!place) return [];
  const keyed = [...place.querySelectorAll("[data-key]")];
  const those = (keyed.length ? keyed : [place]).filter((thing) => !taken.has(thing)).slice(-cards);
  for (const thing of those) taken.add(thing);
  return those;
}

/** When each flight begins: one after another, and whatever follows a strike only when it has come down. */
export function starts(flights: readonly Flight[], apart: number, duration: number): number[] {
  let next = 0;
  return flights.map(({ strikes, coins }) => {
    const now = next;
    next += strikes ? duration * THERE : coins !== undefined ? Math.min(apart, CLOSE_MS) : apart;
    return now;
  });
}

/** What lay in a place stays to be seen there until the first flight into it arrives. */
function cover(covering: HTMLElement | null, place: DOMRect, duration: number): Animation[] {
  if (!covering) return [];
  const transform = centred(covering, place);
  return [covering.animate([{ transform, opacity: 1 }, { transform, opacity: 1, offset: 0.99 }, { transform, opacity: 0 }], { duration, fill: "forwards" })];
}

function play({ list, before, ms, layer }: Flights): Animation[] {
  const root = surroundings(layer.current);
  if (!root || !layer.current) return [];
  const after = measured(root, list);
  const flying = [...layer.current.querySelectorAll<HTMLElement>(".flight")];
  const duration = Math.min(LONG_MS, Math.max(SHORT_MS, ms * 0.8));
  const room = (Math.min(ms, LAST_MS) - duration) / Math.max(list.length - 1, 1);
  const begin = starts(list, Math.min(APART_MS, Math.max(CLOSE_MS, room)), duration);
  const local = within(layer.current);
  const all: Animation[] = [];
  const taken = new Set<Element>();
  for (let nth = list.length - 1; nth >= 0; nth--) {
    const flight = list[nth] as Flight;
    const element = flying[nth] as HTMLElement;
    const from = first(flight.from, before, after);
    const to = flight.strikes ? first(flight.to, before, after) : first(flight.to, after, before);
    if (!from || !to) continue;
    const time = { delay: begin[nth] ?? 0, duration };
    const arrival = time.delay + duration * THERE;
    all.push(fly(element, flight, local(from), local(to), time));
    if (flight.turns) all.push(...turn(element, time));
    if (flight.covers) all.push(...cover(layer.current.querySelector<HTMLElement>(`[data-covers="${nth}"]`), local(to), arrival));
    const there = arrivals(root, flight, taken);
    all.push(...there.map((thing) => hidden(thing, arrival)));
    const name = flight.to.find((one) => after.has(one));
    const target = there.length || flight.strikes || name === undefined ? null : placeOf(root, name);
    if (target) all.push(pulse(target, arrival));
  }
  return all;
}

export function FlightLayer({ flights, Thing }: { flights: Flights; Thing: ComponentType<{ thing: string | null }> }): JSX.Element {
  useLayoutEffect(() => {
    if (!flights.list.length) return undefined;
    const animations = play(flights);
    const finish = (): void => animations.forEach((animation) => animation.finish());
    addEventListener("pointerdown", finish);
    addEventListener("keydown", finish);
    return () => {
      removeEventListener("pointerdown", finish);
      removeEventListener("keydown", finish);
      animations.forEach((animation) => animation.cancel());
    };
  }, [flights]);
  return (
    <div class="flights" ref={flights.layer} aria-hidden>
      {flights.list.map(({ covers }, nth) => covers && <span key={`under-${nth}`} class="flight-cover" data-covers={nth}><Thing thing={covers} /></span>)}
      {flights.list.map(({ thing, cards = 1, turns }, nth) => (
        <span key={nth} class="flight">
          <Thing thing={thing} />
          {turns && <span class="flight-back"><Thing thing={null} /></span>}
          {cards > 1 && <b class="flight-count">{cards}</b>}
        </span>
      ))}
    </div>
  );
}
