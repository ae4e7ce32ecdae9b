/* A notification when a table waits for one's move and the page is not looked at; off until asked for. */

import { signal } from "@preact/signals";
import { go, to } from "../app/router.js";
import { text } from "../text/turns.js";
import { gameName } from "./said.js";
import type { Waits } from "./turns.js";

const KEY = "akhet.notify";
export const canNotify = "Notification" in globalThis && "serviceWorker" in navigator;

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** Asked for, and allowed by the browser. */
export const notifying = signal(canNotify && wanted() && Notification.permission === "granted");

/** False: the browser does not allow it. */
export async function setNotifying(on: boolean): Promise<boolean> {
  const allowed = on && (await Notification.requestPermission()) === "granted";
  notifying.value = allowed;
  try {
    localStorage.setItem(KEY, allowed ? "on" : "off");
  } catch {
    /* Then it holds for this visit. */
  }
  return allowed === on;
}

let known: ReadonlySet<string> = new Set();

async function show({ table, game, names }: Waits): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(text.yourTurn({ game: gameName(game) }), {
    body: names, tag: table, data: to("table", table), icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "",
  });
}

/** Tables that wait now: those that did not wait before are news. */
export function notifyTurns(waits: readonly Waits[]): void {
  const fresh = waits.filter((one) => !known.has(one.table));
  known = new Set(waits.map((one) => one.table));
  if (notifying.peek() && document.visibilityState === "hidden") for (const one of fresh) void show(one).catch(() => undefined);
}

/** A notification that was pressed leads to its table. */
export function followNotifications(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ go?: unknown }>) => {
    if (typeof event.data?.go === "string" && event.data.go.startsWith("#/")) go(event.data.go);
  });
}
