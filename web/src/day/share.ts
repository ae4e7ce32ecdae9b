/* The text that shares a result without telling anything about the deal. */

import { to } from "../app/router.js";
import { text } from "../text/day.js";
import { capital, said } from "../text/lang.js";
import type { Game } from "../types.js";
import type { DayEntry } from "./days.js";

const PERSON = "🟨";
const BOT = "⬜";

/** For every seat in the order of their places, whether it is the person's. */
export function order({ places = [] }: Pick<DayEntry, "places">): boolean[] {
  return [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b).map((seat) => seat === 0);
}

/** The same as a square for every seat. */
export function squares(entry: Pick<DayEntry, "places">): string {
  return order(entry).map((person) => (person ? PERSON : BOT)).join("");
}

/** "Place 2 of 3", or that the deal was resigned. */
export function placeText({ place, places = [], resigned }: DayEntry): string {
  return resigned ? text.resigned() : text.place({ n: place ?? 0, of: places.length });
}

/** The number that the game compares first: "Prestige 34". */
export function scoreText({ comparison: [first] }: Pick<Game, "comparison">, { score }: DayEntry): string {
  return first && score !== undefined ? `${capital(said(first.name))} ${score}` : "";
}

export function shareText(game: Pick<Game, "id" | "name" | "comparison">, entry: DayEntry, origin: string): string {
  const score = entry.resigned ? "" : scoreText(game, entry);
  const rank = entry.rank && entry.of ? text.rank({ n: entry.rank, of: entry.of }) : "";
  return [
    `Akhet · ${text.title()} · ${entry.date}`,
    [said(game.name), placeText(entry), score, rank].filter(Boolean).join(" · "),
    squares(entry),
    `${origin}/${to("day", game.id, entry.date)}`,
  ].join("\n");
}
