/* Achievements: few, each for something that takes learning the games. They are made from what is stored
 * anyway, so nothing about them is stored. */

import type { Store } from "../app/storage.js";
import { learned } from "../learn/progress.js";
import { readAttempts, solvedFirst } from "../puzzles/attempts.js";
import { readResults, rungsOf, LEVELS } from "./results.js";

export const ACHIEVEMENTS = ["first", "three", "seats", "scholar", "nomarch", "pharaoh", "eye", "sphinx"] as const;
export type Achievement = (typeof ACHIEVEMENTS)[number];

/** How far each one is: `n` of `all`. */
export type Reached = Readonly<Record<Achievement, { n: number; all: number }>>;

const NOMARCH = 6;
const EYES = 10;
const HARDEST = 5;

function upTo(n: number, all: number): { n: number; all: number } {
  return { n: Math.min(n, all), all };
}

export function achievements(store: Store, games: readonly string[]): Reached {
  const results = readResults(store);
  const won = results.filter((one) => one.won);
  const solved = solvedFirst(readAttempts(store));
  const most = (of: (game: string) => number): number => Math.max(0, ...games.map(of));
  /* Of the game and number of players in which most seats have won. */
  const tables = [...new Set(won.map(({ game, players }) => `${game} ${players}`))].map((name) => {
    const mine = won.filter(({ game, players }) => `${game} ${players}` === name);
    return { n: new Set(mine.map(({ seat }) => seat)).size, all: mine[0]?.players ?? 2 };
  });
  return {
    first: upTo(won.length, 1),
    three: upTo(games.filter((game) => won.some((one) => one.game === game)).length, games.length),
    seats: tables.sort((a, b) => b.n / b.all - a.n / a.all)[0] ?? { n: 0, all: 2 },
    scholar: upTo(games.filter((game) => learned(store, game).done).length, games.length),
    nomarch: upTo(most((game) => rungsOf(results, game)), NOMARCH),
    pharaoh: upTo(most((game) => rungsOf(results, game)), LEVELS),
    eye: upTo(solved.length, EYES),
    sphinx: upTo(solved.filter(({ difficulty }) => difficulty === HARDEST).length, 1),
  };
}
