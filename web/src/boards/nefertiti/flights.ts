/* What changes hands in a step and is no card: coins between reserves and seats, a seal that hires. */

import type { Flight } from "../../play/fly.js";
import type { TableState } from "../../table.js";
import { lastClosing } from "./history.js";

export function flightsOf(state: TableState): Flight[] {
  const step = state.steps.find((one) => one.step === state.at);
  const closing = lastClosing(state)?.market ?? "";
  return (step?.events ?? []).flatMap(({ data }): Flight[] => {
    const seat = Number(data["seat"]);
    const n = Number(data["deben"]);
    if (data.event === "earn" && n > 0) return [{ from: `reserve-${data["market"]}`, to: `deben-${seat}`, n }];
    if (data.event === "pay" && n > 0) return [{ from: `deben-${seat}`, to: `reserve-${closing}`, n }];
    if (data.event === "hire") return [{ from: `seals-${seat}`, to: `character-${data["character"]}` }];
    return [];
  });
}
