/* Whether a move can be taken back at a table of a server: the server decides; here, what to offer. */

import type { TableState } from "../table.js";
import type { Plan, Seat } from "./wire.js";

type Known = Pick<TableState, "you" | "steps" | "stage" | "undoAsked" | "game"> & { plan: Pick<Plan, "undo">; wire: readonly Seat[] };

/** At once while nothing became known and nobody else decided since; else by consent, where the table has it. */
export function undoOf({ you, steps, stage, undoAsked, game, plan, wire }: Known): TableState["undo"] {
  if (you === null || stage !== "playing" || undoAsked !== null || plan.undo === "none" || wire[you]?.resigned) return "no";
  const last = steps.map((step) => step.seat === you && !step.bot).lastIndexOf(true);
  if (last < 0) return "no";
  const telling = new Set(game.events.filter((kind) => kind.chance || kind.reveals).map((kind) => kind.id));
  const since = steps.slice(last);
  const sealed = since.some((step) => step.events.some((event) => telling.has(event.data.event)));
  if (!sealed && since.every((step) => step.seat === you || step.bot)) return "free";
  const others = wire.some((seat, at) => at !== you && seat.kind !== "bot" && seat.stand_in === undefined && !seat.resigned);
  return plan.undo === "consent" && others ? "ask" : "no";
}
