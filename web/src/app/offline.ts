/* The page works without a network once its service worker is there; a newer version is offered. */

import { text } from "../text/app.js";
import { toast } from "./ui/toast.js";

function offer(waiting: ServiceWorker): void {
  toast(text.newVersion(), { action: { label: text.reload(), run: () => waiting.postMessage("change") } });
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
    });
  });
}

export function startOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before) location.reload();
  });
  addEventListener("load", () => {
    navigator.serviceWorker.register("/offline.js").then(follow).catch(() => undefined);
  });
}
