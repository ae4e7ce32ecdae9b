/* Browser notifications when a table waits for your move while the page is hidden; off until switched on. */

import type { JSX } from "preact";
import { notifications } from "../app/preferences.js";
import { go, to } from "../app/router.js";
import { Button } from "../app/ui/button.js";
import { toast } from "../app/ui/toast.js";
import { text } from "../text/online.js";
import { text as turnText } from "../text/turns.js";
import { gameName } from "./labels.js";
import type { WaitingTable } from "./turns.js";

const supported = "Notification" in globalThis && "serviceWorker" in navigator;

let permitted = supported && Notification.permission === "granted";

/** Switched on by the person and permitted by the browser. */
function enabled(): boolean {
  return notifications.value && permitted;
}

/** Asks the browser for permission when switched on; false if it was denied. */
async function setEnabled(on: boolean): Promise<boolean> {
  if (on) permitted = (await Notification.requestPermission()) === "granted";
  notifications.value = on && permitted;
  return notifications.value === on;
}

let known: ReadonlySet<string> = new Set();

async function show({ table, game, names }: WaitingTable): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(turnText.yourTurn({ game: gameName(game) }), {
    body: names, tag: table, data: to("table", table), icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "",
  });
}

/** Notifies of the tables that were not waiting the last time. */
export function notifyTurns(waiting: readonly WaitingTable[]): void {
  const fresh = waiting.filter((one) => !known.has(one.table));
  known = new Set(waiting.map((one) => one.table));
  if (enabled() && document.visibilityState === "hidden") for (const one of fresh) void show(one).catch(() => undefined);
}

/** Opens the table of a notification that was clicked. */
export function followNotifications(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ go?: unknown }>) => {
    if (typeof event.data?.go === "string" && event.data.go.startsWith("#/")) go(event.data.go);
  });
}

export function NotificationSwitch(): JSX.Element | null {
  if (!supported) return null;
  const on = enabled();
  const change = async (): Promise<void> => {
    if (!(await setEnabled(!on))) toast(text.notifyRefused(), { bad: true });
  };
  return <Button kind="quiet" icon={on ? "check" : "clock"} pressed={on} onClick={() => void change()}>{text.notify()}</Button>;
}
