/* Dates in words, and the games that have deals. */

import { assets, type Assets } from "../assets.js";
import { games } from "../boards/list.js";
import { lang } from "../text/lang.js";

/** The games that the page lists; the engine has a deal for each of them. */
export function dayGames(): Assets["games"][number][] {
  return games.filter(({ listed }) => listed).flatMap(({ id }) => assets.games.filter((game) => game.id === id));
}

/** "18 November 2026" */
export function dateText(date: string): string {
  return new Date(date).toLocaleDateString(lang.value === "en" ? "en-GB" : lang.value, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
}
