/* The sky over the board, in which cards are seen to fly: one after another, quick, gone at a touch. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { motionOn } from "../../app/preferences.js";
import { pauseFor } from "../../play/playback.js";
import type { TableState } from "../../table.js";
import type { NileView } from "./view.js";
import { Face } from "./card.js";
import { flightsOf, type Flight } from "./flights.js";
import { aloft, measured, type Places } from "./flight-paths.js";

interface News {
  flights: readonly Flight[];
  /** The flood card that lies there until another is turned. */
  flood: string | null;
  /** For how long what happened is looked at. */
  ms: number;
}

const NOTHING: News = { flights: [], flood: null, ms: 0 };

/** What is new since the board was last drawn one move earlier. */
function useNews(state: TableState): News {
  const drawn = useRef(state);
  const news = useMemo(() => {
    const step = state.steps.find((one) => one.step === state.at);
    const ms = step ? pauseFor(step, step.seat === state.you) : 0;
    if (!step || !ms || state.at !== drawn.current.at + 1 || !motionOn()) return NOTHING;
    const { flood } = drawn.current.view as unknown as NileView;
    return { flights: flightsOf([step]), flood, ms };
  }, [state.at]);
  useLayoutEffect(() => {
    drawn.current = state;
  });
  return news;
}

export function Sky({ state }: { state: TableState }): JSX.Element {
  const sky = useRef<HTMLDivElement>(null);
  const before = useRef<Places>(new Map());
  const { flights, flood, ms } = useNews(state);
  const turned = flights.findIndex(({ to }) => to[0] === "flood");
  useLayoutEffect(() => {
    const board = sky.current?.parentElement;
    if (!board || !sky.current || !flights.length) return;
    const flying = aloft(board, [...sky.current.children] as HTMLElement[], flights, before.current, ms);
    const land = () => flying.forEach((animation) => animation.finish());
    addEventListener("pointerdown", land);
    addEventListener("keydown", land);
    return () => {
      removeEventListener("pointerdown", land);
      removeEventListener("keydown", land);
      flying.forEach((animation) => animation.cancel());
    };
  }, [flights]);
  useLayoutEffect(() => {
    if (sky.current?.parentElement) before.current = measured(sky.current.parentElement);
  });
  return (
    <div class="nile-sky" ref={sky} aria-hidden>
      {flights.map(({ card, cards, turns }, nth) => (
        <span key={`${state.at}-${nth}`} class="nile-bird">
          <Face card={card} />
          {turns && <Face card={null} />}
          {cards > 1 && <span class="nile-count">{cards}</span>}
        </span>
      ))}
      {turned >= 0 && flood !== null && <span key={`${state.at}-flood`} class="nile-bird nile-still"><Face card={flood} size="large" /></span>}
    </div>
  );
}
