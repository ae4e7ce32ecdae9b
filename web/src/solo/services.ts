/* What a match in the page needs: the engine, the bots and the storage, with toasts for what fails. */

import { theBots, theEngine } from "../app/load-engine.js";
import { isTemporary } from "../app/storage.js";
import { toast } from "../app/ui/toast.js";
import { BotsGone } from "../bots.js";
import { text } from "../text/play.js";
import type { SoloServices } from "./table.js";

/** `retry` asks a bot again that could not choose. */
export async function soloServices(retry: () => void): Promise<SoloServices> {
  const botFailed = (error: unknown): void => {
    const why = error instanceof BotsGone ? text.bots_gone() : text.broken({ why: error instanceof Error ? error.message : String(error) });
    toast(why, { bad: true, action: { label: text.go_on(), run: retry } });
  };
  const saveFailed = (): void => toast(text.unkept(), { bad: true });
  if (isTemporary(localStorage)) saveFailed();
  return { engine: await theEngine(), bots: await theBots(), store: localStorage, botFailed, saveFailed };
}
