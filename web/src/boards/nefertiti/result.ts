/* After a game of Nefertiti: what a seat bought, what it was worth, and what its characters did. */

import { text as after } from "../../text/after.js";
import type { GameResult } from "../game.js";
import { events, named, number, partBars, seatView, sum, type Played, type Told } from "../story.js";
import { story as text } from "./text.js";

/** Parts of a score that are not gifts. */
const NO_GIFTS = ["deben", "seals", "characters"];

/** How many cards of each kind of gift a seat has at the end. */
export function giftsOf(played: Played, seat: number): Record<string, number> {
  const { gifts } = seatView(played, seat);
  if (gifts === null || typeof gifts !== "object" || Array.isArray(gifts)) return {};
  return Object.fromEntries(Object.entries(gifts).map(([id, n]) => [id, number(n)]));
}

function kept(played: Played, seat: number): Told[] {
  const parts = Object.entries(played.state.score[seat]?.parts ?? {});
  const points = parts.filter(([id]) => !NO_GIFTS.includes(id)).reduce((all, [, worth]) => all + worth, 0);
  const n = Object.values(giftsOf(played, seat)).reduce((all, cards) => all + cards, 0);
  return [{ text: n ? text.gifts({ n, points }) : text.noGifts() }];
}

/** A character is hired and acts in one move: what it scored belongs to it. */
function hired(played: Played, seat: number): Told[] {
  const scores = events(played, "score", seat);
  return events(played, "hire", seat).map(({ data, step }) => {
    const score = scores.find((one) => one.step === step);
    const character = named(played, data["character"]);
    const said = score ? text.scored({ character, n: number(score.data["points"]) }) : text.hired({ character });
    return { text: said, step, term: String(data["character"]) };
  });
}

function trade(played: Played, seat: number): Told[] {
  const n = events(played, "take", seat).length;
  const paid = sum(events(played, "pay", seat), "deben");
  const earned = sum(events(played, "earn", seat), "deben");
  return [{ text: text.trade({ n, paid }) }, ...(earned ? [{ text: text.earned({ n: earned }) }] : [])];
}

function poor(played: Played, seat: number): Told[] {
  return events(played, "cannot-pay", seat).map(({ data, step }) => ({ text: text.poor({ n: number(data["deben"]) }), step }));
}

export const result: GameResult = {
  title: after.story,
  bars(match, seat, score) {
    const gifts = giftsOf(match, seat);
    return partBars(match.state.game, score).map(({ id, art, label, value }) => ({ art, label: gifts[id] ? `${label} × ${gifts[id]}` : label, value }));
  },
  story: (match, seat) => [...kept(match, seat), ...trade(match, seat), ...hired(match, seat), ...poor(match, seat)],
};
