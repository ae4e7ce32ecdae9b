/* Points in words. Of most games parts add up to them; in Nile piles are compared one after another. */

import type { TableState } from "../table.js";
import { capital, said } from "../text/lang.js";
import { text } from "../text/play.js";

const COMPARED: ReadonlySet<string> = new Set(["nile"]);

/** Whether the parts of a score make a total. */
export function addsUp({ game }: TableState): boolean {
  return !COMPARED.has(game.id);
}

/** What the one number beside a name means. */
export function pointsText(state: TableState, n: number): string {
  const [first] = state.game.score_parts;
  return addsUp(state) || !first ? text.points({ n }) : text.part_is({ part: capital(said(first.name)), n });
}
