/* The sky over the board, in which cards are seen to fly: one after another, quick, gone at a touch. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { moves as thingsMove } from "../../app/prefs.js";
import type { TableState } from "../../table.js";
import { Face } from "./card.js";
import { flightsOf, type Flight } from "./flights.js";

const LONG_MS = 420;
const APART_MS = 170;
/** However much happens at once, it is over by then. */
const LAST_MS = 2600;

function find(board: Element, places: readonly string[]): DOMRect | null {
  for (const place of places) {
    const there = board.querySelector(`[data-place="${place}"]`);
    if (there?.getClientRects().length) return there.getBoundingClientRect();
  }
  return null;
}

function towards(bird: HTMLElement, rect: DOMRect, origin: DOMRect): string {
  const x = rect.left + rect.width / 2 - origin.left - bird.offsetWidth / 2;
  const y = rect.top + rect.height / 2 - origin.top - bird.offsetHeight / 2;
  return `translate(${x}px, ${y}px)`;
}

function fly(bird: HTMLElement, flight: Flight, board: Element, delay: number): Animation | null {
  const from = find(board, flight.from);
  const to = find(board, flight.to);
  if (!from || !to) return null;
  const origin = board.getBoundingClientRect();
  const start = towards(bird, from, origin);
  const end = towards(bird, to, origin);
  const grown = flight.strikes ? 1.5 : 1.12;
  return bird.animate(
    [
      { transform: `${start} scale(0.8)`, opacity: 0, offset: 0 },
      { transform: `${start} scale(${grown})`, opacity: 1, offset: 0.15 },
      { transform: `${end} scale(${grown})`, opacity: 1, offset: 0.85 },
      { transform: `${end} scale(${flight.strikes ? 1.9 : 0.8})`, opacity: 0, offset: 1 },
    ],
    { duration: LONG_MS, delay, easing: "ease-in-out", fill: "both" },
  );
}

/** The flights of what is new since the board was last drawn one move earlier. */
function useNews(state: TableState): { at: number; flights: Flight[] } {
  const [news, setNews] = useState<{ at: number; flights: Flight[] }>({ at: state.at, flights: [] });
  useEffect(() => {
    if (state.at === news.at) return;
    const forward = state.at === news.at + 1 && thingsMove();
    setNews({ at: state.at, flights: forward ? flightsOf(state.steps.filter(({ step }) => step === state.at)) : [] });
  }, [state]);
  return news;
}

export function Sky({ state }: { state: TableState }): JSX.Element {
  const sky = useRef<HTMLDivElement>(null);
  const { at, flights } = useNews(state);
  useLayoutEffect(() => {
    const board = sky.current?.parentElement;
    if (!board || !sky.current) return;
    const apart = Math.min(APART_MS, LAST_MS / Math.max(flights.length, 1));
    const birds = [...sky.current.children] as HTMLElement[];
    const flying = birds.map((bird, nth) => fly(bird, flights[nth] as Flight, board, nth * apart));
    const land = () => flying.forEach((animation) => animation?.finish());
    addEventListener("pointerdown", land);
    addEventListener("keydown", land);
    return () => {
      removeEventListener("pointerdown", land);
      removeEventListener("keydown", land);
      flying.forEach((animation) => animation?.cancel());
    };
  }, [at, flights]);
  return (
    <div class="nile-sky" ref={sky} aria-hidden>
      {flights.map((flight, nth) => (
        <span key={`${at}-${nth}`} class="nile-bird">
          <Face card={flight.card} />
          {flight.cards > 1 && <span class="nile-count">{flight.cards}</span>}
        </span>
      ))}
    </div>
  );
}
