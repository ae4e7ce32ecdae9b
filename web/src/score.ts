/* How scores compare: the engine says by which numbers and in which order, and the first that differs decides. */

import type { TableState } from "./table.js";
import { capital, said } from "./text/lang.js";
import { text } from "./text/play.js";
import type { Game, SeatScore } from "./types.js";

/** Which of the game's comparisons tells two scores apart; -1: a tie. */
export function decides({ comparison }: Game, a: SeatScore, b: SeatScore): number {
  return comparison.findIndex((_, n) => a.compared[n] !== b.compared[n]);
}

/** Whether the parts of a score are themselves compared, so that nothing adds up to a total. */
export function partsCompared({ comparison: [first], score_parts: parts }: Game): boolean {
  return parts.some(({ id }) => id === first?.id);
}

/** Whether several seats share the first place of a game that was played to its end. */
export function tied({ result }: Pick<TableState, "result">): boolean {
  return result?.why === "played" && result.places.filter((place) => place === 1).length > 1;
}

/** The number by which scores are compared first; while a match is played it is the one that would count now. */
export function leadText({ game, stage }: Pick<TableState, "game" | "stage">, { compared: [n = 0] }: SeatScore): string {
  const part = game.comparison[0] ? capital(said(game.comparison[0].name)) : "";
  return (stage === "over" ? text.part_is : text.part_now)({ part, n });
}

/** The numbers that decided between this score and any other: "smallest pile 1 · second pile 3". */
export function comparedText(game: Game, score: SeatScore, others: readonly (SeatScore | null)[]): string {
  const last = Math.max(0, ...others.flatMap((other) => (other && other !== score ? [decides(game, score, other)] : [])));
  return game.comparison.slice(0, last + 1).map(({ name }, n) => `${said(name)} ${score.compared[n] ?? 0}`).join(" · ");
}
