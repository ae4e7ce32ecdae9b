/* The page as an app: the browser's offer to install it, and the service worker that makes it work
 * without a network and offers newer versions. */

import { signal } from "@preact/signals";
import { text } from "../text/app.js";
import { toast } from "./ui/toast.js";

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const installPrompt = signal<InstallPrompt | null>(null);

export function installable(): boolean {
  return installPrompt.value !== null;
}

/** A prompt can be shown only once, whatever the answer. */
export function install(): void {
  const prompt = installPrompt.value;
  installPrompt.value = null;
  void prompt?.prompt();
}

export function listenForInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.value = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => {
    installPrompt.value = null;
  });
}

function offerUpdate(waiting: ServiceWorker): void {
  toast(text.newVersion(), { action: { label: text.reload(), run: () => waiting.postMessage("change") } });
}

/** Offers a version that waits, now or later. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  /* In a fresh profile of Firefox the first worker can still wait here, and no page has an older one. */
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    /* A busy WebKit may tell that the first worker is installed only when it controls the page already. */
    const older = registration.active ?? registration.waiting;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && older && navigator.serviceWorker.controller) offerUpdate(coming);
    });
  });
}

export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before) location.reload();
  });
  addEventListener("load", () => {
    navigator.serviceWorker.register("/offline.js").then(followUpdates).catch(() => undefined);
  });
}
