/* Putting the page on the device as an app, where the browser offers it: it asks when somebody wants to. */

import { signal } from "@preact/signals";

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const offer = signal<Offer | null>(null);

export function installable(): boolean {
  return offer.value !== null;
}

/** Whatever is answered, an offer is good for once. */
export function install(): void {
  const offered = offer.value;
  offer.value = null;
  void offered?.prompt();
}

export function startInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.value = event as Offer;
  });
  addEventListener("appinstalled", () => {
    offer.value = null;
  });
}
