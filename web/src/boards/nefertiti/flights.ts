/* What changes hands in a step besides cards: coins between reserves and seats, a seal that hires. */

import type { Flight } from "../../play/flights.js";
import type { TableState } from "../../table.js";
import type { Step } from "../../types.js";
import { lastClosing } from "./history.js";

export function flightsOf(step: Step, before: TableState): Flight[] {
  const closing = lastClosing({ ...before, at: step.step, steps: [...before.steps, step] })?.market ?? "";
  return step.events.flatMap(({ data }): Flight[] => {
    const seat = Number(data["seat"]);
    const n = Number(data["deben"]);
    if (data.event === "earn") return [{ thing: "deben", coins: n, from: [`reserve-${data["market"]}`], to: [`deben-${seat}`] }];
    if (data.event === "pay") return [{ thing: "deben", coins: n, from: [`deben-${seat}`], to: [`reserve-${closing}`] }];
    if (data.event === "hire") return [{ thing: "seals", from: [`seals-${seat}`], to: [`character-${data["character"]}`] }];
    return [];
  });
}
